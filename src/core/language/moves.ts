import type { Span } from '../result.ts';
import { createLexicon, defineWords, type Lexicon } from './lexicon.ts';
import { type Normalized, normalize } from './normalize.ts';

/** What a whole message can be that asks for nothing of its own. */
export type Control = 'yes' | 'no' | 'cancel' | 'undo' | 'redo' | 'thanks' | 'hello';

const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** 撤掉刚才那步, 刚才那一步取消, undo the last change: each way to take back with each way to say what. */
function* takenBack(): Iterable<string> {
  const steps = ['刚才', '刚刚', '上面', '最后', '上', '前'].flatMap((when) =>
    ['步', '一步', '个改动', '次修改', '次改动', '个操作', '一下'].flatMap((step) =>
      when.length === 1 ? [when + step] : [`${when}那${step}`, `${when}这${step}`, `${when}的${step}`],
    ),
  );
  for (const verb of ['撤', '撤掉', '撤了', '撤销', '撤回', '取消', '退掉', '退回', '收回', '回退', '不算'])
    for (const step of steps) {
      yield verb + step;
      yield step + verb;
      yield `把${step}${verb}`;
    }
  for (const verb of ['undo', 'revert', 'take back', 'roll back', 'reverse', 'cancel'])
    for (const which of ['last', 'previous', 'latest'])
      for (const step of ['step', 'change', 'edit', 'one', 'move']) yield `${verb} the ${which} ${step}`;
}

/** 回到上一个, go back to the previous one: each way to go there with each way to say where. */
function* goneBack(): Iterable<string> {
  const places = [
    '上一个',
    '上个',
    '上一次',
    '上次',
    '上一条',
    '上一版',
    '前一个',
    '前一版',
    '刚才',
    '刚刚',
    '之前',
    '原来',
    '原先',
    '先前',
  ];
  const things = [
    '',
    '的',
    '那个',
    '的那个',
    '那次',
    '的结果',
    '那一步',
    '那步',
    '的样子',
    '的状态',
    '那样',
    '那条',
    '那版',
    '的那版',
  ];
  for (const verb of [
    '回到',
    '退回',
    '退回到',
    '返回',
    '返回到',
    '恢复',
    '恢复到',
    '恢复成',
    '还原到',
    '还原成',
    '切回',
    '切回到',
    '变回',
    '改回',
    '改回到',
    '换回',
    '看回',
    '还是看',
    '还是要',
    '还是用',
  ])
    for (const place of places) for (const thing of things) yield verb + place + thing;
  const ones = ['one', 'version', 'state', 'result', 'view', 'list', 'step', 'value'];
  for (const verb of [
    'go back',
    'back',
    'return',
    'switch back',
    'change back',
    'revert',
    'take me back',
    'roll back',
  ])
    for (const to of [
      ...['previous', 'last', 'earlier', 'old', 'prior'].flatMap((which) =>
        ones.map((one) => `the ${which} ${one}`),
      ),
      ...[
        'the one before',
        'the first one',
        'what it was',
        'what we had',
        'what we had before',
        'how it was',
        'the original',
      ],
      ...[
        'what i had',
        'what i had before',
        'before',
        'the way it was',
        'where we were',
        'what it was before',
      ],
    ])
      yield `${verb} to ${to}`;
}

/** 先不做了, 还是别弄了: what was being put together is not wanted. */
function* notWanted(): Iterable<string> {
  for (const no of [
    '不',
    '先不',
    '别',
    '先别',
    '不用',
    '不必',
    '还是不',
    '还是别',
    '暂时不',
    '先放着不',
    '不想',
  ])
    for (const verb of ['弄', '做', '办', '搞', '建', '登', '记'])
      for (const end of ['了', '了吧', '了哈', '这个了', '啦']) yield no + verb + end;
  for (const no of ['先不', '先别'])
    for (const verb of ['改', '换', '动', '加', '打'])
      for (const end of ['', '了', '吧', '了吧']) yield no + verb + end;
}

