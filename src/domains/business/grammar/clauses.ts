import type { Normalized } from '../../../core/language/index.ts';
import { is, isName, type Token } from './token.ts';

/** A piece of a sentence between marks and connectors. */
export interface Clause {
  readonly tokens: readonly Token[];
  /** The word that led it in: 然后, 顺便. */
  readonly connector: Token | null;
  /** Which sentence it stands in. */
  readonly sentence: number;
  /** 明天再…, 晚点再…: put off. */
  readonly putOff: boolean;
  /** The mark behind it. */
  readonly mark: string;
}

const isEnd = (mark: string): boolean => /[。.;?!…\n]/.test(mark);

/** Divides at marks, at 然后 and its like, and where 和 or "and" leads in another verb. */
export function divide(tokens: readonly Token[], { text }: Normalized): Clause[] {
  const found: Clause[] = [];
  let piece: Token[] = [];
  let connector: Token | null = null;
  let sentence = 0;
  let putOff = false;
  const close = (mark: string) => {
    if (piece.length > 0) {
      found.push({ tokens: piece, connector, sentence, putOff, mark });
      connector = null;
      putOff = false;
    }
    piece = [];
  };
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    if (is(token, 'punct') && /[，,。.;?!…\n]/.test(token.value)) {
      // "O'Neil & Co." ends no sentence.
      if (token.value === '.' && next && /(?:co|ltd|inc|corp|no)$/.test(text.slice(0, token.start))) return;
      close(token.value);
      if (isEnd(token.value)) sentence++;
    } else if (is(token, 'then')) {
      if (text.slice(token.start, token.end) === '还有' && is(next, 'q'))
        piece.push({ ...token, kind: 'filler' });
      else if (token.value === 'again' && isTime(piece)) putOff = true;
      else {
        close('');
        connector = token;
      }
    } else if (is(token, 'first')) {
      if (!is(next, 'neg')) connector ??= token;
    } else if (
      is(token, 'conj') &&
      next &&
      /^(?:act|please)$/.test(next.kind) &&
      piece.some((t) => is(t, 'act') || is(t, 'set'))
    ) {
      close('');
      connector = token;
    } else if (beginsAfresh(piece, token, text)) {
      close('，');
      piece.push(token);
    } else if (is(token, 'conj') && asksTwice(piece, tokens.slice(i + 1))) {
      close('');
      connector = token;
    } else piece.push(token);
  });
  close('');
  return found;
}

const silent = /^(?:keep|field|filler|de|conj|pron|all|each|noun|that|please|first)$/;
/** 地址先不动, 其他保持不变: what stays as it is asks for nothing. */
export function withoutKept(tokens: readonly Token[]): Token[] {
  return pieces(tokens).flatMap((piece) =>
    piece.some((t) => is(t, 'keep')) && piece.every((t) => is(t, 'punct') || silent.test(t.kind))
      ? piece.map((t) => (is(t, 'punct') ? t : { ...t, kind: 'filler', value: '' }))
      : piece,
  );
}

/** Between marks; each with the mark behind it. */
function pieces(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens) {
    found.at(-1)!.push(token);
    if (is(token, 'punct')) found.push([]);
  }
  return found;
}

/** "打开新建客户的表单 搜一下青崖": spoken without marks, a verb behind a gap begins another request. */
function beginsAfresh(piece: readonly Token[], token: Token, text: string): boolean {
  const gap = text[token.start - 1] === ' ' && /[\u4e00-\u9fff]/.test(text[token.start - 2] ?? '');
  return (
    gap &&
    /[\u4e00-\u9fff]/.test(text[token.start] ?? '') &&
    (actClass(token) !== null ||
      is(token, 'please') ||
      is(token, 'prep', 'ba') ||
      is(token, 'prep', 'for')) &&
    piece.some((t) => actClass(t) !== null)
  );
}

type Topic = 'record' | 'projects' | 'money';

function topicOf(token: Token): Topic | null {
  if (is(token, 'money')) return 'money';
  if (is(token, 'noun', 'project') || is(token, 'noun', 'list')) return 'projects';
  return is(token, 'noun', 'info') ||
    (is(token, 'field') && /^(?:address|category|rating|invoiceType)$/.test(token.value))
    ? 'record'
    : null;
}

