const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ""));

/** Words that hold a sentence together. */
const FUNCTION_WORDS = list(`a an the this that these those it its itself they them their there here he she his her him i me my mine we us our ours you your yours
  and or but nor so yet if when while whenever before after until unless since because as than then once where wherever which who whom whose what why how
  is are was were be been being am do does did done doing have has had having will would shall should can could may might must ought need needs
  to of in on at by for from with without into onto about over under between through during within across against toward towards up down out off per via like
  not no never don't doesn't didn't won't can't cannot isn't aren't none nothing neither
  all any each every both either some many much more most less least few several other others another same such own only just also too very really quite rather even still already
  one two three first second last again always often sometimes usually ever now soon later instead e.g i.e etc please let let's yes ok okay`);

/** Words that say "do it well" of anything at all: what is left without them is what a rule is about. */
const VAGUE_WORDS = list(`careful carefully care cautious cautiously caution thorough thoroughly proper properly correct correctly correctness accurate accurately accuracy precise precisely precision
  appropriate appropriately suitable good better best well great high higher low poor bad clear clearly clarity right wrong sure certain certainly close closely closer near deep deeply deeper hard harder
  mindful aware awareness attentive attention vigilant diligent patient patience systematic systematically logical logically critical critically smart smarter wise wisely efficient efficiently efficiency effective effectively
  reliable reliably reliability robust robustness quality performance consistent consistency complete completely completeness full fully clean quick quickly fast slow slowly simple simply
  possible possibly potential potentially necessary necessarily needed important importance importantly relevant relevance useful helpful meaningful specific specifically general generally basic different differently alternative alternate new old
  available unexpected expected additional extra further detailed valid validity successful successfully final finally next previous previously future past current currently whole entire overall
  check checking double-check double recheck re-check verify verification validate validation confirm confirmation ensure make making ensures try attempt trial repeat use using utilize apply consider consideration think thinking thought rethink reconsider
  pay keep stay remain remember mind note notice recall understand understanding improve improvement improving enhance optimize optimise review reviewing reflect reflection handle handling follow following focus focused concentrate take taking get getting
  go going come work working perform performing complete completing finish finishing solve solving plan planning analyze analyse analysis examine examining look looking watch find finding see know knowing learn learning provide give ask want deal manage address fix avoid prevent
  proceed proceeding continue start begin stop act execute executing explore submit submitting deliver respond reply answer answering help identify determine decide choose choosing select selecting assess evaluate investigate adapt adjust change changing vary
  thing things everything something anything nothing stuff task tasks step steps result results output outputs input inputs work job answer answers response responses information info detail details data requirement requirements instruction instructions goal goals objective objectives
  problem problems issue issues error errors mistake mistakes failure failures fault situation situations circumstance case cases condition conditions approach approaches method methods way ways strategy strategies option options possibility possibilities
  outcome outcomes consequence consequences time times moment action actions move environment process processes procedure practice practices experience lesson lessons pattern patterns context area part parts point points level kind
  tool tools call calls parameter parameters code implementation solution solutions user users request requests question questions people person someone everyone team loop stuck end beginning effort logic reasoning`);

