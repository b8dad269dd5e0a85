import { named, quoted, rx, type FailureRule } from "../rule";

export const PYTHON_RULES: readonly FailureRule[] = [
  // Names and attributes
  { id: "py_key", class: "unknown_column_or_field", strength: 4, pattern: rx`(?:^|[\s.])KeyError: ${quoted("column")}` },
  { id: "py_key_bare", class: "unknown_column_or_field", strength: 3, pattern: rx`(?:^|[\s.])KeyError\b`, unless: rx`missing variables` },
  { id: "py_attribute", class: "unknown_column_or_field", strength: 4, pattern: rx`(?:object|module '[\w.]{1,80}'|type object '\w{1,80}') has no attribute ${quoted("column")}(?:.{0,40}Did you mean: ${quoted("suggestion")})?`, unless: rx`'NoneType' object has no` },
  { id: "py_attribute_bare", class: "unknown_column_or_field", strength: 2, pattern: rx`(?:^|[\s.])AttributeError\b`, unless: rx`'NoneType'` },
  { id: "py_unexpected_keyword", class: "unknown_column_or_field", strength: 4, pattern: rx`got an unexpected keyword argument ${quoted("param")}(?:.{0,40}Did you mean ${quoted("suggestion")})?` },
  { id: "py_name", class: "other", strength: 4, pattern: rx`(?:NameError|UnboundLocalError): ` },
  { id: "py_none", class: "other", strength: 4, pattern: rx`'NoneType' object (?:has no attribute|is not (?:iterable|subscriptable|callable))|cannot unpack non-iterable NoneType|unsupported operand type.{0,60}'NoneType'` },
  { id: "py_zero", class: "other", strength: 4, pattern: rx`ZeroDivisionError` },
  { id: "py_index", class: "other", strength: 4, pattern: rx`IndexError: ` },
  { id: "py_other", class: "other", strength: 3, pattern: rx`(?:RecursionError|StopIteration|StopAsyncIteration|NotImplementedError)\b` },

  // Arguments
  { id: "py_missing_argument", class: "missing_param", strength: 4, pattern: rx`missing \d{1,3} required (?:positional |keyword-only )?arguments?: ${quoted("param")}` },
  { id: "py_argument_count", class: "invalid_param", strength: 4, pattern: rx`takes (?:exactly |at most |from )?\d{1,3}.{0,20} (?:positional )?arguments? but \d{1,3} (?:was|were) given|(?:not enough|too many) values to unpack` },
  { id: "py_value", class: "invalid_param", strength: 2, pattern: rx`(?:^|[\s.])ValueError: ` },
  { id: "py_out_of_range", class: "invalid_param", strength: 4, pattern: rx`ValueError: .{0,80}(?:(?:is )?out of range|not in range|must be in |must be (?:in|between|one of|positive|greater|less|>|<|non-?negative))`, unless: rx`time data|date` },
  { id: "py_day_range", class: "invalid_param", strength: 4, pattern: rx`ValueError: (?:day|month|year|hour|minute|second) (?:\S{1,8} )?(?:is out of range|must be in)` },
  { id: "url_scheme", class: "invalid_param", strength: 4, pattern: rx`Invalid URL ${quoted("value")}: No scheme supplied(?:\. Perhaps you meant (?<suggestion>[^\s?]{1,120}))?|unknown url type: ${quoted("value2")}`, lesson: { en: "Write URLs in full, with http:// or https:// in front", "zh-CN": "URL 要写完整，以 http:// 或 https:// 开头" } },
  { id: "py_invalid_url", class: "invalid_param", strength: 4, pattern: rx`(?:InvalidURL|InvalidSchema|MissingSchema|LocationParseError)\b|No connection adapters were found for ${quoted("value")}` },

  // Types
  { id: "py_number_text", class: "type_mismatch", strength: 4, pattern: rx`invalid literal for int\(\) with base \d{1,2}: ${quoted("value")}|could not convert string to (?:float|complex): ${quoted("value2")}` },
  { id: "py_decimal", class: "type_mismatch", strength: 4, pattern: rx`decimal\.(?:InvalidOperation|ConversionSyntax)|ConversionSyntax` },
  { id: "py_operand", class: "type_mismatch", strength: 4, pattern: rx`unsupported operand type\(s\) for|can only concatenate \w{1,20}|must be \w{1,20}(?:, bytes)?,? not \w{1,20}|not supported between instances of|object (?:is not (?:subscriptable|iterable|callable)|cannot be interpreted as an integer|does not support item assignment)|expected \w{1,20}(?:, \w{1,20}| or [\w.]{1,20}){0,3},? (?:got|not|found) |argument must be (?:a |an )?\w{1,20}(?:,| or)|indices must be integers|an integer is required|integer argument expected|unhashable type|JSON serializable|not JSON serializable`, unless: rx`'?NoneType'?` },
  { id: "py_type", class: "type_mismatch", strength: 2, pattern: rx`(?:^|[\s.])TypeError: `, unless: rx`NoneType|undefined|null\b|missing \d|positional argument|unexpected keyword` },

  // Documents and dates
  { id: "py_json", class: "parse", strength: 4, pattern: rx`JSONDecodeError|Expecting value: line \d+ column \d+|Expecting property name enclosed|Expecting ['"][,:]['"] delimiter|Extra data: line \d+|Unterminated string starting at|Invalid control character at|Invalid \\escape` },
  { id: "py_date", class: "parse", strength: 4, pattern: rx`time data ${quoted("value")} (?:does not|doesn't) match format|unconverted data remains|Invalid isoformat string: ${quoted("value2")}|Unknown (?:datetime )?string format|Unable to parse string|OutOfBoundsDatetime|ParserError: .{0,80}date` },
  { id: "py_literal", class: "parse", strength: 3, pattern: rx`malformed node or string|(?:UnpicklingError|pickle data was truncated|bad marshal data|binascii\.Error|Incorrect padding)` },

  // Bytes and charsets
  { id: "py_codec", class: "encoding", strength: 4, pattern: rx`${quoted("encoding")} codec can't (?:decode|encode)(?:.{0,60}(?:position|byte))?` },
  { id: "py_unicode", class: "encoding", strength: 3, pattern: rx`Unicode(?:Decode|Encode|Translate)?Error\b` },
  { id: "py_unknown_codec", class: "encoding", strength: 4, pattern: rx`(?:LookupError: )?unknown encoding: ${named("encoding")}` },

  // Code
  { id: "py_syntax", class: "syntax_error", strength: 4, pattern: rx`(?:SyntaxError|IndentationError|TabError|SyntaxWarning as error)\b`, unless: rx`JSON|is not valid|token '?<'?` },

  // Modules
  { id: "py_module", class: "dependency_missing", strength: 4, pattern: rx`No module named ${quoted("module")}` },
  { id: "py_module_bare", class: "dependency_missing", strength: 3, pattern: rx`ModuleNotFoundError|No module named (?<module>[\w.]{1,80})` },
  { id: "py_import_name", class: "dependency_missing", strength: 4, pattern: rx`cannot import name ${quoted("module")}(?: from ${quoted("module2")})?` },
  { id: "py_optional", class: "dependency_missing", strength: 4, pattern: rx`Missing optional dependency ${quoted("module")}|requires? the (?:following )?(?:\w{1,20} )?(?:library|package|module)s?:? ${named("module2")}|(?:please )?(?:pip|conda|apt|npm|brew) install (?<module3>[\w.@/-]{1,80}).{0,40}(?:to use|is required|is needed)|(?:package|library|module) ${named("module4")} is not installed` },
  { id: "py_import", class: "dependency_missing", strength: 2, pattern: rx`(?:^|[\s.])ImportError: ` },

  // The system
  { id: "py_file", class: "not_found", strength: 4, pattern: rx`(?:FileNotFoundError|\[Errno 2\]|\[WinError [23]\]).{0,80}(?:No such file or directory|cannot find the (?:file|path)[^:]{0,20}|系统找不到[^:]{0,20}): ${quoted("file")}` },
  { id: "py_file_bare", class: "not_found", strength: 3, pattern: rx`FileNotFoundError\b|ProcessLookupError|LookupError: (?!unknown encoding)` },
  { id: "py_permission", class: "permission", strength: 4, pattern: rx`(?:PermissionError|\[Errno 1?13?\]).{0,60}(?:Permission denied|Operation not permitted|拒绝访问)(?:: ${quoted("file")})?` },
  { id: "py_win_in_use", class: "conflict_or_lock", strength: 4, pattern: rx`\[WinError 32\]|being used by another process|另一个程序正在使用此文件` },
  { id: "py_permission_bare", class: "permission", strength: 3, pattern: rx`PermissionError\b`, unless: rx`WinError 32` },
  { id: "py_exists", class: "conflict_or_lock", strength: 4, pattern: rx`(?:FileExistsError|\[Errno 17\]).{0,60}File exists: ${quoted("file")}` },
  { id: "py_exists_bare", class: "conflict_or_lock", strength: 3, pattern: rx`FileExistsError\b` },
  { id: "py_directory", class: "invalid_param", strength: 4, pattern: rx`(?:IsADirectoryError|NotADirectoryError|\[Errno 2[01]\])(?:.{0,60}(?:Is|Not) a directory: ${quoted("file")})?` },
  { id: "py_memory", class: "resource", strength: 4, pattern: rx`(?:^|[\s.])MemoryError\b|Unable to allocate .{1,40} for an array|CUDA out of memory|\[Errno (?:12|24|28|122)\]` },
  { id: "py_refused", class: "network", strength: 4, pattern: rx`ConnectionRefusedError|ConnectionResetError|ConnectionAbortedError|BrokenPipeError|\[Errno (?:104|111|113|101|32|-2|-3|-5)\]|\[WinError (?:100(?:54|61|53|60))\]` },
  { id: "py_pool_host", class: "network", strength: 3, pattern: rx`HTTPS?ConnectionPool\(host=${quoted("host")}` },
  { id: "py_connection", class: "network", strength: 3, pattern: rx`(?:NewConnectionError|(?:^|[\s.])ConnectionError|gaierror|SSLError|SSLCertVerificationError|ChunkedEncodingError|IncompleteRead|ProtocolError|RemoteDisconnected|ClientConnector\w{0,20}Error|APIConnectionError|ProxyError|ServerDisconnectedError|httpx\.(?:Connect|Read|Write|Network|RemoteProtocol)Error)\b` },
  { id: "py_timeout", class: "timeout", strength: 4, pattern: rx`(?:ConnectTimeout|ReadTimeout|WriteTimeout|PoolTimeout|ConnectTimeoutError|ReadTimeoutError|APITimeoutError|asyncio\.TimeoutError|socket\.timeout|TimeoutExpired|TimeoutException|TimeoutError)\b`, unless: rx`QueuePool` },
  { id: "py_cancelled", class: "cancelled", strength: 4, pattern: rx`(?:^|[\s.])(?:KeyboardInterrupt|CancelledError|asyncio\.CancelledError)\b` },
  { id: "py_assertion", class: "assertion_or_test", strength: 4, pattern: rx`(?:^|[\s.])(?:AssertionError|AssertionFailedError|ComparisonFailure|ExpectationFailed)\b` },

  // Validation libraries
  { id: "pydantic_missing", class: "missing_param", strength: 4, pattern: rx`^(?:(?<param>[\w.\[\]-]{1,80})\n)?[ \t]{0,8}Field required \[type=missing|["']?msg["']?: ?["']field required|["']loc["']: ?\[[^\]\n]{0,80}["'](?<param2>\w{1,60})["']\],? ?["']msg["']: ?["']field required` },
  { id: "pydantic_extra", class: "unknown_column_or_field", strength: 4, pattern: rx`^(?:(?<column>[\w.\[\]-]{1,80})\n)?[ \t]{0,8}Extra inputs are not permitted|(?<column2>[\w.\[\]-]{1,80}): Extra inputs are not permitted|extra_forbidden|extra fields not permitted` },
  { id: "pydantic_type", class: "type_mismatch", strength: 4, pattern: rx`^(?:(?<param>[\w.\[\]-]{1,80})\n)?[ \t]{0,8}Input should be (?:a|an) valid (?:integer|number|string|boolean|list|dictionary|tuple|set|decimal|bytes|float|dataclass)|type=(?:model|dataclass)\w{0,12}_type|value is not a valid (?:integer|float|boolean|list|dict)|type=(?:int|float|bool|string|list|dict|decimal)_(?:type|parsing|from_float)` },
  { id: "pydantic_date", class: "parse", strength: 4, pattern: rx`Input should be a valid (?:date|datetime|time|JSON)|type=(?:date|datetime|time)\w{0,20}_parsing|type=json_invalid|Invalid JSON: ` },
  { id: "pydantic_value", class: "invalid_param", strength: 4, pattern: rx`^(?:(?<param>[\w.\[\]-]{1,80})\n)?[ \t]{0,8}(?:Input should be (?:'[^'\n]{1,80}'|greater|less|a multiple|a valid (?:URL|UUID|email))|String should (?:have|match)|List should have|value is not a valid (?:enumeration|email|url|uuid))` },
  { id: "schema_required", class: "missing_param", strength: 4, pattern: rx`${quoted("param")} is a (?:dependency|required property)|must have required propert(?:y|ies) ${quoted("param2")}|missing required (?:property|properties|field|fields)\W{1,4}(?<param3>[\w.]{1,60})|is missing variables \{?'?(?<param4>[\w.]{1,60})` },
  { id: "schema_extra", class: "unknown_column_or_field", strength: 4, pattern: rx`Additional properties are not allowed \(${quoted("column")}|must NOT have additional properties|Unrecognized keys?(?:\(s\))?(?: in object)?: ?${quoted("column2")}|unrecognized_keys|property ${quoted("column3")} is not (?:defined|allowed)` },
  { id: "schema_type", class: "type_mismatch", strength: 4, pattern: rx`${quoted("value")} is not of type |\d{1,20} is not of type |must be (?:a |an )?(?:string|integer|number|boolean|object|array)(?:$|[.,;"'\]])|Expected (?:string|number|integer|boolean|object|array|date)(?: type)?, (?:received|but got|got) (?!undefined|null)\w+|Invalid input: expected \w{1,20}, received (?!undefined|null)\w+` },
  { id: "schema_enum", class: "invalid_param", strength: 4, pattern: rx`${quoted("value")} is not one of \[?(?<limit>[^\]\n]{1,100})|must be equal to one of the allowed values|Invalid enum value\. Expected (?<limit2>[^,\n]{1,100}), received ${quoted("value2")}|Invalid option: expected one of (?<limit3>[^,\n]{1,100})|does not match (?:the )?(?:pattern|regex)|must match pattern|must match format` },
];
