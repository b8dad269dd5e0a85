/**
 * Things of which a rule names one: another member in the same place is another value. In a `binary` family the members
 * exclude each other, so two rules that name different ones cannot both be followed.
 */
export type Family = Readonly<{ name: string; isBinary: boolean; members: readonly string[] }>;

const family = (name: string, members: string, isBinary = false): Family => ({ name, isBinary, members: members.split(" ") });

/** Members are concepts, or literal words in lower case. */
export const FAMILIES: readonly Family[] = [
  family("language", "english chinese japanese", true),
  family("quotes", "single_quotes double_quotes", true),
  family("indentation", "tab spaces", true),
  family("casing", "camel_case pascal_case snake_case upper_snake_case kebab_case"),
  family("letter_case", "uppercase lowercase", true),
  family("export_kind", "named_export default_export", true),
  family("import_kind", "relative_import absolute_import", true),
  family("path_kind", "absolute_path relative_path", true),
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
  family("test_kind", "unit_test integration_test e2e_test"),
  family("place_of_work", "production staging development"),
  family("cabin", "basic_economy economy business_class first_class"),
  family("trip", "domestic international"),
  family("program_language", "python javascript typescript java go rust ruby php c++ kotlin swift bash"),
  family("http_method", "get post put patch"),
  family("log_level_name", "info warning warn critical"),
  family("logger_name", "loguru print structlog console.log"),
  family("numbers_kind", "decimal float"),
  family("framework_name", "react vue svelte angular solid"),
  family("version_control", "rebase squash"),
  family("endpoint_kind", "main backup"),
];
