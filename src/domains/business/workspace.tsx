import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fill, type Text } from '../../core/messages.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import { labels } from './labels.ts';
import {
  chipsFor,
  columnsOf,
  isBehind,
  isStored,
  nearest,
  rowsBehind,
  type TableName,
  tables,
  type View,
  whole,
} from './views.ts';
import './workspace.css';

const words = {
  next: { zh: '接着问', en: 'Ask next' },
  behind: { zh: '这些数字来自', en: 'Where these figures come from' },
  all: { zh: '全部', en: 'All of them' },
  most: { zh: '只列出前 {n} 行', en: 'Only the first {n} rows' },
  records: { zh: '记录', en: 'Records' },
  record: { zh: '客户资料', en: 'The client' },
  unknown: { zh: '没有“{name}”这个客户。是不是：', en: 'There is no client “{name}”. Did you mean:' },
} as const satisfies Record<string, Text>;

interface Call {
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>>;
}
type Given = WorkspaceGiven<ReactNode>;

/** Records beside the words: the rows behind an answer's figures, the client spoken of, what to ask next. */
export default function BusinessWorkspace(given: Given) {
  const { lang, text, reading, hasRun, say } = given;
  const [asked] = (reading.result as readonly Call[] | null) ?? [];
  const behind = asked && rowsBehind(asked.toolId, asked.params);
  const named = asked?.params.clientName;
  const found = useClient(given, typeof named === 'string' ? named : null);
  const { name, client, others } = found;
  const isKnown = name === null || client !== null;
  const chips = asked && isKnown ? chipsFor(asked.toolId, asked.params, lang) : [];
  return (
    <div className="records">
      {name !== null && others.length > 0 && (
        <section className="card record" role="status">
          <h3>{fill(words.unknown, lang, { name })}</h3>
          <Choices texts={others} onPick={(other) => say(text.replace(name, other), true)} />
        </section>
      )}
      {chips.length > 0 && (
        <section aria-label={words.next[lang]}>
          <h3>{words.next[lang]}</h3>
          <Choices texts={chips.filter((chip) => chip !== text)} onPick={(chip) => say(chip, true)} />
        </section>
      )}
      {hasRun && behind && <Behind given={given} view={behind} />}
      {client && <Client {...given} client={client} />}
      <Browse {...given} alone={!hasRun && chips.length === 0 && client === null && others.length === 0} />
    </div>
  );
}

interface ChoicesProps {
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
}
const Choices = ({ texts, onPick }: ChoicesProps) => (
  <div className="choices">
    {texts.map((one) => (
      <button key={one} type="button" className="choice" onClick={() => onPick(one)}>
        <bdi>{one}</bdi>
      </button>
    ))}
  </div>
);

type Row = Readonly<Record<string, string | number | null>>;
const MOST = 200;

/** The names of records, by number: a table holds only the numbers of those it speaks of. */
async function namesIn(
  call: Given['call'],
  table: 'clients' | 'projects',
): Promise<ReadonlyMap<number, string>> {
  const found = await call('db.query_readonly', { table, columns: ['id', 'name'], limit: MOST });
  const rows = (found as { rows?: readonly Row[] } | null)?.rows ?? [];
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]));
}

type Texts = readonly (readonly string[])[];

/** Who a client's projects are with, by the project's number. */
async function contactsOf(
  call: Given['call'],
  client: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const found = client === undefined ? null : await call('project.list_by_client', { clientName: client });
  const items = (found as { items?: readonly Row[] } | null)?.items ?? [];
  return new Map(items.map(({ id, contacts }) => [String(id), String(contacts ?? '')]));
}

/** The rows a view asks for, looked up again when something was carried out; null until they are there. */
function useRows({ lang, call, changed }: Given, view: View): Texts | null {
  const [rows, setRows] = useState<Texts | null>(null);
  const { table, conditions, client } = view;
  const columns = columnsOf(view);
  const key = JSON.stringify([view, lang]);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const asked = { table, columns: ['id', ...columns.filter(isStored)], conditions, limit: MOST };
      const hasContacts = columns.includes('contacts');
      const [found, clients, projects, contacts] = await Promise.all([
        call('db.query_readonly', asked),
        namesIn(call, 'clients'),
        namesIn(call, 'projects'),
        contactsOf(call, hasContacts ? client : undefined),
      ]);
      const all = (found as { rows?: readonly Row[] } | null)?.rows ?? [];
      const texts = all.map((row) =>
        columns.map((name) => {
          const value = name === 'contacts' ? (contacts.get(String(row.id)) ?? null) : (row[name] ?? null);
          if (value === null) return '—';
          if (name === 'amount') return `¥${Number(value).toLocaleString(lang)}`;
          if (name === 'clientId') return clients.get(Number(value)) ?? `#${value}`;
          if (name === 'projectId') return projects.get(Number(value)) ?? `#${value}`;
          return labels.words[`=${value}`]?.[lang] ?? String(value);
        }),
      );
      const at = columns.indexOf('clientId');
      if (!gone)
        setRows(client === undefined || at < 0 ? texts : texts.filter((row) => row[at]!.includes(client)));
    };
    void look();
    return () => {
      gone = true;
    };
    // `call` is another function at every turn; the view and what was carried out ask again.
  }, [key, changed]);
  return rows;
}

