import { useWorkbench } from '../settings.tsx';
import { quoted } from '../shell.ts';
import { CodeView } from '../show/JsonView.tsx';
import { type Answer, type Content, curlOf, type Document, nameIn, type Placed } from './openapi.ts';
import { Field, Fields, TypeText } from './Schemas.tsx';

interface Props {
  readonly placed: Placed;
  readonly document: Document;
}

/** One operation: what it takes and gives on one side, a request and its answer on the other. */
export function OperationView({ placed, document }: Props) {
  const { t } = useWorkbench();
  const { method, path, operation } = placed;
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).map(([status, answer]): [string, Answer | undefined] => [
    status,
    '$ref' in answer ? document.components.responses[nameIn(answer.$ref)] : answer,
  ]);
  return (
    <details className="operation" id={operationId}>
      <summary>
        <span className={`method ${method}`}>{method.toUpperCase()}</span>
        <code className="path">{path}</code>
        <span className="says">{summary}</span>
      </summary>
      <div className="both">
        <div>
          <p className="quiet">
            <a href={`#${operationId}`}>
              <code>{operationId}</code>
            </a>
          </p>
          {parameters.length > 0 && <h4>{t('docsParameters')}</h4>}
          <dl className="fields">
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <Field
                key={name}
                name={name}
                schema={{ ...schema, description }}
                required={required}
                place={t(`docsIn_${place}`)}
              />
            ))}
          </dl>
          {requestBody && (
            <>
              <h4>{t('docsBody')}</h4>
              <ContentView content={requestBody.content} document={document} />
            </>
          )}
          <h4>{t('docsAnswers')}</h4>
          {answers.map(([status, answer]) => (
            <p key={status}>
              <span className="tag">{status}</span> <ContentTypes content={answer?.content ?? {}} />
              {answer && answer.description !== summary && (
                <span className="quiet"> {answer.description}</span>
              )}
            </p>
          ))}
        </div>
        <div>
          <h4>{t('docsRequest')}</h4>
          <CodeView
            text={curlOf(placed, location.origin, quoted)}
            label={`${t('docsRequest')} ${operationId}`}
          />
          {answers
            .filter(([status]) => status !== 'default')
            .map(([status, answer]) => (
              <Examples
                key={status}
                status={status}
                content={answer?.content ?? {}}
                operation={operationId}
              />
            ))}
        </div>
      </div>
    </details>
  );
}

function Examples({
  status,
  content,
  operation,
}: {
  readonly status: string;
  readonly content: Content;
  readonly operation: string;
}) {
  const { t } = useWorkbench();
  return Object.entries(content).map(([media, { example }]) => (
    <section key={media}>
      <h4>
        {t('docsAnswer')} {status} <span className="quiet">{media}</span>
      </h4>
      <CodeView
        text={typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
        label={`${t('docsAnswer')} ${status} ${operation}`}
      />
    </section>
  ));
}

/** A body by its name, and what is in it. */
function ContentView({ content, document }: { readonly content: Content; readonly document: Document }) {
  return Object.entries(content).map(([media, { schema }]) => {
    const known = schema.$ref ? document.components.schemas[nameIn(schema.$ref)] : undefined;
    return (
      <div key={media}>
        <ContentTypes content={content} />
        <Fields schema={known ?? schema} />
      </div>
    );
  });
}

const ContentTypes = ({ content }: { readonly content: Content }) =>
  Object.entries(content).map(([media, { schema }]) => (
    <span key={media}>
      <code className="type">
        <TypeText schema={schema} />
      </code>{' '}
      <span className="quiet">{media}</span>
    </span>
  ));