/** "X的资料和项目列表": two questions about one name. */
function asksTwice(piece: readonly Token[], rest: readonly Token[]): boolean {
  const end = rest.findIndex((t) => is(t, 'punct') || is(t, 'then') || isName(t));
  const after = rest
    .slice(0, end < 0 ? rest.length : end)
    .map(topicOf)
    .find((topic) => topic !== null);
  const before = piece.map(topicOf).find((topic) => topic !== null);
  return (
    before !== undefined &&
    after !== undefined &&
    before !== after &&
    piece.some((t) => isName(t) || is(t, 'pron')) &&
    !piece.some((t) => is(t, 'by') || is(t, 'set'))
  );
}

/** A time directly before it: 再 puts off (明天再登记) and does not go on. */
const isTime = (piece: readonly Token[]): boolean => {
  const last = piece.findLast((t) => !is(t, 'filler'));
  return is(last, 'period') || piece.some((t) => is(t, 'later'));
};

export type ActClass = 'read' | 'create' | 'update' | 'delete' | 'open' | 'other';

const actClasses: Readonly<Record<string, ActClass>> = {
  search: 'read',
  see: 'read',
  count: 'read',
  create: 'create',
  record: 'create',
  update: 'update',
  edit: 'update',
  mark: 'update',
  rename: 'update',
  disable: 'update',
  enable: 'update',
  delete: 'delete',
  open: 'open',
  other: 'other',
};

export function actClass(token: Token): ActClass | null {
  if (is(token, 'set')) return 'update';
  return is(token, 'act') ? (actClasses[token.value] ?? null) : null;
}

/** The strongest thing a piece asks for; a verb that writes outweighs one that looks. */
export function classOf(tokens: readonly Token[]): ActClass | null {
  const classes = new Set(tokens.map(actClass));
  for (const one of ['open', 'delete', 'create', 'update', 'other', 'read'] as const)
    if (classes.has(one)) return one;
  return null;
}

/** Words that say what is wanted without a verb: 资料, 回款, 有哪些项目. */
export const isHead = (token: Token): boolean =>
  is(token, 'money') ||
  is(token, 'q') ||
  is(token, 'ability') ||
  (is(token, 'noun') && /^(?:info|overview|list|tool|form|count)$/.test(token.value)) ||
  (is(token, 'by') && token.value === 'contact');

/** Several clauses that make one request. */
export interface Group {
  readonly clauses: Clause[];
  readonly tokens: Token[];
  /** 上海译文呢？ — the request before, with something exchanged. */
  readonly elliptic: boolean;
  cancelled: boolean;
}

const has = (tokens: readonly Token[], kind: string, value?: string): boolean =>
  tokens.some((t) => is(t, kind, value));
const named = (tokens: readonly Token[]): boolean => tokens.some((t) => isName(t));
const nouns = (tokens: readonly Token[]): string[] =>
  tokens
    .filter((t) => is(t, 'noun') && /^(?:client|contact|project|settlement)$/.test(t.value))
    .map((t) => t.value);

export function group(clauses: readonly Clause[], { text }: Normalized): Group[] {
  const groups: Group[] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    const { tokens } = clause;
    if (last && has(tokens, 'cancel') && !has(tokens, 'field')) {
      for (const one of groups)
        one.cancelled ||= one.clauses.some(({ sentence }) => sentence === clause.sentence);
      if (!tokens.some((t) => actClass(t) !== null)) continue;
    }
    if (last && isBare(tokens) && classOf(tokens) === 'create') {
      // "A回款5万，B回款3万，登记一下": the verb at the end is said of every one of them.
      const told = groups.filter((one) => isPayment(one) && one.clauses[0]!.sentence === clause.sentence);
      if (told.length > 1 && told.includes(last)) {
        for (const one of told) {
          one.clauses.push(clause);
          one.tokens.push(...tokens);
        }
        continue;
      }
    }
    const elliptic = isElliptic(clause, text) && groups.length > 0;
    if (last && !elliptic && joins(last, clause)) {
      last.clauses.push(clause);
      last.tokens.push(...tokens);
    } else groups.push({ clauses: [clause], tokens: [...tokens], elliptic, cancelled: false });
  }
  return groups;
}

