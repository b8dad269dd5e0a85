/** The words that give a rule its shape: what is demanded, forbidden, allowed, and when. */
export type Mark =
  | "neg" | "needless" | "may" | "only" | "prefer"
  | "when" | "when_end" | "unless" | "before" | "after" | "until" | "first" | "then"
  | "aim" | "instead" | "over" | "without" | "but" | "harm" | "none";

type MarkRow = readonly [mark: Mark, english: string, chinese: string];

/** `_` joins the words of a phrase. `none`: words that say nothing here, kept from being read as something else. */
const MARK_ROWS: readonly MarkRow[] = [
  ["neg", "not never don't do_not doesn't does_not didn't isn't aren't is_not are_not should_not shouldn't must_not mustn't cannot can_not can't won't will_not avoid no nor neither refrain_from refrain prohibited forbidden disallowed forbid prohibit ban no_longer needn't_ever must_never should_never may_not can_never", "不要 不得 不能 不可 不可以 不应 不应该 不该 不准 不许 不允许 不会 不再 不宜 禁止 严禁 切勿 请勿 勿 避免 别 不 绝不 决不 永不 从不 杜绝 而不要 不可再 未"],
  ["needless", "no_need no_need_to need_not needn't don't_need_to do_not_need_to not_required not_necessary unnecessary not_need not_need_to no_requirement don't_have_to do_not_have_to", "无需 无须 不必 不用 不需要 不需 毋须 没必要 没有必要 不要求"],
  ["may", "may can could might allowed allow permitted permit is_fine are_fine feel_free feel_free_to free_to okay acceptable", "可以 允许 可 能 能够 准许"],
  ["only", "only only_if_asked exclusively solely", "只 仅 只能 仅能 只有 只可 只允许 仅限"],
  ["prefer", "prefer preferred favor favour preferably prioritize prioritise", "优先 优先使用 首选 最好 尽量 优先用 优先选择 偏好"],
  ["when", "when if while whenever once whether where_possible in_case upon during as_soon_as only_when only_if", "当 如果 若 如 遇到 遇 出现 一旦 假如 倘若 只有当 仅当 对于 针对"],
  ["when_end", "", "时 的时候 时候 期间 情况下 的情况下 则 就 的话 时才 时要"],
  ["unless", "unless except except_when except_if", "除非 除了 除外"],
  ["before", "before prior_to ahead_of", "前 之前 以前 前先 前必须 前要 前务必"],
  ["after", "after following_the as_soon_as_after", "后 之后 以后 后再 过后 后要"],
  ["until", "until till", "直到"],
  ["aim", "to_avoid to_prevent to_keep_from in_order_to so_that", "以避免 以免 以防 以便 防止 从而 避免出现"],
  ["first", "first first_of_all to_begin_with", "先 首先"],
  ["then", "then afterwards afterward and_then only_then", "再 然后 接着再 随后 才"],
  ["instead", "instead_of rather_than in_place_of as_opposed_to in_favor_of_not", "而不是 而非 代替 取代 替代"],
  ["over", "over", ""],
  ["without", "without", "没有经过 未经 未经过 不经 不经过 在没有"],
  ["but", "but however", "但 但是 而是 不过 却"],
  ["harm", "breaks corrupts damages ruins unreliable dangerous deprecated harmful broken misleading wastes", "会导致 导致 损坏 破坏 不可靠 危险 弃用 有害 误导 会使 浪费"],
  ["none", "the a an of and or to in on at by for with from as is are be been being was were it its this that these those there you your they them their we our i do does did have has had will would should must shall always need needs needed let also just very so such than into onto per via etc please e.g i.e at_most at_least no_more_than not_only make_sure_to up_to each_time any_time make_use_of be_sure_to some who which what how if_possible strictly here own still instead both either more most much about using_the out up down_to off through anything silently between", "的 了 和 与 及 或 或者 以及 在 对 把 将 被 是 为 以 从 到 到的 向 给予 让 使 请 必须 务必 应 应当 应该 需 需要 须 要 得 一律 始终 总是 一定 都 也 还 并 并且 且 地 着 过 其 该 此 这 那 这些 那些 于 至 之 所 你 我 它 他 们 我们 不超过 不少于 最多 至少 不仅 不只 任何时候 便 即可 即 如有 进行 有 个 上 中 里 下 务 由 按 用来 用于 才能 再次 最 每次 时间段 通过 根据 一个 一下 尽可能 之间 如下 例如 比如"],
];

const ENGLISH = new Map<string, Mark>();
const CHINESE = new Map<string, Mark>();
for (const [mark, english, chinese] of MARK_ROWS) {
  for (const form of english.split(" ").filter(Boolean)) if (!ENGLISH.has(form)) ENGLISH.set(form, mark);
  for (const form of chinese.split(" ").filter(Boolean)) if (!CHINESE.has(form)) CHINESE.set(form, mark);
}

/** The mark of an English word or of words joined by `_`, in lower case. */
export function englishMark(form: string): Mark | undefined {
  return ENGLISH.get(form);
}

export function chineseMarks(): IterableIterator<[string, Mark]> {
  return CHINESE.entries();
}
