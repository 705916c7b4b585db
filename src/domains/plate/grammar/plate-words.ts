import { codeAt, codesOf } from '../../../core/language/index.ts';
import { vocabulary } from '../lexicon.ts';
import { label, nothing, type Pending, put, type State } from './state.ts';
import type { Token } from './token.ts';

/** What the part is called; its outline where the name tells it. */
export function noun(state: State, t: Token): void {
  state.foreign = false;
  // Drawing rev C: baseplate 600 x 600: the note has ended.
  if (state.pending.kind === 'ignored' && state.pending.which === 'note') state.pending = nothing;
  const inside = vocabulary.scan(state.text.slice(t.start, t.end));
  const odd = inside.find(({ value }) => value.is === 'odd' || value.is === 'round');
  if (odd) put(state, 'outline', t, odd.value.is);
  put(state, 'noun', t, t.which, [], isSource(state, t) ? 'source' : '');
}

/** 用10mm厚的钢板做…, made from steel plate, centred in the plate: what it is made of, or spoken of again, is not its name. */
function isSource({ text, items }: State, t: Token): boolean {
  // Most nouns have neither word before them, and then nothing need be matched.
  const mayBeFrom = codeAt(text, t.start - 1) === 0x20;
  if (!mayBeFrom && text.lastIndexOf('用', t.start) < 0) return false;
  const from = Math.max(0, t.start - 24, items.findLast((item) => item.is === 'noun')?.end ?? 0);
  const before = text.slice(from, t.start);
  return (
    /用(?![于户])[^，,。;做制成]{0,24}$/.test(before) ||
    (mayBeFrom &&
      /(?:^|[^a-z])(?:(?:from|out of)(?: [a-z0-9.]+){0,3}|(?:in|on|of|about|across) the) $/.test(before)) ||
    // center of circle at plate center
    /^ (?:cent(?:re|er)|edge|corner|middle)/.test(text.slice(t.end, t.end + 8))
  );
}

const coatEnds = codesOf('漆镀涂膜层');
const coat = /[漆镀涂膜]层?$/;

/** 长, wide: which of the sizes the number says. */
export function dim(state: State, { which, start }: Token): void {
  // 涂漆厚度60μm is not the plate's.
  if (
    coatEnds.has(codeAt(state.text, start - 1)) &&
    coat.test(state.text.slice(Math.max(0, start - 2), start))
  ) {
    label(state, { kind: 'ignored', which: 'size' });
    return;
  }
  if (which === 'none') label(state, { kind: 'ignored', which: 'size' });
  else if (isOfSpacing(state, which)) label(state, { kind: 'spacing', which: which === 'l' ? 'x' : 'y' });
  else label(state, { kind: 'dim', dims: dimsWith(state.pending, which) });
}

/** 孔中心间距长260宽160: the way the spacing runs, where the plate has its size. */
function isOfSpacing({ pending, role, clause, items }: State, which: string): boolean {
  if (which !== 'l' && which !== 'w') return false;
  if (!items.some(({ is }) => is === 'size')) return false;
  const last = items.at(-1);
  return (
    (pending.kind === 'spacing' && pending.which === '') ||
    (which === 'w' &&
      role?.is === 'spacing' &&
      role.which === 'x' &&
      last?.is === 'spacing' &&
      last.clause >= clause - 1)
  );
}

/** 长宽: a label of several dimensions, or one more beside those that wait. */
function dimsWith({ kind, dims }: Pending, which: string): readonly string[] {
  const named = which === 'lw' || which === 'lwt' ? [...which] : [which];
  return kind === 'dim' && dims.length > 0 ? dims.concat(named) : named;
}
