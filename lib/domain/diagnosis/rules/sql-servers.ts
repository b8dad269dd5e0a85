import type { FailureClass } from "../../failure-class";
import { quoted, rx, type FailureRule } from "../rule";

/** By number, whatever the server's language: `ERROR 1054 (42S22)`, `(1054, "…")`, `errno: 1054`. */
function mysql(failureClass: FailureClass, codes: string): FailureRule {
  return { id: `mysql_code_${failureClass}`, class: failureClass, strength: 3, pattern: rx`(?:^|\s)(?:ERROR|错误) (?:${codes}) \(\w{5}\)|Error: \((?:${codes}), |\berrno["']?: ?(?:${codes})\b|Error (?:Code: )?(?:${codes}) ?[:(.]` };
}

/** PostgreSQL's SQLSTATE and those drivers pass on. */
function state(failureClass: FailureClass, codes: string): FailureRule {
  return { id: `sqlstate_${failureClass}`, class: failureClass, strength: 3, pattern: rx`(?:SQLSTATE[\[: =]{0,3}|\bcode["']?: ?["'])(?:${codes})\b` };
}

function oracle(failureClass: FailureClass, codes: string): FailureRule {
  return { id: `oracle_${failureClass}`, class: failureClass, strength: 4, pattern: rx`(?:ORA|TNS)-(?:${codes})\b` };
}

/** Told by their numbers; what the message names is read by the rows of sql.ts. */
export const SQL_SERVER_RULES: readonly FailureRule[] = [
  mysql("unknown_column_or_field", "1054|1091|1072"),
  mysql("unknown_table", "1146|1051|1109"),
  mysql("not_found", "1049|1008"),
  mysql("syntax_error", "1064|1149|1065|1055|1052|1140"),
  mysql("auth", "1045|1698|1251|1862"),
  mysql("permission", "1044|1142|1143|1227|1370|1290|1130|1836|1792"),
  mysql("conflict_or_lock", "1062|1022|1451|1205|1213|1050|1007|1060|1061|1826|1099|1100"),
  mysql("missing_param", "1048|1364"),
  mysql("invalid_param", "1406|1264|1265|1136|1819|1231|1690"),
  mysql("timeout", "3024|1969"),
  mysql("cancelled", "1317"),
  mysql("resource", "1040|1203|1114|1041|1037|1038|1021|1153|1206"),
  mysql("network", "2002|2003|2005|2006|2013|2026"),
  mysql("business_rule", "1644|3819|4025"),
  mysql("encoding", "1115|1267|1300|3854"),
  mysql("service_unavailable", "1053"),
  mysql("rate_limit", "1226"),
  mysql("other", "1305|1365"),
  state("unknown_column_or_field", "42703|42S22"),
  state("unknown_table", "42P01|42S02"),
  state("not_found", "3D000"),
  state("syntax_error", "42601|42803|42702"),
  state("auth", "28P01|28000"),
  state("permission", "42501|25006"),
  state("conflict_or_lock", "23505|40001|40P01|55P03|42P07|42710|2BP01|55006|23001"),
  state("missing_param", "23502"),
  state("invalid_param", "22001|22003"),
  state("type_mismatch", "42804|22P02|42883"),
  state("parse", "22007|22008"),
  state("encoding", "22021|22P05"),
  state("business_rule", "23514|P0001"),
  state("resource", "53300|53100|53200|54000"),
  state("network", "08001|08006|08S01"),
  state("service_unavailable", "57P03|57P02"),
  state("cancelled", "57P01"),
  oracle("unknown_table", "00942"),
  oracle("unknown_column_or_field", "00904"),
  oracle("auth", "01017|01005|28001"),
  oracle("permission", "01031|28000|01045"),
  oracle("conflict_or_lock", "00001|00054|00060|02292|00955|08177"),
  oracle("missing_param", "01400|01407"),
  oracle("invalid_param", "12899|01438|00913|00947"),
  oracle("type_mismatch", "01722|00932|06502"),
  oracle("parse", "018(?:61|43|30|40|41|47|58)"),
  oracle("syntax_error", "009(?:00|33|36|07|11|20|23)|01756|00979|00918"),
  oracle("network", "12541|12154|12505|12514|03113|03114|12537"),
  oracle("timeout", "12170|12535|03136"),
  oracle("resource", "01653|01652|01654|04031|00018|00020|01536"),
  oracle("service_unavailable", "01033|01034|01089|27101"),
  oracle("business_rule", "02290|20\\d{3}"),
  oracle("cancelled", "01013"),

  // SQL Server
  { id: "mssql_table", class: "unknown_table", strength: 4, pattern: rx`Invalid object name ${quoted("table")}|对象名 ?${quoted("table2")} ?无效` },
  { id: "mssql_column", class: "unknown_column_or_field", strength: 4, pattern: rx`Invalid column name ${quoted("column")}|列名 ?${quoted("column2")} ?无效` },
  { id: "mssql_syntax", class: "syntax_error", strength: 4, pattern: rx`Incorrect syntax near|Unclosed quotation mark|附近有语法错误` },
  { id: "mssql_login", class: "auth", strength: 4, pattern: rx`Login failed for user|用户 ?${quoted("value")} ?登录失败` },
  { id: "mssql_permission", class: "permission", strength: 4, pattern: rx`The \w{1,20} permission was denied on the object ${quoted("table")}|拒绝了对对象` },
  { id: "mssql_duplicate", class: "conflict_or_lock", strength: 4, pattern: rx`Violation of (?:PRIMARY|UNIQUE) KEY constraint|Cannot insert duplicate key|deadlock victim|There is already an object named|conflicted with the REFERENCE constraint|不能在(?:对象|具有唯一索引).{0,60}中插入重复键|死锁牺牲品` },
  { id: "mssql_null", class: "missing_param", strength: 4, pattern: rx`Cannot insert the value NULL into column ${quoted("column")}(?:, table ${quoted("table")})?|不能将值 NULL 插入列 ?${quoted("column2")}` },
  { id: "mssql_conversion", class: "type_mismatch", strength: 4, pattern: rx`Conversion failed when converting the \w{1,20} value ${quoted("value")}|Error converting data type|转换为数据类型 \w{1,20} 时失败` },
  { id: "mssql_date", class: "parse", strength: 4, pattern: rx`Conversion failed when converting date and/or time` },
  { id: "mssql_long", class: "invalid_param", strength: 4, pattern: rx`(?:String or binary )?data would be truncated|将截断字符串或二进制数据` },
  { id: "mssql_check", class: "business_rule", strength: 4, pattern: rx`conflicted with the CHECK constraint` },
];