/** 恢复刚撤销的那步, redo what was undone. */
function* doneAgain(): Iterable<string> {
  for (const verb of ['恢复', '重做', '还原', '找回'])
    for (const gone of ['刚才撤销', '刚撤销', '刚才撤掉', '刚撤掉', '刚才撤', '刚撤', '撤销', '撤掉', '撤回'])
      for (const step of ['的', '的那步', '的那一步', '的那个', '的这步', '的一步', '的改动', '的修改'])
        yield verb + gone + step;
}

const controls = createLexicon(
  defineWords<Control>({
    yes: list(
      '确认 确定 好 好的 好嘞 好咧 好滴 好哒 好极了 太好了 挺好 挺好的 很好 不错 好吧 好啊 可以 行 行吧 是 是的 对 对的 没错 同意 批准 执行 执行吧 照做 就这样 就这样吧 就这些 就这么办 没问题 做吧 弄吧 开始吧 来吧 提交 提交吧 保存 保存吧 嗯 嗯嗯 ' +
        "yes y yeah yep yup ok okay sure confirm confirmed approve approved go_ahead do_it that's_right right correct fine sounds_good looks_good great perfect lovely nice brilliant excellent wonderful good all_good that's_it that's_all that's_great that's_perfect that_will_do that'll_do proceed submit save save_it go_for_it let's_go let's_do_it",
    ),
    no: list(
      "不 不要 不行 不可以 不同意 拒绝 否 别 不对 先别 等等 等一下 先等等 慢着 no n nope don't do_not reject rejected decline stop wait no_wait hold_on",
    ),
    cancel: [
      ...new Set([
        ...notWanted(),
        ...list(
          '算了 算了吧 重新来 重来 重新说 还是算了 不弄了 先不弄了 先不 先不了 先不说了 先不要了 先放着 先不加了 先不改了 先不换了 先不动了 先不打了 先不要加了 不要了 不用了 不必了 当我没说 就当我没说 取消 取消那个 改主意了 我改主意了 先搁着 先放放 先缓缓 别管了 不管了 取消它 取消这个 取消这些 把它取消 作罢 别弄了 不做了 不画了 不查了 先这样吧 不了 先不做 算了不做了 先放一放 先放一放吧 撤了吧 撤掉吧 取消掉 取消了吧 不需要了 不需要 用不着了 停下 打住 ' +
            "start_over start_again start_afresh cancel cancel_that cancel_it never_mind nevermind forget_it forget_that forget_about_it scrap_that scrap_it drop_it leave_it leave_it_as_it_is leave_it_as_is leave_it_alone don't_change_it do_not_change_it don't_touch_it leave_it_for_now hold_off hold_off_on_that let's_not not_now changed_my_mind i_changed_my_mind i've_changed_my_mind skip_it skip_that ignore_that ignore_it on_second_thought on_second_thoughts thinking_about_it_again no_thanks forget_about_that forget_about_this let's_not_do_that let's_not_do_it don't_do_it don't_do_that do_not_do_it do_not_do_that not_needed no_need_for_that drop_that don't_bother do_not_bother no_need let_us_not let_us_leave_it let's_leave_it leave_it_then leave_it_be not_any_more no_longer_needed",
        ),
      ]),
    ],
    undo: [
      ...new Set([
        ...takenBack(),
        ...goneBack(),
        ...list(
          '回去 倒退 撤销 撤消 撤回 撤 撤回去 倒回去 退回 退回到 回退 退 退一步 返回 上一步 回到上一步 回到上一版 上一版 恢复上一版 还原 改回去 改回来 变回去 退回去 不加了 不改了 不换了 上一条不算 上一步不算 上一句不算 上一个不算 刚才那句不算 刚才那个不算 刚才的不算 那句不算 刚才说的不算 ' +
            'undo undo_that undo_it revert revert_that go_back back step_back take_it_back take_that_back change_it_back put_it_back previous_version scratch_that scratch_the_last never_mind_the_last forget_the_last ignore_the_last cancel_the_last scrap_the_last drop_the_last undo_the_last',
        ),
      ]),
    ],
    redo: [...doneAgain(), ...list('重做 恢复 恢复撤销 取消撤销 前进 下一版 redo redo_that redo_it forward')],
    thanks: list(
      '谢谢 谢谢你 谢谢您 谢谢啦 谢谢了 多谢 多谢您 多谢了 感谢 感谢您 非常感谢 谢了 谢啦 辛苦 辛苦了 辛苦您 辛苦您了 辛苦你了 辛苦啦 麻烦您了 麻烦你了 有劳 有劳了 thanks thank_you thank_you_very_much cheers great_thanks',
    ),
    hello: list(
      '你好 您好 你好啊 大家好 早 早上好 上午好 中午好 下午好 晚上好 嗨 哈喽 在吗 在不在 帮助 怎么用 怎么使用 ' +
        'hi hi_there hello hello_there hey hey_there good_morning good_afternoon good_evening help help_me how_does_this_work',
    ),
  }),
);