/** The same in Chinese, words and single characters. */
const VAGUE_CHINESE = list(`一步一步 逐步思考 引以为戒 吸取教训 三思而行 提高警惕 举一反三 实事求是 尽可能 尽量 务必 必须 一定要 一定 应该 应当 需要 可以 能够 可能 必要 注意 留意 小心 谨慎 仔细 认真 细心 耐心 专心 用心
  全面 充分 深入 严格 严谨 努力 检查 核对 核实 检验 验证 确认 确保 保证 复查 审查 查看 看清 思考 考虑 分析 理解 了解 明白 掌握 学习 总结 反思 改进 改善 提升 提高 优化 完善 加强 处理 解决
  执行 操作 完成 进行 开始 继续 尝试 使用 采用 选择 判断 避免 防止 减少 牢记 记住 保持 关注 重视 做好 做到 弄清 调整 改变 更换 换个 换一个 回答 提供 给出 发现 遵循 遵守 按照 根据 结果
  输出 输入 内容 数据 信息 任务 步骤 工作 问题 错误 失误 失败 故障 异常 情况 场景 要求 需求 目标 目的 意图 用户 方法 方式 方案 策略 办法 思路 过程 流程 细节 环节 地方 事情 东西 原因 经验
  教训 质量 效率 性能 准确性 准确率 完整性 可靠性 一致性 工具 调用 参数 代码 逻辑 动作 行动 环境 时候 时间 答案 正确 准确 精确 完整 清晰 清楚 明确 合理 合适 适当 恰当 有效 高效 可靠 稳定 具体 相关
  重要 关键 所有 全部 各种 各个 每个 每次 每一步 任何 其他 其它 不同 类似 相同 同样 同一 更多 更好 更加 最好 良好 多次 反复 再次 再三 下次 下一次 以后 今后 之前 之后 以前 此前 然后 首先
  其次 最后 同时 当前 现在 立即 及时 提前 始终 总是 经常 一直 是否 如果 如何 怎样 什么 因为 所以 但是 而且 并且 以及 或者 还是 自己 我们 你们 他们 它们 这个 那个 这些 那些 一个 一些 一下
  有些 不要 不能 不可 禁止 切勿 请勿 没有 出现 发生 遇到 存在 对于 关于 通过 进一步 除了 除非 之外 以外 之间 其中 本次 这次 此次 当时 随后 接着 直接 情形 有误 无误 做法 自行 尽快 认知
  事项 不再 犯 并 会 好 多 对 得 过 地 上 下 中 内 里 外 分 同 里面 真实 严重 一致 能力 必定 务求 力求 力图 尽力 加以 予以 做 更 再 真正 正常 可能性 稳妥 妥善 妥当 积极 主动 的
  了 着 在 是 有 和 与 及 或 而 且 也 都 就 还 又 才 只 把 被 让 使 将 向 从 到 于 以 为 由 用 按 等 时 后 前 个 次 种 些 其 此 该 这 那 你 我 他 她 它 要 能 可 请 需
  应 勿 别 不 未 无 没 很 最 太 少 来 给 跟 若 如 当 则 即 先 每 各 某 一 二 两 三 几 吗 呢 吧 啊`);

let segmenter: Intl.Segmenter | undefined;

const ENDINGS: readonly (readonly [ending: string, by: string])[] = [["'s", ""], ["’s", ""], ["ies", "y"], ["es", ""], ["es", "e"], ["s", ""], ["ed", ""], ["ed", "e"], ["ing", ""], ["ing", "e"], ["ly", ""]];

/** A word of the sentence's glue, or one that says nothing about what to do; whatever its ending. */
export function isPlainWord(word: string): boolean {
  const plain = word.toLowerCase().replaceAll("’", "'");
  if (FUNCTION_WORDS.has(plain) || VAGUE_WORDS.has(plain)) return true;
  return ENDINGS.some(([ending, by]) => plain.endsWith(ending) && plain.length - ending.length >= 3 && VAGUE_WORDS.has(plain.slice(0, -ending.length) + by));
}

/** Names of products and people: capitalised inside a sentence, or Latin in a Chinese one. */
export function properNames(text: string): string[] {
  const isChinese = /\p{Script=Han}/u.test(text);
  const found = text.match(isChinese ? /[A-Za-z][A-Za-z-]{1,60}/g : /(?<=[a-z,;] )[A-Z][a-z]{1,60}\b/g) ?? [];
  return found.filter((word) => !isPlainWord(word));
}

/** The English words of a text that are about something, lower case, in order. */
export function contentWords(text: string): string[] {
  const words = text.match(/[A-Za-z][A-Za-z'’-]{0,60}/g) ?? [];
  return words.flatMap((word) => (word.includes("-") && !isPlainWord(word) ? word.split("-") : [word])).filter((word) => word.length > 1 && !isPlainWord(word)).map((word) => word.toLowerCase());
}

/** The Chinese words of a text that are about something, in order. */
export function contentChinese(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [];
  segmenter ??= new Intl.Segmenter("zh-CN", { granularity: "word" });
  return [...segmenter.segment(text)].map(({ segment }) => segment).filter((word) => /^\p{Script=Han}+$/u.test(word) && !isVagueChinese(word));
}

/** Also a word put together of such words: 更好地. */
function isVagueChinese(word: string): boolean {
  if (VAGUE_CHINESE.has(word)) return true;
  return word.length > 1 && word.length <= 6 && [...word].some((_char, at) => at > 0 && VAGUE_CHINESE.has(word.slice(0, at)) && isVagueChinese(word.slice(at)));
}
