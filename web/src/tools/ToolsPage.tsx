import { useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { Wrong } from '../Wrong.tsx';
import type { ContractInfo, ToolInfo } from '../wire.ts';
import { ToolView } from './ToolView.tsx';

interface Items<T> {
  readonly items: readonly T[];
}

/** Every tool, by trade; and the contracts. */
export default function ToolsPage({ id }: { readonly id: string | null }) {
  const { t } = useWorkbench();
  const tools = useLoaded<Items<ToolInfo>>('/v1/tools?limit=200');
  const { domains } = useCatalogue();
  const [wanted, setWanted] = useState('');
  const [trade, setTrade] = useState<string | null>(null);
  if (id !== null) return <ToolView key={id} id={id} />;
  const words = wanted.trim().toLowerCase();
  const shown = (tools.data?.items ?? []).filter((tool) =>
    `${tool.id} ${tool.name} ${tool.description}`.toLowerCase().includes(words),
  );
  const owned = new Set(domains.flatMap(({ tools: own }) => own));
  const trades = [
    ...domains.map(({ id: own, title, tools: ids }) => ({
      own,
      title,
      members: shown.filter((tool) => ids.includes(tool.id)),
    })),
    { own: '', title: t('otherTools'), members: shown.filter((tool) => !owned.has(tool.id)) },
  ].filter(({ members }) => members.length > 0);
  return (
    <>
      <h1>{t('toolsTitle')}</h1>
      <p className="quiet">{t('toolsLead')}</p>
      <Wrong says={tools.error} />
      <input
        type="search"
        className="filter"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {trades.length > 1 && (
        <fieldset className="tabs wrap">
          <legend className="sr">{t('anyDomain')}</legend>
          {[{ own: null, title: t('allTools') }, ...trades].map(({ own, title }) => (
            <button key={title} type="button" aria-pressed={own === trade} onClick={() => setTrade(own)}>
              {title}
            </button>
          ))}
        </fieldset>
      )}
      {(trades.some(({ own }) => own === trade) ? trades.filter(({ own }) => own === trade) : trades).map(
        ({ own, title, members }) => (
          <section key={own} className="space">
            <h2>
              {title} <span className="quiet">{members.length}</span>
            </h2>
            <ul className="tools">
              {members.map((tool) => (
                <li key={tool.id}>
                  <a href={`#/tools/${encodeURIComponent(tool.id)}`}>
                    <b>{tool.name}</b> <code>{tool.id}</code>
                    {tool.requiresConfirmation && <span className="tag warn">{t('writes')}</span>}
                    <span className="quiet">{tool.description}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {tools.data && shown.length === 0 && <p className="emptystate">{t('empty')}</p>}
      <Contracts />
    </>
  );
}

function Contracts() {
  const { t } = useWorkbench();
  const { data } = useLoaded<Items<ContractInfo>>('/v1/contracts');
  if (!data) return null;
  return (
    <section className="space">
      <h2>{t('contractsTitle')}</h2>
      {data.items.map((contract) => (
        <ContractView key={contract.id} contract={contract} />
      ))}
    </section>
  );
}

/** A contract's schema, of the version that is written now or of one that can still be read. */
function ContractView({ contract: { id, version, versions, schema } }: { readonly contract: ContractInfo }) {
  const { t } = useWorkbench();
  const [chosen, choose] = useState(version);
  const path = `/v1/contracts/${encodeURIComponent(id)}/${encodeURIComponent(chosen)}`;
  const older = useLoaded<ContractInfo>(chosen === version ? null : path);
  return (
    <details className="more">
      <summary>
        <code>{id}</code> {version}
        <span className="quiet"> {schema.description ?? schema.title ?? ''}</span>
      </summary>
      <fieldset className="tabs">
        <legend className="sr">{t('versions')}</legend>
        {versions.map((one) => (
          <button key={one} type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      {older.error !== null && chosen !== version ? (
        <p className="quiet">{older.error}</p>
      ) : (
        <JsonView
          value={chosen === version ? schema : (older.data?.schema ?? {})}
          label={`${id} ${chosen}`}
        />
      )}
    </details>
  );
}
