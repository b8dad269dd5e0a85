/**
 * Things of which a rule names one: another member in the same place is another value. In a `binary` family the members
 * exclude each other, so two rules that name different ones cannot both be followed. In an `object` family the members are
 * what rules are about: a rule about another one is another rule.
 */
export type Family = Readonly<{ name: string; kind: "value" | "binary" | "object"; members: readonly string[] }>;

const family = (name: string, members: string, kind: Family["kind"] = "value"): Family => ({ name, kind, members: members.split(" ") });

/** Members are concepts, or literal words in lower case. */
export const FAMILIES: readonly Family[] = [
  family("language", "english chinese japanese", "binary"),
  family("quotes", "single_quotes double_quotes", "binary"),
  family("indentation", "tab spaces", "binary"),
  family("casing", "camel_case pascal_case snake_case upper_snake_case kebab_case"),
  family("letter_case", "uppercase lowercase", "binary"),
  family("export_kind", "named_export default_export", "binary"),
  family("import_kind", "relative_import absolute_import", "binary"),
  family("path_kind", "absolute_path relative_path", "binary"),
  family("package_manager", "npm pnpm yarn bun pip uv poetry conda pipenv cargo"),
  family("linter", "eslint biome prettier oxlint ruff flake8 pylint black dprint stylelint"),
  family("test_runner", "jest vitest mocha pytest unittest playwright cypress"),
  family("data_frames", "pandas polars duckdb dask spark"),
  family("encoding_name", "utf-8 utf8 utf-8-sig utf-16 gbk gb2312 gb18030 latin-1 iso-8859-1 cp1252 ascii big5 shift_jis"),
  family("delimiter_name", "comma semicolon pipe"),
  family("separated", "comma_separated semicolon_separated tab_separated"),
  family("file_format", "csv excel json parquet yaml toml xml markdown html page_pdf"),
  family("join_kind", "left_join inner_join"),
  family("database_kind", "postgresql postgres mysql sqlite mariadb mongodb redis oracle"),
  family("timezone_name", "utc gmt"),
  family("test_kind", "unit_test integration_test e2e_test", "object"),
  family("place_of_work", "production staging development", "object"),
  family("cabin", "basic_economy economy business_class first_class", "object"),
  family("member_level", "gold silver", "object"),
  family("trip", "domestic international", "object"),
  family("program_language", "python javascript typescript java golang rust ruby php c++ kotlin swift bash", "object"),
  family("log_level_name", "info warning warn critical"),
  family("logger_name", "loguru print structlog console.log"),
  family("numbers_kind", "decimal float"),
  family("framework_name", "react vue svelte angular solid"),
  family("version_control", "rebase squash"),
  family("endpoint_kind", "main backup", "object"),
];