/** How often, said behind or before it: 撤销两次, undo twice, back again. */
const times = createLexicon<number>([
  ...list('一次 一步 一下 一遍 一版 again once one_step').map((word) => [word, 1] as const),
  ...list('两次 两步 两下 两遍 两版 两个 二次 二步 twice two_steps two_times two both').map(
    (word) => [word, 2] as const,
  ),
  ...list('三次 三步 三下 三遍 三版 三个 three_times three_steps three').map((word) => [word, 3] as const),
  ...list('四次 四步 four_times four_steps four').map((word) => [word, 4] as const),
  ...list('五次 五步 five_times five_steps').map((word) => [word, 5] as const),
]);

/** Said around such a message, and carrying nothing. */
const around = createLexicon<true>(
  list(
    '先这样 就先这样 不要这样 别这样 不想这样 这样不好 这样不行 这样不对 还是要 还是要吧 还是留着 还是留着吧 留着吧 那 那就 那么 嗯 哦 啊 呃 噢 唉 哎 吧 啦 了 呀 嘛 哈 再 又 也 往回 还是 我 就 给我 请 帮我 麻烦 其实 都 全 改动 修改 步 最近 最近的 刚才的 刚才 上一个 上次的 这个 那个 这次 这一步 ' +
      'please then oh well actually hmm um er so just let us it that the last one change changes steps step edits bit thing things and now i right_now',
  ).map((word) => [word, true]),
);

/** Said around a further step, and around nothing else: undo that too, but not “the right one as well”. */
const further = createLexicon<true>(list('more too as_well also another').map((word) => [word, true]));

export interface Controlled {
  readonly control: Control;
  readonly times: number;
}

