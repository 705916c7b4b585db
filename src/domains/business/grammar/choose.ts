import type { Shapes } from '../shapes.ts';
import { actClass } from './clauses.ts';
import type { SpokenRequest } from './request.ts';
import { endingAt } from './retag-tokens.ts';
import { is, isName, type Token } from './token.ts';

/** Which tool a request wants; or what has to be asked first; or that it is none of our business. */
export type Choice =
  | { readonly kind: 'tool'; readonly id: string }
  | { readonly kind: 'ask'; readonly code: AskCode; readonly candidates: readonly string[] }
  | { readonly kind: 'none' };
type AskCode = 'business_which_kind' | 'business_ambiguous' | 'business_unsupported' | 'business_no_value';

const none: Choice = { kind: 'none' };
const ask = (code: AskCode, ...candidates: string[]): Choice => ({ kind: 'ask', code, candidates });

type Thing = 'client' | 'contact' | 'project' | 'settlement';
const things: readonly Thing[] = ['contact', 'settlement', 'project', 'client'];

export function choose(said: SpokenRequest, shapes: Shapes): Choice {
  const tool = (action: string, object: string): Choice => {
    const shape = shapes.find(action, object);
    return shape ? { kind: 'tool', id: shape.id } : ask('business_unsupported');
  };
  if (said.has('foreign')) return none;
  return (
    aboutTools(said, shapes, tool) ??
    form(said, tool) ??
    write(said, tool) ??
    (said.has('act', 'other') ? (isOurs(said) ? ask('business_unsupported') : none) : read(said, tool))
  );
}

type Finder = (action: string, object: string) => Choice;

const isOurs = (said: SpokenRequest): boolean =>
  said.has('noun', 'client', 'contact', 'project', 'settlement') ||
  said.has('money') ||
  said.names.length > 0;

function aboutTools(said: SpokenRequest, shapes: Shapes, tool: Finder): Choice | null {
  const asks = said.has('explain') || said.has('noun', 'param') || said.has('q') || said.act === 'read';
  if (said.has('tool')) return asks ? tool('get', 'tool') : none;
  const named = said.has('noun', 'tool') && shapes.all.some(({ name }) => said.text.includes(name.zh));
  if (named && asks) return tool('get', 'tool');
  if (said.has('ability')) return tool('list', 'tools');
  return said.has('noun', 'tool') && (asks || said.has('have')) && said.names.length === 0
    ? tool('list', 'tools')
    : null;
}

function form(said: SpokenRequest, tool: Finder): Choice | null {
  if (!said.has('noun', 'form') || said.has('act', 'other')) return null;
  return said.has('act', 'open', 'create', 'record', 'edit', 'update', 'see') ? tool('open', 'form') : none;
}

function write(said: SpokenRequest, tool: Finder): Choice | null {
  // 启用还是停用: that asks which it is.
  if (said.has('q', 'choice')) return null;
  if (said.act === 'delete') return remove(said, tool);
  if (said.act === 'create' || announces(said)) return create(said, tool);
  if (said.act === 'update' || endsProject(said)) return update(said, tool);
  return said.has('status', 'other', 'cancelled') &&
    !said.has('noun', 'project') &&
    said.act === null &&
    !said.has('q')
    ? ask('business_which_kind', 'client', 'project')
    : null;
}

const knownAs = (said: SpokenRequest, kind: string): boolean =>
  (said.has('pron', 'it') && said.names.every(({ tags }) => tags.has('new')) && said.pointsAt === kind) ||
  said.names.some(({ token }) => token.known?.length === 1 && token.known[0] === kind);

function remove(said: SpokenRequest, tool: Finder): Choice {
  if (said.has('all') || said.clauses.some(({ tokens }) => tellsWho(tokens)))
    return ask('business_unsupported');
  const other =
    said.has('noun', 'project', 'contact', 'settlement', 'other') ||
    said.has('money') ||
    said.has('pron', 'project', 'contact') ||
    said.has('field');
  if (other) return ask('business_unsupported');
  const client =
    said.has('noun', 'client') ||
    said.has('noun', 'list') ||
    said.has('pron', 'client') ||
    knownAs(said, 'client');
  return client ? tool('delete', 'client') : ask('business_which_kind', 'client', 'project');
}

