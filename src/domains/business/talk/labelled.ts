import {
  asksItself,
  blanked,
  createLexicon,
  type Lexicon,
  normalize,
  quotesIn,
} from '../../../core/language/index.ts';
import type { Message } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { vocabulary } from '../lexicon.ts';
import type { Shape } from '../shapes.ts';

/** A field by its name, and where in the message it is said what it is to be. */
export interface Labelled {
  /** The parameters it may be, the likeliest first. */
  readonly keys: readonly string[];
  /** What else it may be the name of: a kind of record. */
  readonly kind: string | null;
  readonly start: number;
  readonly end: number;
  /** Whether a word says that it is to be so. */
  readonly isSet: boolean;
  /** Where its name stands. */
  readonly label: { readonly start: number; readonly end: number };
}

type Role = 'lead' | 'join' | 'set' | 'empty' | 'keep' | 'out';
const split = (list: string): readonly string[] => list.split(/\s+/).map((word) => word.replaceAll('_', ' '));
/** What stands before the name of a field, between it and what it is to be, and what says that it is to be nothing. */
const roles: Readonly<Record<Role, readonly string[]>> = {
  lead: split(
    `把 将 给 那 那就 就 再 再把 也 还有 另外 顺便 对了 然后 加上 再加上 加个 补上 补 补充 添上 不对 不 不是 错了 等等 等一下 刚才 刚刚 说错了 搞错了 弄错了 啊 哦 嗯 呃 抱歉 不好意思 哎 它的 他的 她的 这个 那个 请 麻烦 等下 帮我 麻烦你 我 刚 哦对 忘了说 忘了 更正 更正一下 纠正一下 再补一个 补一个 再补 记一下 顺手 那 把它的 修改 更新 调整 调一下 改一下 先
     make set change put update and also plus with add oh ok okay so sorry no wait oops actually wrong hmm well please the a an its his her their my this that new leave take have it's can could would you we i let's lets let us hang_on hold_on hmm got forgot i_forgot by_the_way one_more_thing correct switch edit fix fill_in put_in amend need_to want_to i'd_like_to you_can we_can kindly yeah my_bad my_mistake mistake`,
  ),
  join: split(
    `我刚 我 刚 刚才 那里 那栏 这栏 那儿 这里 栏 一栏 那块 麻烦 给 不是这个 不是那个 actually really just rather in 也 那项 这项 那一项 这一项 那个 这个 一下 了 的话 加上 加 补上 补 吧 一起 一并 顺便 同时 重新 就 还是 那 呢 先 改一下 换一下 写一下 补一下 填一下 要改 要换 需要改 it it's that now too as_well`,
  ),
  set: split(
    `要 用 记 记上 登记 弄错啦 错啦 说错啦 写错啦 更正 更正一下 更正为 修改为 修改成 应该填 应该写 应该用 应为 得是 得改成 定为 would_be will_be wants_to_be is_actually as_follows 改成 改为 改到 换成 换为 换 改 换做 设成 设为 调成 调到 变成 变为 标成 标为 应该是 应该 是 为 写 写成 写上 填 填上 填成 填写 给个 记成 叫 错了 写错了 说错了 弄错了 搞错了 填错了 记错了 不对 有误
     to is are be as was should_be should_have_been wrong is_wrong incorrect is_incorrect not_right becomes instead it_should_be it_is it's that_should_be must_be needs_to_be has_to_be ought_to_be`,
  ),
  empty: [
    ...[
      '不',
      '别',
      '先不',
      '暂不',
      '不用',
      '先别',
      '就不',
      '不必',
      '不需要',
      '暂时不',
      '先不用',
      '可以不',
      '还是别',
      '还是不',
      '别再',
    ]
      .flatMap((no) =>
        ['', '填', '写', '要', '留', '加', '设', '录', '登', '记', '弄', '管', '说', '限', '看'].map(
          (verb) => no + verb,
        ),
      )
      .filter((word) => word.length > 1),
    ...split(
      `留空 空着 先空着 留白 去掉 删掉 删除 删了 拿掉 划掉 去了 免了 算了 省了 省掉 清空 清掉 撤掉 取消 先空 不限
       take_off no_need_for you_can_drop don't_include do_not_include don't_add don't_put don't_enter don't_fill_in remove delete drop leave_out skip without no forget forget_about lose omit clear scrap leave_off take_out take_away get_rid_of never_mind cancel
       do_not_need don't_need we_do_not_need we_don't_need i_don't_need do_without not_needed is_not_needed isn't_needed strike strip`,
    ),
  ],
  // 评级那项不改了: of a change, that it is none of that field.
  keep: [
    ...['不', '别', '先不', '先别', '就不', '不用', '不必', '暂不'].flatMap((no) =>
      ['改', '换', '动', '调', '变', '更新', '改动'].map((verb) => no + verb),
    ),
    ...split(
      "don't_change do_not_change don't_touch do_not_touch don't_update do_not_update no_change_to keep",
    ),
  ],
  out: split(
    'as_it_is as_is alone unchanged the_same blank empty out off open away unset for_now limit limits restriction filter 限制 条件 范围 then after_all any_more anymore please 吧 了',
  ),
};
const byWord = new Map<string, Role[]>();
for (const [role, list] of Object.entries(roles) as [Role, readonly string[]][])
  for (const word of list) byWord.set(word, [...(byWord.get(word) ?? []), role]);