interface ListProps {
  readonly given: Given;
  readonly view: View;
  readonly rows: Texts;
}
function List({ given: { lang, Table }, view, rows }: ListProps) {
  const { table } = view;
  const titles: Readonly<Record<string, Text>> = tables[table].columns;
  return (
    <>
      <Table
        label={tables[table].title[lang]}
        columns={columnsOf(view).map((name) => ({ title: titles[name]![lang], right: name === 'amount' }))}
        rows={rows}
      />
      {rows.length === MOST && <p className="quiet">{fill(words.most, lang, { n: MOST })}</p>}
    </>
  );
}

/** The rows an answer's figures were counted from; a figure that is pointed at shows its own. */
function Behind({ given, view }: { readonly given: Given; readonly view: View }) {
  const { lang, pointed, point, knows } = given;
  const box = useRef<HTMLElement>(null);
  const rows = useRows(given, view);
  useEffect(() => {
    knows(rows && ((group) => rows.some((row) => isBehind(group, row))));
    return () => knows(null);
  }, [rows]);
  const own = pointed === null ? [] : (rows ?? []).filter((row) => isBehind(pointed, row));
  const isNarrowed = own.length > 0;
  useEffect(() => {
    if (isNarrowed) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isNarrowed, pointed]);
  if (!rows) return null;
  return (
    <section ref={box} className="behind" aria-live="polite">
      <h3>{words.behind[lang]}</h3>
      {isNarrowed && (
        <p className="go">
          <span className="tag">
            <bdi>{pointed}</bdi>
          </span>
          <button type="button" onClick={() => point(null)}>
            {words.all[lang]}
          </button>
        </p>
      )}
      <List given={given} view={view} rows={isNarrowed ? own : rows} />
    </section>
  );
}

function Whole({ given, view }: Omit<ListProps, 'rows'>) {
  const rows = useRows(given, view);
  return rows && <List given={given} view={view} rows={rows} />;
}

/** Every table, one at a time. */
function Browse({ alone, ...given }: Given & { readonly alone: boolean }) {
  const { lang } = given;
  const [name, setName] = useState<TableName>('clients');
  const [chosen, setIsOpen] = useState<boolean | null>(null);
  // Nobody looks at an empty page: without anything else the records are what there is to see.
  const isOpen = chosen ?? alone;
  return (
    <details
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && setIsOpen(event.currentTarget.open)}
    >
      <summary>{words.records[lang]}</summary>
      <fieldset className="tabs">
        <legend className="sr">{words.records[lang]}</legend>
        {(Object.keys(tables) as TableName[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === name} onClick={() => setName(one)}>
            {tables[one].title[lang]}
          </button>
        ))}
      </fieldset>
      {isOpen && <Whole key={name} given={given} view={whole(name)} />}
    </details>
  );
}

interface ClientRecord {
  readonly name: string;
  readonly address: string | null;
  readonly category: string | null;
  readonly rating: string | null;
  readonly contacts: readonly { readonly name: string; readonly phone: string | null }[];
}

/** The client that was named, or those it may have been meant to be; neither while that is not known. */
function useClient({ call, changed }: Given, name: string | null) {
  const [found, setFound] = useState<Found>(nobody);
  useEffect(() => {
    let gone = false;
    setFound(nobody);
    const look = async (asked: string) => {
      const client = (await call('crm.get_client', { clientName: asked })) as ClientRecord | null;
      const names = client ? [] : [...(await namesIn(call, 'clients')).values()];
      if (!gone) setFound({ name: asked, client, others: nearest(asked, names) });
    };
    if (name !== null) void look(name);
    return () => {
      gone = true;
    };
  }, [name, changed]);
  return found;
}

interface Found {
  readonly name: string | null;
  readonly client: ClientRecord | null;
  readonly others: readonly string[];
}
const nobody: Found = { name: null, client: null, others: [] };

/** The record of the client that was spoken of. */
function Client({ client, lang, say }: Given & { readonly client: ClientRecord }) {
  const { columns } = tables.clients;
  const facts = (['address', 'category', 'rating'] as const).flatMap((field) =>
    client[field] ? [[columns[field][lang], client[field]] as const] : [],
  );
  return (
    <section className="card record" aria-label={words.record[lang]}>
      <h3>
        <bdi>{client.name}</bdi>
      </h3>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ul>
        {client.contacts.map((contact) => (
          <li key={contact.name}>
            <bdi>{contact.name}</bdi> <span className="quiet">{contact.phone}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="ghost"
        onClick={() => say(chipsFor('', { clientName: client.name }, lang)[0]!, true)}
      >
        {tables.projects.title[lang]} →
      </button>
    </section>
  );
}