/** 财务部删除客户: what stands before the verb does it, where what it does it to stands behind. */
function tellsWho(tokens: readonly Token[]): boolean {
  const verb = tokens.findIndex((t) => is(t, 'act', 'delete'));
  const behind = tokens.slice(verb + 1).filter((t) => !is(t, 'filler'));
  const before = tokens.slice(0, verb);
  return (
    is(behind[0], 'noun', 'client') &&
    !behind.some((t) => isName(t)) &&
    before.some((t) => isName(t)) &&
    !before.some((t) => is(t, 'prep') || is(t, 'noun') || is(t, 'that'))
  );
}

/** "New client: Smith and Sons" */
const announces = (said: SpokenRequest): boolean =>
  said.act === null &&
  is(said.tokens[0], 'fresh') &&
  is(said.tokens[1], 'noun') &&
  said.clauses[0]!.tokens.some((t) => is(t, 'punct') && t.value === ':');

function create(said: SpokenRequest, tool: Finder): Choice {
  const thing = created(said);
  if (thing === null)
    return ask('business_ambiguous', 'crm.create_client', 'crm.create_contact', 'project.create_project');
  return thing === 'other' ? ask('business_unsupported') : tool('create', thing);
}

/** What a verb of making makes: the first thing behind it, or what was named before. */
function created(said: SpokenRequest): Thing | 'other' | null {
  const money = said.has('money') || said.has('noun', 'settlement');
  for (const { tokens } of said.clauses) {
    const verb = tokens.findIndex((t) => actClass(t) === 'create');
    if (verb < 0) continue;
    if (/立项$/.test(said.word(tokens[verb]!))) return 'project';
    for (const token of tokens.slice(verb + 1)) {
      if (is(token, 'money')) return 'settlement';
      // Log 5000 yuan for project X, 给三体登记5万: what is recorded is money.
      if (is(token, 'figure') && token.figure?.of !== 'things' && tokens[verb]!.value === 'record')
        return 'settlement';
      if (is(token, 'noun', 'other')) return 'other';
      if (is(token, 'noun', 'list') || (is(token, 'noun', 'info') && said.word(token).startsWith('客户')))
        return 'client';
      if ((is(token, 'noun') || is(token, 'pron')) && (things as readonly string[]).includes(token.value)) {
        // 登记数字阅读平台项目的回款: the project only owns what is registered.
        if (token.value === 'project' && money && tokens[verb]!.value === 'record') return 'settlement';
        return token.value as Thing;
      }
    }
  }
  if (money) return 'settlement';
  if (said.has('noun', 'other')) return 'other';
  // "要做个新项目X，联系人Y，建一下": what comes first is made, the rest describes it.
  for (const { tokens } of said.clauses) {
    const first = things.find((thing) => tokens.some((t) => is(t, 'noun', thing)));
    if (first) return first;
  }
  return said.tokens.some((t) => is(t, 'noun', 'list') && said.word(t).startsWith('客户')) ? 'client' : null;
}

/** 取消项目X, 把X项目取消: the verb itself says the new state; "X项目取消了" only tells. */
function endsProject(said: SpokenRequest): boolean {
  if (
    said.act !== null ||
    !said.has('status', 'cancelled') ||
    !(said.has('noun', 'project') || said.has('pron', 'project'))
  )
    return false;
  if (said.has('q')) return false;
  const tokens = said.tokens.filter((t) => !is(t, 'please') && !is(t, 'filler'));
  // 取消的项目 are those that were.
  if (said.has('prep', 'ba') || (is(tokens[0], 'status') && !is(tokens[1], 'de'))) return true;
  const last = said.tokens.at(-1);
  return last !== undefined && /[吧掉]$/.test(said.word(last));
}

function update(said: SpokenRequest, tool: Finder): Choice {
  const clientFields = said.tokens.some(
    (t) =>
      t.kind === 'value' &&
      /^(?:address|category|rating|\?)$/.test(t.field ?? '') &&
      (t.field !== '?' || said.has('field', 'address', 'category', 'rating')),
  );
  const renamed =
    said.names.some(({ tags }) => tags.has('new')) &&
    (said.has('act', 'rename') || said.has('field', 'name'));
  const ofClient = said.has('act', 'disable', 'enable') || said.has('status', 'active', 'inactive');
  const ofProject = said.has('status', 'pending', 'in-progress', 'completed', 'cancelled');
  const project =
    said.has('noun', 'project') || said.has('pron', 'project') || said.has('field', 'progress', 'title');
  const client = said.has('noun', 'client') || said.has('pron', 'client');
  if (said.has('noun', 'contact') && !clientFields && !ofClient) return ask('business_unsupported');
  if (clientFields || ofClient) return project ? ask('business_unsupported') : tool('update', 'client');
  if (renamed) return renames(said, project, client, tool);
  if (
    said.has('field', 'amount', 'phone', 'date', 'invoiceType') ||
    said.has('money') ||
    said.has('noun', 'other')
  )
    return ask('business_unsupported');
  if (said.has('status', 'other'))
    return ask(project ? 'business_unsupported' : 'business_which_kind', 'client', 'project');
  if (ofProject)
    return client
      ? ask('business_ambiguous', 'crm.update_client', 'project.update_progress')
      : tool('update', 'progress');
  if (project) return tool('update', 'progress');
  if (client || said.has('field', 'address', 'category', 'rating')) return tool('update', 'client');
  return said.names.length > 0 || said.has('pron')
    ? ask('business_which_kind', 'client', 'project')
    : ask('business_no_value');
}