/** A name, money and how much, without a verb. */
const isPayment = ({ tokens }: Group): boolean => classOf(tokens) === null && tellsPayment(tokens);
const tellsPayment = (tokens: readonly Token[]): boolean =>
  named(tokens) && has(tokens, 'money') && has(tokens, 'figure') && !has(tokens, 'q');

const isForbidden = (tokens: readonly Token[]): boolean => {
  const no = tokens.findIndex((t) => is(t, 'neg'));
  return no >= 0 && tokens.slice(no).some((t) => actClass(t) !== null);
};

/** A name or a time, and 呢. */
function isElliptic({ tokens, mark }: Clause, text: string): boolean {
  const core = tokens.filter(
    (t) => !is(t, 'filler') && !is(t, 'conj') && !is(t, 'prep') && !is(t, 'q') && !is(t, 'de'),
  );
  const last = tokens.at(-1);
  const asks =
    (last && text.slice(last.start, last.end) === '呢') ||
    (has(tokens, 'q') && /^(?:what about|how about)/.test(text.slice(tokens[0]!.start)));
  return (
    Boolean(asks) &&
    core.length > 0 &&
    core.every((t) => isName(t) || is(t, 'period') || is(t, 'status') || is(t, 'by') || is(t, 'pron')) &&
    mark !== ':'
  );
}

/** …，对吗？ …，好不好: asks about what was said. */
const isTag = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => is(t, 'q') || is(t, 'maybe')) &&
  tokens.every((t) => /^(?:q|maybe|filler|de|person|cop|have)$/.test(t.kind));

function joins(group: Group, clause: Clause): boolean {
  const { tokens } = clause;
  if (isTag(tokens) && group.clauses.at(-1)?.sentence === clause.sentence) return true;
  if (has(tokens.slice(0, 1), 'wrong') || has(group.tokens.slice(-1), 'wrong')) return true;
  const [mine, other] = [classOf(group.tokens), classOf(tokens)];
  const sameSentence = group.clauses.at(-1)?.sentence === clause.sentence;
  // 查一下X，要是没有就…: what hangs on a condition is another matter.
  if (mine === 'read' && is(tokens[0], 'cond')) return false;
  // 登记一下，X到账5万: the verb waited for it.
  if (mine === 'create' && other === null && isBare(group.tokens) && sameSentence && tellsPayment(tokens))
    return true;
  if (other === null) return joinsWithoutVerb(group, clause, mine, sameSentence);
  // 别停用X，把它的评级改成D: what is wanted instead.
  if (isForbidden(group.clauses.at(-1)!.tokens) && !has(tokens, 'neg') && !isBare(tokens)) return false;
  if (other === 'other' || mine === 'other') return false;
  if (
    other === 'open' &&
    has(tokens, 'noun', 'form') &&
    !named(tokens) &&
    nouns(tokens).length === 0 &&
    (mine === 'update' || mine === 'create')
  )
    return true;
  if (mine === null) return joinsTopic(group, clause);
  if (clause.connector && !isBare(tokens)) return false;
  if (isBare(tokens)) return mine === other && sameSentence;
  if (mine !== other || named(tokens)) return false;
  if (mine === 'update') return !nouns(tokens).some((noun) => !nouns(group.tokens).includes(noun));
  if (mine === 'read') return !(tokens.some(isHead) && group.tokens.some(isHead));
  return nouns(tokens).every((noun) => nouns(group.tokens).includes(noun)) && !has(tokens, 'money');
}

/** A verb, and nothing it could be about: 登记一下, 搜一下吧. */
const isBare = (tokens: readonly Token[]): boolean =>
  tokens.every(
    (t) =>
      actClass(t) !== null ||
      /^(?:filler|please|prep|that|pron|able|person|first|de|each)$/.test(t.kind) ||
      is(t, 'field', 'progress') ||
      is(t, 'field', 'status'),
  );

/** What was said before the verb: "X做完了，更新下进度", "2024年的收款，按年汇总". */
function joinsTopic(group: Group, clause: Clause): boolean {
  if (clause.connector && clause.connector.kind === 'then') return false;
  if (named(group.tokens) && named(clause.tokens))
    return isFrame(group.tokens) || (isEntry(group.tokens) && addsTo(clause.tokens));
  if (
    !group.tokens.some(
      (t) =>
        isName(t) ||
        isHead(t) ||
        is(t, 'period') ||
        is(t, 'noun') ||
        is(t, 'pron') ||
        is(t, 'field') ||
        is(t, 'status'),
    )
  )
    return false;
  return (
    !(group.tokens.some(isHead) && clause.tokens.some((t) => isHead(t) && !is(t, 'by'))) ||
    classOf(clause.tokens) === 'create'
  );
}

