import { useEffect, useState } from 'react';
import { labelOf } from '../../core/labels.ts';
import type { Text } from '../../core/messages.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import type { PlateWire } from './contract.ts';
import { labels } from './labels.ts';
import { leavesIn } from './live.ts';

interface Version {
  readonly text: string;
  readonly value: PlateWire;
}

const words = {
  title: { zh: '做出来过的', en: 'Carried out here' },
  back: { zh: '回到这一版', en: 'Back to this one' },
  same: { zh: '与现在相同', en: 'the same as now' },
} as const satisfies Record<string, Text>;

/** What was carried out here so far, for as long as the page is open. */
let kept: readonly Version[] = [];

/** The versions that were carried out: to compare with what stands there now, and to go back to. */
export function Versions({
  lang,
  text,
  typed,
  changed,
  value,
  say,
}: WorkspaceGiven & { readonly value: PlateWire }) {
  const [versions, setVersions] = useState(kept);
  useEffect(() => {
    if (changed === 0 || kept.at(-1)?.text === text) return;
    kept = [...kept, { text, value }];
    setVersions(kept);
  }, [changed]);
  if (versions.length === 0 || (versions.length === 1 && versions[0]!.text === typed)) return null;
  return (
    <section className="versions" aria-label={words.title[lang]}>
      <h3>{words.title[lang]}</h3>
      <ol>
        {versions.map((version, i) => (
          <li key={i}>
            <b>{i + 1}</b> <span className="quiet">{differs(version.value, value, lang)}</span>
            {version.text !== typed && (
              <button type="button" onClick={() => say(version.text)}>
                {words.back[lang]}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `厚 10 → 12，直径 8 → 10`: from then to now. */
function differs(then: PlateWire, now: PlateWire, lang: WorkspaceGiven['lang']): string {
  const [before, after] = [then, now].map(
    (value) => new Map(leavesIn(value).map((leaf) => [JSON.stringify(leaf.path), leaf])),
  ) as [Map<string, ReturnType<typeof leavesIn>[number]>, Map<string, ReturnType<typeof leavesIn>[number]>];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.value === is?.value) return [];
    return [`${labelOf(labels, (was ?? is)!.path, lang)} ${was?.value ?? '—'} → ${is?.value ?? '—'}`];
  });
  return changes.length === 0 ? words.same[lang] : changes.join({ zh: '，', en: ', ' }[lang]);
}