function renames(said: SpokenRequest, project: boolean, client: boolean, tool: Finder): Choice {
  if (project) return ask('business_unsupported');
  const organisation = said.names.some(({ tags }) => tags.has('organisation') && !tags.has('new'));
  return client || organisation || knownAs(said, 'client')
    ? tool('update', 'client')
    : ask('business_which_kind', 'client', 'project');
}

function read(said: SpokenRequest, tool: Finder): Choice {
  if (said.has('noun', 'other'))
    return isRequest(said) && isOurs(said) && said.names.length > 0 ? ask('business_unsupported') : none;
  if (said.has('maybe') && said.act === null && !said.has('q')) return none;
  if (tells(said)) return none;
  // Who deleted client X, what about renaming it: about a change, and not about the record.
  if (said.act === null && (said.has('maybe', 'writing') || said.has('past', 'writing'))) return none;
  if (said.has('q', 'howto') || said.has('explain')) return none;
  if (said.has('noun', 'overview'))
    return said.names.length === 0
      ? tool('stats', 'overview')
      : ask('business_ambiguous', 'crm.get_client', 'finance.stats_by_client');
  if (countsContacts(said)) return tool('contact', 'stats');
  if (isAboutMoney(said)) return money(said, tool);
  const looks = said.act === 'read' || said.has('q');
  // 项目名里带“绘本”的
  const within = said.all('contains').find(({ value }) => value !== '')?.value;
  if (within !== undefined && said.names.length > 0) return tool('search', within);
  if (said.has('noun', 'project') || said.has('pron', 'project') || said.has('field', 'title'))
    return projects(said, tool, looks);
  if (searches(said))
    return said.has('noun', 'contact') ? ask('business_unsupported') : tool('search', 'client');
  const asked =
    said.has('field', 'address', 'category', 'rating', 'invoiceType', 'status') ||
    said.has('noun', 'info', 'contact') ||
    (said.has('field', 'phone') && namesClient(said)) ||
    // 开的是专票还是普票
    (said.has('q', 'choice') && said.has('value')) ||
    said.all('q', 'where').some((t) => /^(?:在|where)/.test(said.word(t)));
  if (asked && (said.names.length + said.all('pron').length > 0 || (said.carries && said.has('q'))))
    return looks || said.has('please') || (isNominal(said) && !said.has('value') && !said.has('prep', 'ba'))
      ? tool('get', 'client')
      : none;
  if (said.has('noun', 'client') && looks && said.names.length > 0) return tool('get', 'client');
  if (said.act === 'read' && said.names.length > 0)
    return ask('business_ambiguous', 'crm.get_client', 'finance.stats_by_client', 'crm.contact_stats');
  return isRequest(said) && isOurs(said) ? ask('business_ambiguous') : none;
}

/** A telephone number is that of a client's contacts; a name that may be a person's says nothing of a client. */
const namesClient = (said: SpokenRequest): boolean =>
  said.has('noun', 'client') ||
  said.has('pron', 'client') ||
  knownAs(said, 'client') ||
  said.names.some(({ token }) => endingAt(said.normalized.text, token.start, token.end) !== null);

/** 项目全都做完了: tells what happened; 回款多少了 asks. */
const tells = (said: SpokenRequest): boolean =>
  said.act === null &&
  !said.has('q') &&
  !said.has('please') &&
  said.has('status') &&
  /了[。.!~]*$/.test(said.normalized.text.slice(0, said.tokens.at(-1)!.end));

const isRequest = (said: SpokenRequest): boolean => said.act !== null || said.has('please');