const around: Lexicon<readonly Role[]> = createLexicon(byWord);

/** What people call a field beside what it is called in a request. */
const more: Lexicon<string> = createLexicon([
  ...split('号码 联系号码 phone_no number mobile_number cell_number').map(
    (word) => [word, 'field:phone'] as const,
  ),
  ...split('日期 到账日 时间 period dates time').map((word) => [word, 'field:date'] as const),
]);

/** What somebody is called, where that is asked. */
const calling: Lexicon<string> = createLexicon(
  split('叫 叫做 名叫 就叫 名为 call_it call_him call_her call_them called').map(
    (word) => [word, 'field:name'] as const,
  ),
);

/** The parameters that what is called so can be, in a tool of that shape. */
function keysOf(label: string, shape: Shape): readonly string[] {
  const [kind = '', value = ''] = label.split(':');
  const own = shape.id.endsWith(`_${value}`) ? ['name'] : [];
  const meant =
    kind === 'noun'
      ? [`${value}Name`, ...own]
      : value === 'name' || value === 'title'
        ? ['name', 'title']
        : value === 'progress'
          ? ['status']
          : value === 'date'
            ? ['date', 'dateRange']
            : [value];
  return meant.filter((key) => shape.params.has(key));
}

interface Found {
  readonly keys: readonly string[];
  readonly kind: string | null;
  readonly start: number;
  readonly end: number;
}

