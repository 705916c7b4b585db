import { useEffect, useState } from 'react';
import type { ViewerProps } from './Artifacts.tsx';
import { CodeView, JsonView } from './JsonView.tsx';
import { Value } from './Value.tsx';

const MOST = 200_000;

/** Text, rows or JSON, as what it says it is. */
export default function TextView({ name, blob }: ViewerProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    void blob.slice(0, MOST).text().then(setText);
  }, [blob]);
  if (blob.type.startsWith('text/csv')) return <Value value={rowsOf(text)} />;
  if (blob.type.startsWith('application/json')) {
    try {
      return <JsonView value={JSON.parse(text)} label={name} />;
    } catch {
      // Cut off or not JSON after all: as text.
    }
  }
  return <CodeView text={text} label={name} />;
}

function rowsOf(text: string): readonly Record<string, string>[] {
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
}