function countsContacts(said: SpokenRequest): boolean {
  if (said.has('by', 'contact') || (said.has('q', 'who') && said.has('noun', 'project') && said.has('most')))
    return true;
  if (!said.has('noun', 'contact')) return false;
  return (
    said.has('act', 'count') ||
    said.has('most') ||
    (said.has('each') && said.has('noun', 'project')) ||
    (said.has('q', 'who') && said.has('noun', 'project')) ||
    said.has('noun', 'count')
  );
}

const isAboutMoney = (said: SpokenRequest): boolean =>
  said.has('money') ||
  said.has('noun', 'settlement') ||
  (said.has('field', 'amount') &&
    !said.has('noun', 'project') &&
    (said.has('act', 'count') || said.has('q', 'amount') || said.has('period')));

function money(said: SpokenRequest, tool: Finder): Choice {
  if (said.has('noun', 'project') || said.has('noun', 'contact') || said.has('pron', 'project'))
    return ask('business_unsupported');
  if (said.has('by', 'other')) return ask('business_unsupported');
  const asks =
    said.act === 'read' || said.has('q') || said.has('by') || said.has('please') || isNominal(said);
  if (!asks || said.has('figure')) return none;
  const client = said.names.length > 0 || said.has('pron') || (said.carries && !said.has('by'));
  return client ? tool('stats', 'by_client') : tool('stats', 'by_period');
}

/** 和平出版社的回款情况: a noun phrase is a request too. */
const isNominal = (said: SpokenRequest): boolean =>
  said.tokens.every(
    (t) => !/^(?:person|neg|past|said|able|unknown|have|maybe|later|verb|cond)$/.test(t.kind),
  );

/** 石榴出版的项目给我全部取消: the state that ends it is the verb. */
const cancelsAll = (said: SpokenRequest): boolean => {
  const noun = said.tokens.findLastIndex((t) => is(t, 'noun', 'project'));
  const rest = said.tokens.slice(noun + 1).filter((t) => !is(t, 'filler'));
  return (
    noun >= 0 &&
    is(rest.at(-1), 'status') &&
    rest.slice(0, -1).some((t) => is(t, 'all') || is(t, 'each')) &&
    rest.slice(0, -1).every((t) => /^(?:all|each|please|prep|person)$/.test(t.kind)) &&
    !/^[已正还没未]/.test(said.word(rest.at(-1)!))
  );
};

/** 查“时光印记”这个项目: one project by its name. */
const namesOne = (said: SpokenRequest): boolean =>
  said.act === 'read' &&
  !said.has('q') &&
  said.tokens.some(
    (t, i) =>
      isName(t) &&
      is(said.tokens[i + 1], 'that') &&
      is(said.tokens[i + 2], 'noun', 'project') &&
      i + 3 === said.tokens.length,
  );

function projects(said: SpokenRequest, tool: Finder, looks: boolean): Choice {
  if (namesOne(said)) return tool('search', 'project');
  if (cancelsAll(said)) return ask('business_unsupported');
  if (said.has('prep', 'ba') && said.act === null) return none;
  const owned = said.names.some(
    ({ tags }) => (tags.has('owner') || tags.has('client')) && !tags.has('contains'),
  );
  if (searches(said) && !(owned && !said.has('contains') && !said.has('called')))
    return said.names.some(({ tags }) => tags.has('contact'))
      ? ask('business_unsupported')
      : tool('search', 'project');
  const asks =
    looks ||
    said.has('noun', 'list') ||
    owned ||
    (said.has('status') && (said.names.length > 0 || said.has('pron')));
  return asks && isNominalOr(said, looks) ? tool('list', 'by_client') : none;
}

const isNominalOr = (said: SpokenRequest, looks: boolean): boolean => looks || isNominal(said);

const searches = (said: SpokenRequest): boolean =>
  said.has('act', 'search') ||
  ((said.has('contains') || said.has('called')) &&
    said.has('noun', 'client', 'project') &&
    said.names.length > 0) ||
  (said.has('field', 'name', 'title', 'keyword') &&
    (said.has('contains') || said.has('prep', 'for')) &&
    said.names.length > 0 &&
    !said.has('de'));

/** Tokens that made the choice: the evidence of the tool. */
export const reasons = (said: SpokenRequest): Token[] => {
  const found = said.tokens.filter((t) =>
    /^(?:act|set|noun|money|by|q|field|status|ability|explain|tool|contains|called|family)$/.test(t.kind),
  );
  return found.length > 0 ? found : said.tokens.filter((t) => isName(t) || is(t, 'period')).slice(0, 1);
};
