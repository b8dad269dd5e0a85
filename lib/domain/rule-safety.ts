/** What a rule may ask for only where its session is allowed to. The names are part of a session's permissions. */
export const RULE_PERMISSIONS = ["admin", "delete", "production", "credentials", "disable_security", "force", "payment", "publish"] as const;
export type RulePermission = (typeof RULE_PERMISSIONS)[number];

type Sign = Readonly<{ en: RegExp; zh: RegExp }>;

/** Asking for it, in words or in a command. Repetitions are bounded. */
const ASKS_FOR: Readonly<Record<RulePermission, Sign>> = {
  admin: {
    en: /\bsudo\b|\b(?:as|with|using) (?:the )?(?:root|admin(?:istrator)?|superuser)\b|\b(?:root|admin(?:istrator)?|superuser) (?:rights|privileges?|access|permissions?|account|user)\b|\bchmod (?:-R )?(?:777|a\+rwx)|\bescalat\w{1,5} (?:the )?privileges?\b|\bgrant all\b/i,
    zh: /(?:root|管理员|超级用户|超管) ?(?:权限|身份|账号|账户|用户)|提权|提升权限/i,
  },
  delete: {
    en: /\brm -\w{0,6}[rf]|\b(?:drop|truncate) (?:the |a |all )?(?:\w{1,40} )?(?:table|database|schema|collection|index)\b|\bdelete from\b|\b(?:delete|remove|erase|wipe|purge|destroy) (?:(?:the|a|an|all|any|every|old|existing|its|this|that|user'?s?|remote|local|stale|entire|whole|unused|other) ){0,4}(?:[\w./*-]{1,40} )?(?:files?|folders?|director(?:y|ies)|tables?|databases?|records?|rows|branch(?:es)?|backups?|buckets?|accounts?|users|orders?|repositor(?:y|ies)|repos?|volumes?|disks?|data(?! ?(?:structures?|types?|frames?)))\b|\bmkfs\b|\bformat (?:the )?(?:disk|drive)\b/i,
    zh: /(?:删除|删掉|清空|清除|抹掉|销毁|移除)(?:所有|全部|整个|该|旧|原有|已有|用户|远程|本地|的|\w|[./*\s]){0,20}(?:文件|目录|文件夹|数据库|数据表|表|记录|分支|备份|存储桶|账号|账户|订单|仓库|磁盘|数据|库)/i,
  },
  production: {
    en: /\b(?:deploy|push|ship|release|run|execute|write|migrate|apply|connect|log ?in|ssh|restart|edit|change|modify|update|insert|test|seed|restore|switch|query)\w{0,3}\b[^,;.:]{0,40}?\b(?:to|on|in|into|against|at|from) (?:the )?(?:prod|production|live)\b|\b(?:use|read|query|copy|load|touch|open)\w{0,3}\b[^,;.:]{0,20}?\b(?:(?:prod|production)[ _-](?:db|database|server|credentials?|cluster|key|secret|data)s?\b)/i,
    zh: /(?:部署|发布|推送|执行|运行|写入|迁移|连接|连|登录|重启|修改|更新|改|操作|直接|使用|用|读取|复制)[^，。；！？、→]{0,8}?(?:生产|线上|正式)(?:环境|库|数据库|服务器|集群|系统|数据)|(?:在|到|对|往)(?:生产|线上|正式)(?:环境|库|数据库|服务器|集群|系统)[^，。；！？]{0,6}?(?:部署|发布|执行|运行|写|迁移|重启|修改|更新|测试|操作|调试)/,
  },
  credentials: {
    en: /\b(?:read|cat|open|print|copy|dump|borrow|take|ask for|request|guess|decrypt) (?:(?:the|a|an|all|any|every|your|their|his|her|its|stored|saved) ){0,3}(?:\w{1,20}'?s? )?(?:passwords?|credentials?|private keys?|secret keys?|ssh keys?|access keys?|api keys?|auth tokens?|session cookies?)\b(?!.{0,20}\bfrom (?:the |an? )?(?:env|config|vault|secret|key ?chain))|\b(?:use|get|fetch|load|enter|reset|change|try) (?:(?:the|a|an|all|any) ){0,2}(?:prod|production|admin|administrator|root|another|other|default|stored|saved|leaked|(?:users?|customers?|clients?|colleagues?|someone|admins?)'?s?) (?:\w{1,20} ){0,2}(?:passwords?|credentials?|keys?|tokens?|login|cookies?)\b|(?:~\/|\.)(?:ssh\/id_|aws\/credentials)|\/etc\/shadow\b|\bid_rsa\b/i,
    zh: /(?:读取|打印|查看|导出|复制|索要|借用|猜测|破解)[^，。；！？]{0,8}?(?:密码|口令|凭据|凭证|私钥|密钥)|(?:使用|用|获取|重置|修改)(?:生产|管理员|他人|别人|root|其他|默认|用户)[^，。；！？]{0,6}?(?:密码|口令|凭据|凭证|私钥|密钥|令牌|账号)/i,
  },
  disable_security: {
    en: /\b(?:disable|turn off|switch off|bypass|skip|circumvent|remove|deactivate|suppress|stop|ignore) (?:(?:the|all|any|every|its|this|that|those|your) ){0,2}(?:\w{1,20} ){0,2}(?:security|firewall|antivirus|authentication|authorization|auth|tls|ssl|certificates?(?: (?:check|verification|validation|errors?|warnings?))?|csrf|cors|sandbox(?:ing)?|permission(?:s| checks?)?|access control|safety|guardrails?|approval|audit(?:ing| log)?|2fa|mfa|selinux|signature (?:check|verification)|encryption)\b|\bverify ?= ?false\b|--(?:no-verify|insecure|no-check-certificate|skip-auth|allow-root|disable-web-security|no-sandbox|trusted-host|dangerously[\w-]{0,40})\b|\bcurl -\w{0,5}k\b|\bsetenforce 0\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b|\brejectUnauthorized\b.{0,5}false/i,
    zh: /(?:关闭|禁用|停用|绕过|跳过|忽略|去掉|取消)(?:[\w\u4e00-\u9fff]{0,6})(?:安全|防火墙|杀毒|认证|鉴权|授权|证书|加密|沙箱|权限|审批|审计|校验签名|签名校验|二次验证|访问控制|TLS|SSL)/i,
  },
  force: {
    en: /\bgit push (?:\S{1,40} ){0,3}(?:-f\b|--force)|\bforce[- ]push\b|\bgit (?:reset --hard|clean -\w{0,3}f)|\bkill -9\b|\b(?:rewrite|overwrite) (?:the )?(?:git |commit )?history\b/i,
    zh: /强制推送|强制覆盖|改写(?:提交)?历史/,
  },
  payment: {
    en: /\b(?:pay|charge|transfer|wire|send|refund|withdraw) (?:(?:the|a|an|all|any|some|user'?s?|customer'?s?|his|her|their|full) ){0,3}(?:\w{1,20} )?(?:money|funds?|payments?|amount|credit cards?|cards?|bitcoin|crypto\w{0,8}|\$ ?\d)|\bbuy (?:gift cards?|crypto)/i,
    zh: /转账|付款给|汇款|打款|扣款|提现|购买礼品卡/,
  },
  publish: {
    en: /\b(?:npm|cargo|twine|gem|poetry) (?:publish|upload|push)\b|\bmake (?:the |this |it )?(?:repo(?:sitory)?|bucket|data|file|it) public\b|\bpublish (?:(?:the|a|this|all|its|your) ){0,2}(?:data|package|repository|repo|credentials|results publicly|dataset)\b/i,
    zh: /公开(?:发布|仓库|数据)|发布到(?:npm|pypi|公网|外网)|对外公开/i,
  },
};

/** A negation in front makes it a warning: "never", "avoid", "do not", "不要", "禁止". */
const FORBIDS = /\b(?:never|not|don'?t|doesn'?t|mustn'?t|shouldn'?t|cannot|can'?t|avoid|without|refuse|instead of|rather than|no longer|forbid\w{0,5}|prohibit\w{0,3}|stop|prevent\w{0,3}|no|unless)\b|非(?!常)|不要|不得|不能|不可|不应|禁止|切勿|请勿|避免|严禁|勿|别|无需|而不是|拒绝|防止/i;
/** Negations that ask for it all the same. */
const FALSE_NEGATION = /\b(?:do not|don'?t|never|not) (?:forget|hesitate|fail|neglect|omit|be afraid|mind|worry|only|just)\b(?: about)?|别忘(?:了|记)?|不要忘记|不要犹豫|不得不|不仅|不只|不但/gi;
const CLAUSE_END = /[,;:.!?，；：。！？、—\n]|\b(?:and|but|then|just|simply|directly)\b|然后|并且|并|而是|但是|但|直接|改为/;

/**
 * What a rule asks for beyond what its session may, negated advice ("never delete the backup") left out.
 *
 * @param text normalised (`plainText`)
 */
export function findForbidden(text: string, permissions: readonly string[]): { permission: RulePermission; words: string } | null {
  for (const permission of RULE_PERMISSIONS) {
    if (permissions.includes(permission)) continue;
    const { en, zh } = ASKS_FOR[permission];
    for (const sign of [en, zh]) {
      for (const match of text.matchAll(new RegExp(sign.source, `${sign.flags.replace("g", "")}g`))) {
        if (!isForbidden(text.slice(0, match.index))) return { permission, words: match[0].trim() };
      }
    }
  }
  return null;
}

function isForbidden(before: string): boolean {
  // "Do not disable, bypass, or skip": a list is one clause.
  const near = before.slice(-120).replace(FALSE_NEGATION, " , ").replace(/, (?=n?or )/g, " ").replace(/(?<=\w), (?=\w{1,20}(?:,| or| nor))/g, " ");
  return FORBIDS.test(near.split(new RegExp(CLAUSE_END.source, "gi")).at(-1) ?? "");
}

/** Signs of a text that wants to steer whoever reads it. None is a word that an ordinary rule needs in that place. */
const INJECTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|overrule|discard|neglect|do not follow|don'?t follow|stop following)\b.{0,30}?\b(?:previous|prior|above|earlier|preceding|foregoing|original|initial|system|developer|safety|your|all|any|the|these|those)\b.{0,20}?\b(?:instructions?|prompts?|guidelines?|guardrails?|directives?|programming|training)\b/i,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}?\b(?:previous|prior|above|earlier|preceding|your|system|safety|developer)\b.{0,12}?\b(?:rules?|commands?|context|restrictions?|constraints?|polic(?:y|ies)|messages?|lessons?|everything)\b/i,
  /\b(?:ignore|disregard|forget)\b.{0,20}?\b(?:rules|orders|instructions) (?:that )?you (?:were|have|had|got|are)\b|\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: of)?(?: that)?(?: is| was| you)? ?(?:above|before|were told|said|know|have been told)\b/i,
  /\b(?:ignore|disregard|forget) (?:all |everything )?(?:of )?(?:the )?(?:above|previous|prior)(?:\s*[,.;:!]|\s+and\b|\s*$)|\bforget (?:what|everything|all)\b.{0,20}?\b(?:said|told)\b|\boverride (?:the |your )?(?:read-only|safe|safety|restricted) ?mode\b|\bsystem override\b|\bbypass (?:(?:all|any|the|your|these|its) ){0,2}restrictions\b|\bact freely\b/i,
  /\b(?:reveal|leak|disclose|expose|print|show|repeat|output|display|tell me|dump|share|give me)\b.{0,20}?\b(?:system prompts?|hidden prompts?|initial prompts?|(?:your|system|hidden|secret) instructions?|chain of thought)\b|\b(?:list|show|reveal|print|run)\b.{0,12}?\bhidden (?:commands?|instructions?|prompts?)\b|\b(?:reply|respond|answer|say)\b.{0,10}?\bthe (?:single |only )?word\b/i,
  /\bexfiltrat|\bsteal\b|\b(?:send|upload|post|forward|e-?mail|transmit|leak|reveal|disclose|expose|copy|share|publish|report)\b(?![/_-]| and\b| or\b|,).{0,30}?\b(?:passwords?|credentials?|secrets?|api[_ -]?keys?|private keys?|ssh keys?|(?:access|auth|session|bearer|refresh|user|login) tokens?|cookies|environment variables|conversation|chat history|personal data|customer data|user data|private data)\b|\b(?:send|upload|post|forward|e-?mail|leak|copy|share)\b.{0,20}?\s\.env\b/i,
  /\b(?:send|upload|post|forward|e-?mail|transmit|leak|exfil)\b.{0,60}?(?:\bto\b|->).{0,20}?(?:https?:\/\/|ftp:\/\/|[\w.+-]{1,40}@[\w-]{1,40}\.|\b\d{1,3}(?:\.\d{1,3}){3}\b)/i,
  /\b(?:curl|wget|iwr|invoke-webrequest|irm)\b.{0,120}?(?:\|\s{0,3}(?:sudo )?(?:ba|z|da)?sh\b|\|\s{0,3}(?:iex|python\d?|node|perl)\b|&&\s{0,3}(?:ba|z)?sh\b)|\b(?:bash|sh|source|eval|exec)\b.{0,10}?[<$]\(?\s{0,3}(?:curl|wget)\b|\bbase64 (?:-d|--decode)\b.{0,20}?\|/i,
  /\b(?:download|fetch|retrieve|get|load|open|visit|pull|clone)\b.{0,80}?https?:\/\/.{0,120}?\b(?:run|execute|eval|install|follow|obey|launch|source)\b|\b(?:run|execute|install|eval|follow|obey|load)\b.{0,60}?\bfrom\b.{0,10}?https?:\/\/|\b(?:run|execute|install|eval|obey)\b.{0,60}?https?:\/\/|\b(?:download|fetch)\b.{0,40}?\band (?:then )?(?:run|execute|eval|obey)\b/i,
  /\byou are (?:now|no longer|a|an)\b|\bfrom now on,? (?:you|act|respond|always obey)\b|\b(?:act|behave|respond) as (?:if|an?|though)\b.{0,40}?\b(?:unrestricted|developer|admin|root|human|different|evil|jailbroken|user|system)\b|\bpretend (?:to be|that|you)\b|\bjailbreak|\b(?:developer|god|admin|sudo|unrestricted) mode\b|\byour (?:new|real|true) (?:role|identity|purpose|task) is\b|\bdo anything now\b|\bas an ai\b|\bnew (?:system )?(?:instructions?|prompt|persona) ?:/i,
  /\b(?:dear|hello|hi|attention|hey) (?:user|customer|human|operator|reader|sir|madam|friend)\b|\b(?:tell|ask|instruct|urge|convince|persuade|direct|order|get|advise|trick) (?:the |your |every |all )?(?:users?|customers?|humans?|operators?|people|persons?|victims?)\b.{0,30}?\b(?:click|visit|install|download|pay|buy|transfer|send (?:money|funds|payment|their|his|her|the)|call|enter (?:their|his|her)|provide (?:their|his|her)|give (?:their|his|her)|share (?:their|his|her)|log ?in at|disable|scan|open (?:the |this )?link|trust)\b|\b(?:click|tap) (?:here|this link|the link|on the link)\b/i,
  /<\/?(?:system|assistant|user|instructions?|im_start|im_end|prompt|lessons?|past[_-]?experience|tool_?(?:call|result|use)|admin)\b|<\|[\w-]{1,20}\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<SYS>>|\[(?:system|developer|admin)\b[^\]]{0,80}\](?!\()|(?:^|\n)\s{0,4}(?:#{1,4} ?)?(?:(?:system|assistant)(?: (?:prompt|message))?|developer (?:prompt|message))\s?[:：]|\bBEGIN (?:SYSTEM|INSTRUCTIONS?)\b/i,
  /(?:忽略|无视|忘记|忘掉|不要理会|不理会|不必理会|抛开|推翻|覆盖|不要遵守|别管|不用管|绕过|跳过)[^，。；！？]{0,8}?(?:之前|以上|上述|上面|前面|此前|先前|原有|原来|所有|一切|全部|任何|系统|你的|开发者|安全)[^，。；！？]{0,8}?(?:指令|指示|提示词|设定|约束)|(?:忽略|无视|忘记|忘掉|不要理会|不理会|别管|不用管|绕过|覆盖)[^，。；！？]{0,4}?系统(?:提示|指令|设定|消息)|(?:忽略|无视|忘记|忘掉|抛开|别管|不用管)[^，。；！？]{0,4}?(?:之前|以上|上述|上面|前面|此前|先前|所有|一切|全部|系统)[^，。；！？]{0,6}?(?:规则|限制|命令|说明|准则|内容|对话|要求|提示)/,
  /(?:泄露|透露|输出|打印|显示|说出|告诉我|展示|复述|公开|交出)[^，。；！？]{0,10}?(?:系统提示|提示词|系统指令|隐藏指令|初始指令|你的指令|你的设定)/,
  /(?:发送|上传|转发|外传|外发|泄露|透露|回传|传送|窃取|盗取|寄送|提交)[^，。；！？]{0,12}?(?:密码|密钥|私钥|令牌|凭据|凭证|口令|环境变量|聊天记录|对话记录|用户数据|客户数据|个人信息|隐私|机密)|[把将][^，。；！？]{0,12}?(?:密码|密钥|私钥|令牌|凭据|凭证|口令|环境变量|聊天记录|对话记录|用户数据|客户数据|个人信息|隐私|机密)[^，。；！？]{0,8}?(?:发|上?传|转|寄|给|交|告诉)|(?:发送|上传|转发|提交|发|传)[^，。；！？]{0,12}?(?:到|至|给)[^，。；！？]{0,6}?(?:https?:\/\/|[\w.+-]{1,40}@[\w-]{1,40}\.)/i,
  /(?:下载|获取|拉取|打开|访问)[^，。；！？]{0,60}?(?:https?:\/\/|脚本|链接|网址|程序)[^。；！？]{0,80}?(?:执行|运行|安装|照做|遵循其中|按其)|(?:执行|运行|安装|照做)[^，。；！？]{0,20}?https?:\/\//i,
  /你不再是|你(?:现在)?的(?:新|真实)?(?:角色|身份)(?:是|变为|改为)|(?:^|[。\n])\s{0,4}(?:系统指令|系统提示|系统消息|开发者消息)\s?[:：]|(?:停止|不再|无需|不要|不必)(?:再)?(?:遵循|遵守|执行)[^，。；！？]{0,6}?(?:安全|策略|系统|规则|指令|限制)/,
  /你(?:现在|从现在起)?(?:是|就是|将扮演)(?:新的|一个|一名|一位|我的|无限制|不受)|从现在(?:开始|起)[^。]{0,6}?你|扮演(?:一个|一名|系统|管理员|开发者|不受)|假装(?:你|是|自己)|越狱|开发者模式|不受(?:任何)?(?:限制|约束)的/,
  /亲爱的(?:用户|客户|顾客)|尊敬的(?:用户|客户|顾客)|(?:用户|客户|您)请|请您|(?:告诉|通知|要求|让|请|叫|诱导|说服|建议)(?:用户|客户|对方|操作员|您)[^，。；！？]{0,12}?(?:点击|访问|安装|下载|转账|付款|支付|汇款|提供(?:其|他|她|自己)?的?(?:密码|验证码|账号|银行卡)|输入(?:其|自己)?的?(?:密码|验证码)|拨打|扫码|加微信|关闭)|(?<!可)点击(?:此|这个|以下|下面的?|该)?(?:链接|网址|按钮)/,
];

/** The value of a named secret: variables are spelled in capitals. */
const SECRET_VARIABLE = /\b(?:paste|include|print|echo|output|put|append|insert|log|show|return|send|post|[Pp]rint|[Ee]cho|[Pp]aste|[Ii]nclude|[Ll]og|[Ss]how|[Ss]end)\b.{0,40}?\b[A-Z_]{0,30}(?:SECRET|PASSWORD|PASSWD|PRIVATE_KEY|API_KEY|ACCESS_KEY|TOKEN)[A-Z_]{0,30}\b/;

/** Right in front of a sign it makes a warning of it: "never expose your credentials". */
const WARNS = /(?:\b(?:never|do not|don't|must not|avoid|without) (?:\w{1,10} )?|不要|不得|禁止|切勿|请勿|严禁|避免)$/i;

/** Signs that are there to be read by a machine and not by a person: zero width, direction, tag characters, controls. */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]|[\u{f0000}-\u{10fffd}]/u;
const HIDDEN_ALL = new RegExp(HIDDEN.source, "gu");
/** Letters of other scripts that look like Latin ones, where a text mixes them. */
const LOOKALIKES: Readonly<Record<string, string>> = { а: "a", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", і: "i", ѕ: "s", ј: "j", һ: "h", ԁ: "d", ο: "o", α: "a", ε: "e", ι: "i", ν: "v", ρ: "p", τ: "t", κ: "k", ı: "i", А: "A", В: "B", Е: "E", К: "K", М: "M", Н: "H", О: "O", Р: "P", С: "C", Т: "T", Х: "X", І: "I", Ѕ: "S", Ј: "J" };
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "g");

/** One spelling for what looks the same: full-width, hidden and lookalike characters, runs of blanks. */
export function plainText(text: string): string {
  return text.replace(HIDDEN_ALL, "").normalize("NFKC").replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter).replace(/[^\S\n]+/g, " ");
}

/** The words that give a text away as an instruction to whoever reads it; null for an ordinary rule. */
export function findInjection(text: string): string | null {
  const hidden = HIDDEN.exec(text)?.[0];
  if (hidden) return `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const plain = plainText(text);
  // "i g n o r e": single letters with blanks between are put together.
  const closed = plain.replace(/(?<=(?:^|\s)[A-Za-z]) (?=[A-Za-z](?:\s|$))/g, "");
  for (const sign of [...INJECTIONS, SECRET_VARIABLE]) {
    const found = sign.exec(plain) ?? (closed === plain ? null : sign.exec(closed));
    if (found && !WARNS.test(plain.slice(Math.max(0, found.index - 24), found.index))) return found[0].trim().slice(0, 60);
  }
  return null;
}
