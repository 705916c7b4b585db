import { textOf } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { Table } from '../show/Table.tsx';
import { SameRequest, sameSaid } from '../tools/SameRequest.tsx';
import type { Reading } from '../wire.ts';
import { keyText, sourcesOf } from './Fields.tsx';
import type { bodyOf } from './useReading.ts';

interface Props {
  readonly reading: Reading;
  readonly text: string;
  readonly body: ReturnType<typeof bodyOf>;
}

/** For those who build on it: keys, rules, the bare contract, and the same request elsewhere. */
export function Details({ reading, text, body }: Props) {
  const { t, settings } = useWorkbench();
  const { contract, engine, evidence } = reading;
  return (
    <details className="more" id="details">
      <summary>{t('details')}</summary>
      <p className="quiet">
        {t('contract')} <code>{`${contract.id} ${contract.version}`}</code> · {t('engine')}{' '}
        <code>{engine}</code>
      </p>
      <Table
        label={t('rules')}
        columns={[t('field'), t('value'), t('rule'), t('wordsUsed')].map((title) => ({ title }))}
        rows={evidence.map((one) => [
          <code key="path">{keyText(one.path)}</code>,
          textOf(one.value, settings.lang),
          <span key="rule">
            {t(`how_${one.how}`)} <code className="rule">{one.rule}</code>
          </span>,
          [
            ...one.spans
              .filter(({ source }) => source === undefined)
              .map(({ start, end }) => text.slice(start, end)),
            ...sourcesOf({ evidence: one }),
          ].join(' · '),
        ])}
      />
      <JsonView value={reading.result} label={t('contract')} />
      <SameRequest ways={sameSaid(reading.domain, body)} />
    </details>
  );
}
