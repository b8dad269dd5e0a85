import { named, quoted, rx, type FailureRule } from "../rule";

export const NETWORK_RULES: readonly FailureRule[] = [
  // Names
  { id: "dns", class: "network", strength: 4, pattern: rx`Could not resolve host(?:name)?:? ${named("host")}|unable to resolve host(?: address)? ${named("host2")}|Name or service not known|Temporary failure in name resolution|No address associated with hostname|nodename nor servname provided|no such host|NXDOMAIN|Name resolution (?:error|failed)|ERR_NAME_NOT_RESOLVED|Failed to resolve ${quoted("host3")}|UnknownHostException(?:: ${named("value")})?|getaddrinfo failed` },
  { id: "dns_zh", class: "network", strength: 4, pattern: rx`无法解析(?:的?主机|域名|.{0,20}地址)[^\w\n]{0,6}(?<host>[\w.-]{3,100})?|未知的名称或服务|域名解析失败|域名解析.{0,10}失败|不知道这样的主机` },

  // Connections
  { id: "refused", class: "network", strength: 4, pattern: rx`(?:dial tcp (?<host>[\w.:\[\]-]{3,100}): .{0,20})?connection refused|(?:Failed to connect to|connect to) ${named("host2")} port \d{1,5}(?! .{0,20}timed out)|actively refused|ERR_CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED)` },
  { id: "reset", class: "network", strength: 4, pattern: rx`connection (?:was )?(?:reset|aborted|closed by|lost|terminated unexpectedly|unexpectedly closed|forcibly closed)|(?:Lost|lost) connection to|reset by peer|broken pipe|Remote end closed connection|server closed the connection|Empty reply from server|server has gone away|forcibly closed by the remote host|peer closed connection|premature(?:ly)? (?:close|end)|Premature EOF|transfer closed with|ended prematurely|EOF occurred in violation|IncompleteRead|incomplete chunked read|content-length mismatch|stream (?:was )?(?:closed|ended) (?:unexpectedly|before)|error reading from server: EOF|unexpected disconnect|early EOF|RPC failed; curl|upstream connect error|disconnect/reset before headers` },
  { id: "unreachable", class: "network", strength: 4, pattern: rx`no route to host|network is (?:unreachable|down)|host (?:is )?unreachable|destination host unreachable|network (?:connection )?(?:is )?(?:unreachable|lost|failure)` },
  { id: "connect_failed", class: "network", strength: 3, pattern: rx`(?:can(?:no|')t|could not|unable to|failed to) (?:connect|establish a (?:new )?connection|reach the server)(?: to)?|Connection error|connection failed|network error|fetch failed|Failed to fetch|Can't connect to (?:\w{1,20} )?server|Couldn't connect to server|communications link failure|is the server running|No connection could be made|\bConnectException\b|\bNoRouteToHostException\b`, unless: rx`too many connections|connection slots|too many clients|timed? ?out|already connected` },
  { id: "connection_zh", class: "network", strength: 4, pattern: rx`拒绝连接|连接被(?:拒绝|重置|对端重置|关闭|对方重[设置])|(?:连接|网络)(?:已)?(?:断开|中断|重置)|没有到主机的路由|网络(?:不可达|连接失败|连接异常|无法访问)|无法连接(?:到)?(?!.{0,12}超时)|连接(?:服务器)?失败|无法访问(?:主机|服务器)|断开的管道|目标计算机积极拒绝|对端已关闭` },
  { id: "network_zh", class: "network", strength: 3, pattern: rx`网络(?:错误|异常|故障|不稳定|不通)` },

  // TLS
  { id: "tls", class: "network", strength: 4, pattern: rx`CERTIFICATE_VERIFY_FAILED|certificate (?:verify failed|has expired|is not yet valid|signed by unknown authority|is not trusted|subject name|relies on|problem)|unable to get local issuer|self[- ]signed certificate|x509: |SSL (?:certificate problem|routines|connection|handshake|connect error|SYSCALL)|\bssl3_\w+|TLS handshake (?:failed|failure|error)|tlsv1 alert|handshake (?:failure|failed|terminated)|WRONG_VERSION_NUMBER|wrong version number|SSLHandshakeException|PKIX path|ERR_CERT_\w+|ERR_SSL_\w+|TLS connect error|证书(?:验证|校验)失败|证书(?:已过期|不受信任|错误|无效)|SSL握手失败` },

  // Daemons
  { id: "daemon", class: "network", strength: 4, pattern: rx`Cannot connect to the Docker daemon|Is the docker daemon running|Unable to connect to the server|The connection to the server .{1,80} was refused|无法连接.{0,12}(?:守护进程|docker)` },

  // Deadlines
  { id: "timed_out", class: "timeout", strength: 4, pattern: rx`timed[ -]?out(?: after (?<limit>\d[\d.]{0,8} ?(?:ms|milliseconds?|s|secs?|seconds?|m|min|minutes?)(?: \d{1,2}s)?\b))?|(?:connect|read|request|response|connection|socket|query|statement|execution|operation|command|idle|gateway|handshake|acquire|lookup|wait|time|run) ?time ?-?out\b|\btime[- ]?out (?:was )?(?:exceeded|expired|reached|occurred|error|period)|timeout: (?:sending signal|the monitored)|context deadline exceeded|DEADLINE_EXCEEDED|deadline (?:was )?exceeded|i/o timeout|exceeded (?:the )?(?:max(?:imum)? )?(?:execution|running|time) ?(?:time|limit)|Maximum execution time of (?<limit2>\d{1,6} seconds?) exceeded|SocketTimeoutException|HttpTimeoutException|ERR_(?:CONNECTION_)?TIMED_OUT|time limit exceeded|took too long|超时(?!时间|设置|重试)`, unless: rx`lock wait timeout|lock timeout|锁等待|锁超时|QueuePool|timeouts? (?:handled|default)` },
  { id: "timeout_word", class: "timeout", strength: 2, pattern: rx`\btime-?out\b|TimeoutError|\bTimeout(?:Exception)?\b`, unless: rx`lock wait|lock timeout|timeout ?[=:] ?\d` },
  { id: "timeout_exit", class: "timeout", strength: 2, pattern: rx`exit(?:ed)?(?: with)?[ _-]?(?:code|status)?\W{1,3}124\b` },

  // gRPC
  { id: "grpc_unavailable", class: "service_unavailable", strength: 3, pattern: rx`(?:StatusCode\.|code = |\bstatus["']?: ?["']?)UNAVAILABLE\b` },
  { id: "grpc_exhausted", class: "rate_limit", strength: 3, pattern: rx`\bRESOURCE_EXHAUSTED\b|code = ResourceExhausted`, unless: rx`message larger than max|memory|disk` },
  { id: "grpc_auth", class: "auth", strength: 3, pattern: rx`\bUNAUTHENTICATED\b|code = Unauthenticated` },
  { id: "grpc_permission", class: "permission", strength: 3, pattern: rx`\bPERMISSION_DENIED\b|code = PermissionDenied` },
  { id: "grpc_argument", class: "invalid_param", strength: 2, pattern: rx`\bINVALID_ARGUMENT\b|code = InvalidArgument` },
  { id: "grpc_not_found", class: "not_found", strength: 2, pattern: rx`code = NotFound|StatusCode\.NOT_FOUND|"status": ?"NOT_FOUND"` },
  { id: "grpc_exists", class: "conflict_or_lock", strength: 3, pattern: rx`code = (?:AlreadyExists|Aborted)|"status": ?"ALREADY_EXISTS"` },

  // curl's own numbers
  { id: "curl_url", class: "invalid_param", strength: 4, pattern: rx`curl: \(3\)|URL using bad/illegal format|Malformed URL|unsupported protocol|Protocol "?${named("value")}"? (?:not supported|is disabled)` },
  { id: "curl_network", class: "network", strength: 3, pattern: rx`curl: \((?:5|6|7|16|18|35|5[1256]|60|92)\)` },
  { id: "curl_timeout", class: "timeout", strength: 3, pattern: rx`curl: \(28\)` },
  { id: "curl_auth", class: "auth", strength: 3, pattern: rx`curl: \(67\)` },
];