/** What may stand between two words; a mark that opens a quotation belongs to what is quoted. */
const GAP = /(?:(?![“‘「『《"'])[\s\p{P}])+/uy;
const OPENING = /[“‘「『"']?/uy;
const CLOSING = /[”’」』"']?/uy;
const past = (mark: RegExp, text: string, from: number): number => {
  mark.lastIndex = from;
  mark.test(text);
  return mark.lastIndex;
};

interface Walk {
  readonly at: number;
  readonly roles: readonly (readonly Role[])[];
}

/** Over words of some roles, as far as they go. */
function over(text: string, from: number, wanted: readonly Role[]): Walk {
  const passed: (readonly Role[])[] = [];
  let at = from;
  for (;;) {
    GAP.lastIndex = at;
    if (GAP.test(text)) at = GAP.lastIndex;
    const word = around.longestAt(text, at);
    if (!word?.value.some((role) => wanted.includes(role))) return { at, roles: passed };
    // No, the rating: not the same as no rating.
    const isAside = word.word === 'no' && /^\s*[,，.!]/.test(text.slice(word.end));
    passed.push(isAside ? ['lead'] : word.value);
    at = word.end;
  }
}

/** The first name of a field, if nothing stands before it but what leads to it. */
function labelAt(
  text: string,
  shape: Shape,
  isAsked = false,
  from = 0,
): { label: Found; before: Walk } | null {
  const before = over(text, from, ['lead', 'empty', 'keep']);
  // 把“名字”改成…: a field in marks of its own.
  const start = past(OPENING, text, before.at);
  const known = vocabulary.longestAt(text, start);
  const other = more.longestAt(text, start) ?? (isAsked ? calling.longestAt(text, start) : null);
  const isKnown = known && NAMING.has(known.value.kind) && known.end >= (other?.end ?? 0);
  const name = isKnown ? `${known.value.kind}:${known.value.value}` : (other?.value ?? '');
  if (name === '') return null;
  const last = isKnown ? known.end : other!.end;
  const end = start > before.at ? past(CLOSING, text, last) : last;
  const kind = name.startsWith('noun:') ? name.slice('noun:'.length) : null;
  // 客户的地址: the last of several names is meant.
  const of = kind === null ? '' : (/^(?:的(?!话)|'s )/.exec(text.slice(end))?.[0] ?? '');
  if (of !== '') return labelAt(text, shape, isAsked, end + of.length);
  return { label: { keys: keysOf(name, shape), kind, start: before.at, end }, before };
}
const NAMING: ReadonlySet<string> = new Set(['field', 'noun']);

/** What a message speaks of first by its name: a field, or a kind of record. */
export const calledFirst = (said: string, shape: Shape): Found | null =>
  labelAt(normalize(said).text, shape)?.label ?? null;

/** 地址先不填了, leave the phone out: the field that is to be nothing. */
export function emptiedIn({ text: said }: Message<BusinessCalls>, shape: Shape): Found | null {
  const { text } = normalize(said);
  const found = labelAt(text, shape);
  if (!found) return null;
  const wanted: readonly Role[] = shape.category === 'update' ? ['empty', 'keep'] : ['empty'];
  const behind = over(text, found.label.end, ['join', 'out', ...wanted]);
  const { before } = found;
  const isTaken = [...before.roles, ...behind.roles].some((role) => wanted.some((one) => role.includes(one)));
  // Leave it blank: two halves of one word.
  const isHalved =
    /(?:^|\W)(?:leave|take|keep|have) (?:the |its |their |his |her )?$/.test(
      text.slice(0, found.label.start),
    ) &&
    /^ (?:blank|empty|out|off|open|away|unset|alone|as it is|as is)(?![a-z])/.test(
      text.slice(found.label.end),
    );
  const isWhole = !/[\p{L}\p{N}]/u.test(text.slice(behind.at));
  return isWhole && (isTaken || isHalved) ? found.label : null;
}

/** 地址也改一下，改成…; use 5 Quay Road as the address: one field by its name, and what it is to be. */
export function labelledIn(
  { text: said }: Message<BusinessCalls>,
  shape: Shape,
  isAsked = false,
): Labelled | null {
  const normalized = normalize(said);
  const { text } = normalized;
  if (asksItself(said.replace(POLITE, '').replace(ASKED_NICELY, ''))) return null;
  const back = (start: number, end: number) => normalized.span(start, end);
  const reversed = REVERSED.exec(text);
  if (reversed) {
    const { value = '', name = '' } = reversed.groups ?? {};
    const found = labelAt(name, shape);
    const at = text.indexOf(value, (reversed.groups?.lead ?? '').length);
    const isName =
      found && !/[\p{L}\p{N}]/u.test(name.slice(over(name, found.label.end, ['out', 'join']).at));
    if (isName && found.label.keys.length > 0) {
      const names = at + value.length + text.slice(at + value.length).indexOf(name);
      const label = back(names + found.label.start, names + found.label.end);
      return { ...found.label, ...back(at, at + value.length), isSet: true, label };
    }
  }
  const found = labelAt(text, shape, isAsked);
  if (!found || found.label.keys.length === 0) return null;
  const behind = over(text, found.label.end, ['join', 'set']);
  const passed = [...found.before.roles, ...behind.roles];
  if (passed.some((role) => (role.includes('empty') || role.includes('keep')) && !role.includes('lead')))
    return null;
  const rest = text.slice(behind.at);
  const end = text.length - (TRAILING.exec(rest)?.[0].length ?? 0);
  // 评级改成A，地址改成…: of several fields each is looked for by itself.
  if (behind.at >= end || isSeveral(text.slice(behind.at, end), found.label)) return null;
  const isSet =
    behind.roles.some((role) => role.includes('set')) || CHANGING.test(text.slice(0, found.label.start));
  const label = back(found.label.start, found.label.end);
  return { ...found.label, ...back(behind.at, end), isSet, label };
}

/** 更正一下：…, actually …: words that lead to a value, and are none. */
export const isLed = (value: string): boolean => {
  const { text } = normalize(value);
  const first = around.longestAt(text, 0);
  return (
    first?.value.some((role) => LEADING_ROLES.has(role)) === true || /[：:]|(?: rather| instead)$/.test(text)
  );
};
const LEADING_ROLES: ReadonlySet<Role> = new Set(['join', 'set', 'empty', 'keep']);

/** Whether a field that may be one of these is called by its name somewhere. */
export const isCalled = (said: string, shape: Shape, keys: readonly string[]): boolean =>
  [...vocabulary.scan(normalize(said).text)].some(
    ({ value: { kind, value } }) =>
      kind === 'field' && keysOf(`${kind}:${value}`, shape).some((key) => keys.includes(key)),
  );

/** I forgot, …: nothing but what leads to the rest. */
export const isOnlyLead = (said: string): boolean => {
  const { text } = normalize(said);
  return !/[\p{L}\p{N}]/u.test(text.slice(over(text, 0, ['lead', 'join']).at));
};

const CALLED = /^(?:[a-z']+ ){0,4}(?:called|named) /;
/** That would be Mia Chen: where what was asked for begins. */
export function answerFrom(said: string): number {
  const normalized = normalize(said);
  const called = CALLED.exec(normalized.text)?.[0].length;
  const at = called ?? over(normalized.text, 0, ['join', 'set']).at;
  const isLeft = at > 0 && at < normalized.text.length;
  return isLeft ? normalized.span(at, at + 1).start : 0;
}

/** Could you make it …, 能不能把…改成…吗: asked as a favour. */
const POLITE =
  /^(?:(?:ok|and|also|sorry|hey)[, ]+)*(?:can|could|would|will) (?:you|we|i) |^(?:那|请问)?(?:能不能|可不可以|能否|可否|能|可以)(?=[把将给帮改换])/i;
const ASKED_NICELY = /(?:[，,]?(?:可以|好|行))?吗?[?？]\s*$|(?:[，,]?(?:可以|好|行))?吗\s*$/;

const CHANGING = /(?:^|[^a-z])(?:make|set|change|update)(?:$|[^a-z])|[改换调设]/;

const REVERSED =
  /^(?<lead>(?:(?:and|also|ok|no|sorry|oh|actually|please|just|then|wait)[, ]+)*(?:use|put|take|enter|have|with|write|let) (?:in |down )?)(?<value>.{1,80}?) (?:as|for|in|be) (?<name>.{1,80})$/;
const TRAILING =
  /(?:[，, ]{0,4}(?:吧|谢谢|了|啊|哦|才对|就行|就好|好了|please|thanks|thank you|too|as well|instead|rather|now|actually|sorry|my mistake|my bad|抱歉|不好意思)){0,6}[。.!！\s]{0,8}$/u;

/** The parts of a message that each speak of a field by its name; the first may leave it to what it is. */
export function partsOf(
  said: string,
  shape: Shape,
): readonly { readonly start: number; readonly end: number }[] {
  const cuts = [...said.matchAll(BETWEEN)].filter(({ index, 0: joint }) => {
    const found = labelAt(normalize(said.slice(index + joint.length)).text, shape);
    return found !== null && found.label.keys.length > 0 && found.label.start < LONGEST_LEAD;
  });
  if (cuts.length === 0) return [];
  const starts = [0, ...cuts.map(({ index, 0: joint }) => index + joint.length)];
  return starts.map((start, i) => ({ start, end: cuts[i]?.index ?? said.length }));
}
const BETWEEN = /[，；;、]\s*|,(?!\d{3}(?!\d))\s*|\s(?:and|but)\s|(?:并且|同时|以及)/gi;
const LONGEST_LEAD = 16;

/** Whether more than one thing is said: only an address goes on behind a comma. */
function isSeveral(rest: string, { keys }: Found): boolean {
  const [, ...parts] = blanked(rest, quotesIn(rest)).split(/[，；;]|,(?!\d{3}(?!\d))/);
  if (parts.length === 0) return false;
  const isNamed = (part: string) => {
    const word = vocabulary.longestAt(part, part.length - part.trimStart().length);
    return word?.value.kind === 'field' || word?.value.kind === 'noun';
  };
  return keys[0] !== 'address' || parts.some(isNamed);
}