/** 客户X，…; For X, …: whom all that follows is about. */
const isFrame = (tokens: readonly Token[]): boolean =>
  (is(tokens[0], 'noun') || is(tokens[0], 'prep')) &&
  tokens.every((t) => isName(t) || /^(?:noun|prep|filler|punct|that)$/.test(t.kind));

/** 联系人X，电话…，加到Y名下: what is described goes to whom the verb names. */
const isEntry = (tokens: readonly Token[]): boolean =>
  is(tokens[0], 'noun', 'contact') &&
  tokens.every((t) => isName(t) || /^(?:noun|field|value|phone|cop|punct|filler)$/.test(t.kind));
const addsTo = (tokens: readonly Token[]): boolean =>
  tokens.some((t, i) => actClass(t) === 'create' && t.end - t.start > 1 && isName(tokens[i + 1])) &&
  is(tokens.at(-1), 'loc');

/** A piece without a verb adds to what was asked, unless it asks something itself. */
function joinsWithoutVerb(
  group: Group,
  clause: Clause,
  mine: ActClass | null,
  sameSentence: boolean,
): boolean {
  const { tokens } = clause;
  // "…；金额：8万；日期11月3日": a list of fields goes on.
  const fields = group.clauses.at(-1)?.mark === ';' && (is(tokens[0], 'field') || is(tokens[0], 'noun'));
  // …；金额：8万吗: what is asked behind a labelled field is asked of the whole.
  const labelled = is(tokens[1], 'punct') && tokens[1].value === ':';
  const heads = tokens.some((t) => isHead(t) && !(labelled && is(t, 'q')));
  if (fields && mine !== null && mine !== 'read' && !heads) return true;
  if (!sameSentence && mine !== null) return has(tokens, 'value') && !named(tokens) && mine !== 'read';
  const content = tokens.filter((t) => !/^(?:filler|please|de|punct|conj|loc|that)$/.test(t.kind));
  if (content.length === 0) return true;
  const headed = tokens.some(isHead);
  if (clause.connector?.kind === 'conj') return false;
  if (
    has(group.tokens, 'by', 'contact') &&
    !named(tokens) &&
    !has(tokens, 'money') &&
    clause.connector === null
  )
    return true;
  if (
    mine === null &&
    has(group.tokens, 'money') &&
    has(tokens, 'money') &&
    !named(tokens) &&
    !has(tokens, 'q')
  )
    return true;
  if (headed && mine === null && !group.tokens.some(isHead))
    return group.tokens.every(
      (t) =>
        isName(t) ||
        /^(?:period|filler|please|noun|that|de|loc|prep|conj|todate|figure|punct|status)$/.test(t.kind),
    );
  if (clause.connector?.kind === 'then' && (headed || has(tokens, 'noun', 'project')) && !has(tokens, 'cop'))
    return false;
  if (mine === 'create' && (!headed || (has(tokens, 'money') && !has(tokens, 'q') && !named(tokens))))
    return adds(content, group);
  if (mine === 'read' && headed && !group.tokens.some(isHead)) return true;
  if (headed && (mine !== null || group.tokens.some(isHead)))
    return (
      mine === 'read' &&
      !named(tokens) &&
      has(tokens, 'by') &&
      !has(tokens, 'money') &&
      !has(tokens, 'noun', 'info')
    );
  return adds(content, group);
}

/** Whether every piece of it fills some place of the request. */
function adds(content: readonly Token[], group: Group): boolean {
  const parts = content.some((t) =>
    /^(?:field|value|called|contains|period|status|by|figure|phone|limit|noun|cop|all|each|most|todate|have|prep)$/.test(
      t.kind,
    ),
  );
  if (parts) return true;
  // 加个联系人，高远: the noun before the comma waits for its name.
  return content.some((t) => isName(t)) && (!named(group.tokens) || endsInNoun(group.tokens));
}

const endsInNoun = (tokens: readonly Token[]): boolean =>
  is(
    tokens.findLast((t) => !is(t, 'filler')),
    'noun',
  );
