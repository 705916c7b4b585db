import { Suspense, useMemo } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { SentFile } from '../wire.ts';
import { viewers } from './Artifacts.tsx';

/** How files begin that travel as base64 inside of JSON, and what they are. */
const beginnings: readonly (readonly [start: string, mediaType: string])[] = [
  ['AAYAAg', 'application/x-gdsii'],
  ['iVBORw0KGgo', 'image/png'],
  ['PHN2Zy', 'image/svg+xml'],
];

interface File {
  readonly name: string;
  readonly blob: Blob;
}

/** The first file among the members of an object. */
function fileIn(value: unknown): File | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== 'string') continue;
    const type = beginnings.find(([start]) => content.startsWith(start))?.[1];
    if (type) return { name, blob: new Blob([bytesOf(content)], { type }) };
  }
  return null;
}

/** What else the call was given, as if it were files that the drawing was made from. */
const textsIn = (params: unknown): readonly SentFile[] =>
  Object.entries((params ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const isFile = typeof value === 'string' && beginnings.some(([start]) => value.startsWith(start));
    if (isFile || (typeof value !== 'string' && (typeof value !== 'object' || value === null))) return [];
    return [{ name, content: typeof value === 'string' ? value : JSON.stringify(value) }];
  });

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/** A file a call was given or gave back, shown by what it is, with what the result says about it. */
export function Embedded({ params, result }: { readonly params: unknown; readonly result: unknown }) {
  const { t } = useWorkbench();
  const file = useMemo(() => fileIn(result) ?? fileIn(params), [params, result]);
  const inputs = useMemo(() => textsIn(params), [params]);
  const Viewer = file && viewers[file.blob.type];
  if (!file || !Viewer) return null;
  return (
    <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
      <Viewer name={file.name} blob={file.blob} about={result} inputs={inputs} />
    </Suspense>
  );
}