const PUNCTUATION = /[\s\p{P}\p{S}]+/uy;
/** 太严了，撤回; too strict, go back: why a step is taken back, and nothing more. */
const COMPLAINT =
  /^(?:(?:这|这样|这个|那|有点|还是)?太[^，,。]{1,6}|(?:(?:that|it)(?:'s| is) |now )?(?:far |much |a bit )?too [a-z]{2,12}(?: now)?)[，,。.!;] ?/;

/** Where what a complaint leads to begins: that's too much, slower. 0 where nothing is complained of first. */
export const reasonAhead = (said: string): number => COMPLAINT.exec(said.toLowerCase())?.[0].length ?? 0;

/** What a message is that is nothing but a yes, a no, a withdrawal, a step back or forth; null for any other. */
export function controlOf(
  said: string,
  /** Words that are one in some trade only: 出图 is a yes to a drawing. */
  own: Lexicon<Control> | null = null,
): Controlled | null {
  const { text } = normalize(said);
  const why = COMPLAINT.exec(text)?.[0];
  const rest = why === undefined ? null : controlOf(text.slice(why.length), own);
  if (rest?.control === 'undo') return rest;
  let found: Control | null = null;
  let count = 1;
  let word = '';
  let isFurther = false;
  for (let at = 0; at < text.length; ) {
    PUNCTUATION.lastIndex = at;
    if (PUNCTUATION.test(text)) {
      at = PUNCTUATION.lastIndex;
      continue;
    }
    const [common, special] = [controls.longestAt(text, at), own?.longestAt(text, at)];
    const control = (special?.end ?? 0) > (common?.end ?? 0) ? special : common;
    const often = times.longestAt(text, at);
    const soft = around.longestAt(text, at);
    const besides = further.longestAt(text, at);
    const longest = Math.max(control?.end ?? 0, often?.end ?? 0, soft?.end ?? 0, besides?.end ?? 0);
    if (longest === 0) return null;
    if (control?.end === longest) {
      // undo, undo: said twice, taken twice.
      if (control.value === found && control.word === word) count++;
      found = heavier(found, control.value);
      word = control.word;
    } else if (often?.end === longest) count = often.value;
    else if (besides?.end === longest) isFurther = true;
    at = longest;
  }
  // 两个不要 is no step: only those are taken several times.
  const isOnce = count === 1 && !isFurther;
  return found && (isOnce || found === 'undo' || found === 'redo') ? { control: found, times: count } : null;
}

/** A word before what is meant, and where that begins. */
export interface Lead extends Controlled {
  readonly end: number;
}

/** What leads to the rest of a message: 算了，关掉吧; ok, and one more; 撤销，列距改成110. Null where nothing does. */
export function leadIn(said: string): Lead | null {
  const { index: at = -1, 0: mark = '' } = LEAD_END.exec(said) ?? {};
  const end = at + mark.length;
  const lead = at > 0 ? controlOf(said.slice(0, at)) : null;
  return lead && said.length > end ? { ...lead, end } : null;
}

/** 算了还是10: nobody stops to take a breath there. */
const LEAD_END = /[，,。.!！;；]|(?<=^算了吧?)(?=还是)/;

/** 好的，撤销 undoes: a yes before another word only leads to it; 不，算了 cancels. */
const weights: Readonly<Record<Control, number>> = {
  hello: 0,
  thanks: 0,
  yes: 1,
  no: 2,
  cancel: 3,
  undo: 4,
  redo: 5,
};
const heavier = (a: Control | null, b: Control): Control => (a !== null && weights[a] > weights[b] ? a : b);

/** What a word of a message does to what was said before. */
export type Cue =
  | 'correct'
  | 'change'
  | 'add'
  | 'remove'
  | 'also'
  | 'more'
  | 'less'
  | 'ask'
  | 'all'
  | 'same'
  | 'it'
  | 'soft';

const cues: Lexicon<Cue> = createLexicon(
  defineWords<Cue>({
    correct: list(
      '不好意思 抱歉 写错啦 搞错啦 弄错啦 说错啦 错了 说错了 搞错了 我说错了 弄错了 打错了 写错了 记错了 输错了 听错了 看错了 填错了 讲错了 报错了 错啦 不对 不是 不不 应该是 我是说 我说的是 我的意思是 我指的是 纠正一下 更正 口误 ' +
        'sorry wrong_one the_wrong_one i_meant i_mean i_actually_meant no no_wait wait oops actually rather correction i_misspoke i_mistyped typo my_bad my_mistake not should_be it_should_be',
    ),
    change: list(
      '改成 改为 换成 换为 变成 变为 改到 换到 移到 挪到 放到 调成 设成 设为 改 换 改用 换用 要改成 要 放宽到 收紧到 提高到 降到 降低到 增加到 减到 减少到 加到 加大到 ' +
        'make make_it make_them change change_it set set_it switch use instead to becomes into go_with move move_it put_it let_it_be turn',
    ),
    add: list(
      '再加 加上 加个 再来 再打 再开 再钻 再补 再添 添 添加 增加 另外再 还要 多加 补 补上 加 再多 再 多 add add_another another one_more more plus and include with now_with',
    ),
    remove: list(
      '去掉 删掉 删除 删去 拿掉 取消 去除 移除 不要了 不要 不打了 不打 不留 不留了 别留 别留了 别要 别要了 别开 别打 免了 省掉 少 减 减掉 撤掉 撤了 不用管了 不用管 不用考虑 不用考虑了 不考虑 不考虑了 不用 去了 删 remove drop delete leave_out take_out take_away get_rid_of lose scrap ditch forget without omit skip no_more',
    ),
    also: list(
      '也 也是 也要 也一样 也照样 也来 也来一下 也来一份 也来个 也给 也带上 也附上 同样也 too also as_well likewise as_well_as',
    ),
    more: list('大一点 大点 大一些 加大 长一点 长点 bigger larger thicker longer wider'),
    less: list('小一点 小点 小一些 短一点 短点 smaller thinner shorter narrower'),
    ask: list(
      '呢 看看 看一下 再看看 再看 来看看 怎么样 如何 what_about how_about and_what_about and_how_about then show_me let_me_see',
    ),
    all: list(
      '都 全 全都 全部 都要 全要 两个都 统统 all both every_one everything all_of_them both_of_them each',
    ),
    same: list(
      '同样的 一样的 同样 一样 照样 相同的 same_for same the_same the_same_for same_again_for likewise_for identical',
    ),
    it: list(
      '它 它们 他 她 他们 她们 那个 这个 那些 这些 那盏 这盏 那台 这台 那扇 这扇 那条 这条 那只 这只 那间 这间 那套 这套 那组 这组 it them that this those these one ones the_one the_ones',
    ),
    soft: list(
      '把 将 给 的 了 吧 就 就行 就好 来 来一下 那 那就 是 为 到 成 我要 我想要 只要 数 值 这里 上面 oh well ok okay please just is are be the a an of for by in it_is that_is at with_a',
    ),
  }),
);

/** Those of the soft ones that only lead in: 那中信呢, well, the other one. */
export const LEAD_IN: ReadonlySet<string> = new Set(list('那 那就 oh well ok okay please'));

const asking = createLexicon<true>(
  list('谁 什么 哪 哪个 哪些 哪家 多少 几个 几家 怎么 为什么 吗').map((word) => [word, true]),
);
const ASKED_FIRST =
  /^(?:and |so |then )?(?:who|whose|what|which|how|when|where|why|do|does|did|is|are|was|were|can|could|has|have)\b/;

/** Whether a message asks something itself: then it is no name that was asked for. */
export function asksItself(said: string): boolean {
  const { text } = normalize(said);
  return /[?？]\s*$/.test(said) || asking.scan(text).length > 0 || ASKED_FIRST.test(text.trimStart());
}

export interface FoundCue extends Span {
  readonly cue: Cue;
  readonly word: string;
}

/** A message of a conversation: its words, and those that say what is to become of what was said before. */
export interface Moved {
  readonly normalized: Normalized;
  readonly cues: readonly FoundCue[];
  /** 不是B，是A: what it is said not to be, with the words that say so. */
  readonly denied: Span | null;
  has(...wanted: readonly Cue[]): boolean;
  /** The text with the words of some cues blanked out: as long as it was, so that places stay. */
  without(...wanted: readonly Cue[]): string;
}

export function cuesIn(said: string): Moved {
  const normalized = normalize(said);
  // 还欠多少 takes nothing away.
  const asked = asking.scan(normalized.text);
  const found = cues
    .scan(normalized.text)
    .filter(({ start, end }) => !asked.some((word) => word.start <= start && end <= word.end))
    .map(({ start, end, value, word }): FoundCue => ({ ...normalized.span(start, end), cue: value, word }));
  const has = (...wanted: readonly Cue[]) => found.some(({ cue }) => wanted.includes(cue));
  const without = (...wanted: readonly Cue[]) =>
    blanked(
      said,
      found.filter(({ cue }) => wanted.includes(cue)),
    );
  return { normalized, cues: found, denied: deniedIn(said, found), has, without };
}

const DENYING: ReadonlySet<string> = new Set(['不是', 'not']);

function deniedIn(said: string, found: readonly FoundCue[]): Span | null {
  const no = found.find(({ word }) => DENYING.has(word));
  // 不是B，是A; 不是B是A; not B but A
  const rest = no ? said.slice(no.end) : '';
  const end = rest.search(/[，,]|而?是|\bbut\b/i);
  return no && end > 0 ? { start: no.start, end: no.end + end + (/[，,]/.test(rest[end]!) ? 1 : 0) } : null;
}

const EDGES: ReadonlySet<string> = new Set('，,。.、!！?？ \t\n是为叫');

/** Without what stands around what is said: 是第二个。 */
export function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGES.has(text[start]!)) start++;
  while (end > start && EDGES.has(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** The same text with blanks at some places. */
export function blanked(text: string, spans: readonly Pick<Span, 'start' | 'end'>[]): string {
  let [out, at] = ['', 0];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    out += text.slice(at, from) + ' '.repeat(end - from);
    at = end;
  }
  return out + text.slice(at);
}
