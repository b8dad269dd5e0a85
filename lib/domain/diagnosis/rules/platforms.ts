import type { FailureClass } from "../../failure-class";
import { quoted, rx, type FailureRule } from "../rule";

/** Codes of WeChat, DingTalk and WeCom, which come as `errcode` beside `errmsg`. */
function errcode(failureClass: FailureClass, codes: string): FailureRule {
  return { id: `errcode_${failureClass}`, class: failureClass, strength: 3, pattern: rx`(?:err_?code|错误(?:代)?码)["']?\s{0,2}[:=：]\s{0,2}["']?(?:${codes})\b` };
}

/** Codes of Feishu's open platform, which come as `code` beside `msg`. */
function feishu(failureClass: FailureClass, codes: string): FailureRule {
  return { id: `feishu_${failureClass}`, class: failureClass, strength: 3, pattern: rx`\bcode["']?\s{0,2}[:=：]\s{0,2}["']?(?:${codes})\b` };
}

export const PLATFORM_RULES: readonly FailureRule[] = [
  errcode("auth", "40001|40002|40013|40014|40029|40125|40163|41001|41002|41004|41008|42001|42002|42003|42007|42009|40089|40091|40078|310000"),
  errcode("permission", "40164|48001|48002|48004|50001|50002|60011|60020|60028|61007|81013|301002"),
  errcode("rate_limit", "45009|45011|45033|45047|88|90002|90018|130101|660026"),
  errcode("service_unavailable", "-1|10011|61450"),
  errcode("invalid_param", "40003|40004|40007|40008|40035|40037|40058|40063|45002|33012"),
  errcode("missing_param", "44002|44004|41005|41006|41009|40056"),
  errcode("parse", "47001|46004"),
  errcode("business_rule", "87014|43101|43004|45015"),
  feishu("auth", "9999166[1-9]|99991677|99991543|10014|10015"),
  feishu("permission", "99991672|99991679|230002|230013|1061004"),
  feishu("rate_limit", "99991400|11232|230020|1000004"),
  { id: "alipay_missing", class: "missing_param", strength: 4, pattern: rx`isv\.missing-(?<param>[\w-]{1,40})` },
  { id: "alipay_invalid", class: "invalid_param", strength: 4, pattern: rx`ACQ\.INVALID_PARAMETER|isv\.invalid-(?!signature|app|auth|token)[\w-]{1,40}|isv\.INVALID_PARAMETERS|isv\.MOBILE_NUMBER_ILLEGAL|isv\.SMS_(?:TEMPLATE|SIGNATURE)_ILLEGAL|isv\.TEMPLATE_(?:MISSING_PARAMETERS|PARAMS_ILLEGAL)` },
  { id: "alipay_service", class: "service_unavailable", strength: 4, pattern: rx`ACQ\.SYSTEM_ERROR|aop\.ACQ\.SYSTEM|isp\.unknow|isp\.\w{1,20}-error|SYSTEMERROR` },
  { id: "alipay_trade", class: "not_found", strength: 4, pattern: rx`ACQ\.TRADE_NOT_EXIST|ORDERNOTEXIST|ORDER_NOT_EXIST|REFUNDNOTEXIST` },
  { id: "alipay_balance", class: "business_rule", strength: 4, pattern: rx`ACQ\.\w{0,20}BALANCE_NOT_ENOUGH|ACQ\.(?:TRADE_HAS_\w{1,12}|REASON_\w{1,30}|BUYER_\w{1,30}|REFUND_AMT_\w{1,30}|EXIST_FORBIDDEN_WORD|PAYMENT_FAIL|ERROR_BUYER_\w{1,30})|USER_ACCOUNT_ABNORMAL|REFUND_FEE_MISMATCH` },
  { id: "cloud_missing", class: "missing_param", strength: 4, pattern: rx`\bMissing(?:Parameter|Param|RequiredParameter|Action|Version|AccessKeyId)\b(?:.{0,80}(?:parameter|参数) ?["'\`]?(?<param>[\w.]{1,60}))?` },
  { id: "cloud_not_found", class: "not_found", strength: 4, pattern: rx`\bInvalid\w{1,40}\.NotFound\b|\b\w{1,40}\.NotFound\b|NoSuch(?:Key|Bucket|Entity|Upload|Version)|ResourceNotFound\b` },
  { id: "cloud_value", class: "invalid_param", strength: 3, pattern: rx`\bInvalidParameter(?:Value)?\b(?:\.(?<param>\w{1,40}))?` },
  { id: "cloud_opened", class: "permission", strength: 4, pattern: rx`ModelNotOpened|NotActivated|isv\.(?:PRODUCT_UN_SUBSCRIPT|PRODUCT_UNSUBSCRIBE|ACCOUNT_NOT_EXISTS)|has not activated|not opened the|product ${quoted("value")} is not (?:open|enabled)` },
];
