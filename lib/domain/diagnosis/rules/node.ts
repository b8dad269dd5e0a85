import { named, quoted, rx, rxCase, type FailureRule } from "../rule";

export const NODE_RULES: readonly FailureRule[] = [
  // Modules and files
  { id: "js_module", class: "dependency_missing", strength: 4, pattern: rx`Cannot find (?:module|package) ["'](?<module>[@\w][\w@./-]{0,100})["']|Could not resolve "(?<module2>[@\w][\w@./-]{0,100})"|Failed to resolve (?:import|entry for package) "(?<module3>[@\w][\w@./-]{0,100})"|Module not found: .{0,40}Can't resolve '(?<module4>[@\w][\w@./-]{0,100})'` },
  { id: "js_module_file", class: "not_found", strength: 4, pattern: rx`Cannot find module ["'](?<file>(?:\.{0,2}/|[A-Z]:\\)[^"'\n]{1,200})["']` },
  { id: "js_spawn", class: "dependency_missing", strength: 4, pattern: rx`spawn(?:Sync)? (?<command>[^\s/]{1,80}) ENOENT` },
  { id: "js_enoent", class: "not_found", strength: 4, pattern: rx`ENOENT: no such file or directory(?:, \w{1,20} ["'](?<file>[^"'\n]{1,120})["'])?` },
  { id: "js_access", class: "permission", strength: 4, pattern: rx`(?:EACCES|EPERM|EROFS): .{1,40}(?:, \w{1,20} ["'](?<file>[^"'\n]{1,120})["'])?|listen EACCES` },
  { id: "js_exists", class: "conflict_or_lock", strength: 4, pattern: rx`(?:EEXIST|EBUSY|ETXTBSY|ENOTEMPTY): .{1,40}(?:, \w{1,20} ["'](?<file>[^"'\n]{1,120})["'])?` },
  { id: "js_address", class: "conflict_or_lock", strength: 4, pattern: rx`EADDRINUSE(?:.{0,40}?(?<value>:{1,3}\d{2,5}|[\d.]{7,15}:\d{2,5}))?` },
  { id: "js_directory", class: "invalid_param", strength: 4, pattern: rx`(?:EISDIR|ENOTDIR|ENAMETOOLONG|EINVAL): .{1,40}(?:, \w{1,20} ["'](?<file>[^"'\n]{1,120})["'])?` },
  { id: "js_resource", class: "resource", strength: 4, pattern: rx`\b(?:EMFILE|ENFILE|ENOSPC|ENOMEM|E2BIG|EDQUOT|EAGAIN)\b|heap out of memory|Reached heap limit|Invalid (?:string|array|typed array) length` },
  { id: "js_network", class: "network", strength: 4, pattern: rx`\b(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ENETDOWN|UND_ERR_SOCKET|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_ALTNAME_INVALID)\b(?:.{0,20}? (?<host>[\w.:-]{4,100}:\d{2,5}))?|socket hang up|other side closed` },
  { id: "js_dns", class: "network", strength: 4, pattern: rx`\b(?:ENOTFOUND|EAI_AGAIN)\b(?: (?<host>[\w.-]{3,100}))?|getaddrinfo` },
  { id: "js_timeout", class: "timeout", strength: 4, pattern: rx`\b(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)\b|timeout of (?<limit>\d{1,9} ?ms) exceeded|Timeout (?<limit2>\d{1,9} ?ms) exceeded|aborted due to timeout|(?:Headers|Body|Connect) Timeout Error|Exceeded timeout of (?<limit3>\d{1,9} ?ms)` },
  { id: "js_errno_name", class: "not_found", strength: 3, pattern: rx`\bENOENT\b` },
  { id: "js_access_name", class: "permission", strength: 3, pattern: rx`\b(?:EACCES|EPERM|EROFS)\b` },
  { id: "js_exists_name", class: "conflict_or_lock", strength: 3, pattern: rx`\b(?:EEXIST|EBUSY|ENOTEMPTY)\b` },
  { id: "js_abort", class: "cancelled", strength: 3, pattern: rx`AbortError|(?:operation|request) was aborted|ERR_CANCELED|\bcanceled\b`, unless: rx`timeout|timed out` },

  // Values
  { id: "js_undefined", class: "other", strength: 4, pattern: rx`Cannot (?:read|set) propert(?:y|ies) .{0,80}of (?:undefined|null)|(?:undefined|null) is not (?:an object|iterable|a function)|\b(?:undefined|null) \(reading |Cannot destructure|Cannot convert undefined or null` },
  { id: "js_reference", class: "other", strength: 4, pattern: rx`ReferenceError: |is not defined(?:$|[.,;"'])|Maximum call stack size exceeded`, unless: rx`column|table|field|variable` },
  { id: "js_not_function", class: "type_mismatch", strength: 3, pattern: rx`TypeError: .{1,100} is not (?:a function|a constructor|iterable)`, unless: rx`(?:undefined|null) is not` },
  { id: "js_argument_missing", class: "missing_param", strength: 4, pattern: rx`The ["'](?<param>[\w.]{1,60})["'] (?:argument|property) must be .{1,120}Received (?:undefined|null)` },
  { id: "js_argument_type", class: "type_mismatch", strength: 4, pattern: rx`The ["'](?<param>[\w.]{1,60})["'] (?:argument|property) must be (?:of type|an instance of|one of type).{1,120}Received (?!undefined|null)|ERR_INVALID_ARG_TYPE` },
  { id: "js_argument_value", class: "invalid_param", strength: 4, pattern: rx`The value of "(?<param>[\w.]{1,60})" is out of range(?:\. It must be (?<limit>[^.\n]{1,80}))?|The (?:argument|property) ['"](?<param2>[\w.]{1,60})['"] is invalid|ERR_OUT_OF_RANGE|ERR_INVALID_ARG_VALUE|ERR_INVALID_URL|(?:TypeError: |TypeError \[ERR_INVALID_URL\]: )?Invalid URL\b|Failed to parse URL from ${named("value")}|"code": "(?:too_big|too_small|invalid_value|invalid_format|invalid_enum_value|invalid_string|not_multiple_of)"|Too (?:big|small): expected` },
  { id: "js_zod_missing", class: "missing_param", strength: 4, pattern: rxCase`expected \w{1,20}, received (?:undefined|null)|"received": ?"(?:undefined|null)"|"message": ?"Required"|(?:^|[\s"'\[])(?<![\w.])(?<param>[\w.]{1,60})["'\]]?: Required\b` },
  { id: "js_json", class: "parse", strength: 4, pattern: rx`(?:in|of|after|valid) JSON\b|JSON at position \d+|Unexpected (?:end of JSON|token .{1,12} in JSON)|JSON Parse error|EJSONPARSE|JSONParseError|is not valid JSON` },
  { id: "js_syntax", class: "syntax_error", strength: 4, pattern: rx`SyntaxError: (?:Unexpected|Invalid|Missing|missing|Identifier|Illegal|await|Cannot use import|Unterminated|expected)|Cannot use import statement outside a module`, unless: rx`JSON` },
  { id: "js_export", class: "dependency_missing", strength: 3, pattern: rx`does not provide an export named ${quoted("module")}|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND` },

  // npm, TypeScript and runners of tests
  { id: "npm_script", class: "not_found", strength: 4, pattern: rx`Missing script: ${quoted("command")}` },
  { id: "npm_404", class: "not_found", strength: 4, pattern: rx`npm (?:ERR!|error) (?:code )?E404|404 {1,2}'?(?<module>@?[\w./@^~*-]{1,100})'? is not in (?:this|the npm) registry|npm (?:ERR!|error) notarget No matching version found for (?<module2>[\w./@^~-]{1,100})|ETARGET` },
  { id: "npm_tree", class: "conflict_or_lock", strength: 4, pattern: rx`\bERESOLVE\b|conflicting peer dependency|Conflicting dependencies|ResolutionImpossible|ERR_PNPM_OUTDATED_LOCKFILE|can only install packages (?:when|with) .{0,60}in sync` },
  { id: "npm_auth", class: "auth", strength: 4, pattern: rx`\b(?:ENEEDAUTH|E401|EOTP)\b` },
  { id: "npm_lifecycle", class: "other", strength: 2, pattern: rx`\bELIFECYCLE\b` },
  { id: "ts_module", class: "dependency_missing", strength: 4, pattern: rx`TS2307: Cannot find module ${quoted("module")}|Could not find a declaration file for module ${quoted("module2")}` },
  { id: "ts_property", class: "unknown_column_or_field", strength: 4, pattern: rx`Property ${quoted("column")} does not exist on type(?: ['"][^\n]{1,120}['"]\. Did you mean ${quoted("suggestion")})?|Object literal may only specify known properties,? and ${quoted("column2")}` },
  { id: "ts_missing", class: "missing_param", strength: 4, pattern: rx`Property ${quoted("param")} is missing in type|Expected \d{1,2}(?:-\d{1,2})? arguments?, but got \d|is missing the following properties from type` },
  { id: "ts_type", class: "type_mismatch", strength: 4, pattern: rx`TS23(?:22|45|65|67): |is not assignable to (?:type|parameter of type) |TS2769` },
  { id: "ts_name", class: "other", strength: 4, pattern: rx`TS2304: Cannot find name` },
  { id: "ts_syntax", class: "syntax_error", strength: 4, pattern: rx`error TS1\d{3}: ` },
];
