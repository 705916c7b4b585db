import { useEffect } from 'react';
import { languages } from '../languages.ts';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Top } from '../Top.tsx';
import { OperationView } from './OperationView.tsx';
import { type Document, groupsOf } from './openapi.ts';
import { Fields, isSpelledOut, TypeText, Words } from './Schemas.tsx';

/** The whole interface, from the document this server gives of itself. */
export function ReferencePage() {
  const { t, settings, change } = useWorkbench();
  const { data, error } = useLoaded<Document>('/openapi.json');
  useEffect(() => {
    document.title = t('docsPage');
  }, [t]);
  useUnfolded(data !== null);
  const [other, name] = languages.find(([lang]) => lang !== settings.lang)!;
  return (
    <>
      <Top home="/" label={t('docsTitle')} wide>
        <a href="/">{t('navSay')}</a>
        <a href="/docs" aria-current="page">
          {t('docsTitle')}
        </a>
        <button type="button" className="ghost" lang={other} onClick={() => change({ lang: other })}>
          {name}
        </button>
      </Top>
      {error !== null && (
        <main id="main" tabIndex={-1}>
          <p className="wrong" role="alert">
            {error}
          </p>
          <p>
            <a href="/#/settings">{t('docsToken')}</a>
          </p>
        </main>
      )}
      {data === null && error === null && <p className="quiet loading">{t('loading')}</p>}
      {data && <Reference data={data} />}
    </>
  );
}

function Reference({ data }: { readonly data: Document }) {
  const { t } = useWorkbench();
  const groups = groupsOf(data);
  const schemas = Object.entries(data.components.schemas);
  return (
    <div className="reference">
      <nav className="contents" aria-label={t('docsContents')}>
        <details open={innerWidth > 960}>
          <summary>{t('docsContents')}</summary>
          {groups.map(({ tag, operations }) => (
            <section key={tag.name}>
              <a href={`#tag-${tag.name}`}>{tag.description}</a>
              <ul>
                {operations.map(({ operation }) => (
                  <li key={operation.operationId}>
                    <a href={`#${operation.operationId}`}>{operation.operationId}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <a href="#schemas">{t('docsSchemas')}</a>
        </details>
      </nav>
      <main id="main" tabIndex={-1}>
        <h1>{t('docsTitle')}</h1>
        <p>
          {t('docsLead')} <a href="/openapi.json">openapi.json</a>{' '}
          <span className="quiet">{data.info.version}</span>
        </p>
        <p className="quiet">{t('docsAuth')}</p>
        {groups.map(({ tag, operations }) => (
          <section key={tag.name} id={`tag-${tag.name}`} aria-label={tag.description}>
            <h2>
              {tag.description} <code>{tag.name}</code>
            </h2>
            {operations.map((placed) => (
              <OperationView key={placed.operation.operationId} placed={placed} document={data} />
            ))}
          </section>
        ))}
        <section id="schemas" aria-label={t('docsSchemas')}>
          <h2>{t('docsSchemas')}</h2>
          {schemas.map(([name, schema]) => (
            <details key={name} className="operation schema" id={`schema-${name}`}>
              <summary>
                <code className="path">{name}</code>
                <span className="says">
                  <Words text={schema.description ?? ''} />
                </span>
              </summary>
              {!isSpelledOut(schema) && (
                <code className="type">
                  <TypeText schema={schema} />
                </code>
              )}
              <Fields schema={schema} />
            </details>
          ))}
        </section>
      </main>
    </div>
  );
}

/** What the address points at is unfolded and shown, as soon as it is there. */
function useUnfolded(isThere: boolean): void {
  useEffect(() => {
    const show = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target instanceof HTMLDetailsElement) target.open = true;
      target?.scrollIntoView();
    };
    if (isThere) show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, [isThere]);
}
