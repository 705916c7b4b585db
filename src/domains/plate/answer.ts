import type { AskedAbout, Merged } from '../../core/domain.ts';
import { pick } from '../../core/reading/choose.ts';
import type { Claim, Evidence, Input } from '../../core/reading/evidence.ts';
import { ground } from '../../core/reading/ground.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { Question } from '../../core/reading/question.ts';
import { deriveFrom } from '../../core/reading/rules.ts';
import { err, getAt, ok, type Path, pathText, type Result, type Span, setAt } from '../../core/result.ts';
import { type PlateWire, plateContract } from './contract.ts';
import { fields, type PlateRule } from './fields.ts';
import { type Analysis, analyse } from './grammar/analyse.ts';
import { factsOf } from './grammar/facts.ts';
import { remark } from './grammar-messages.ts';
import { grounding } from './grounding.ts';
import { known } from './known.ts';
import { leaves } from './leaves.ts';
import { askedIn, gapsOf } from './questions.ts';

/**
 * Merges an answer: a candidate, a bare number for the field that was asked for, or words that say more (左边30下边40).
 * What the description could not settle before (距上边20 of an unknown width) is computed again.
 */
export function answer(
  value: PlateWire,
  question: Question,
  { text }: Input,
  context: ReadContext<unknown>,
  open: AskedAbout,
): Result<Merged<PlateWire>> {
  const said =
    candidate(question, text) ??
    placementSaid(value, question, text, context) ??
    fieldsSaid(value, question, text);
  if (!said.some(({ path }) => isWithin(path, question.path))) {
    const params = { answer: text, question: askedIn(question, context.lang) };
    return err([remark('plate_answer_unclear', { path: question.path, params })]);
  }
  let merged = value;
  for (const { path, value: found } of said) merged = setAt(merged, path, found);
  const checked = plateContract.parse(merged);
  if (!checked.ok) return checked;
  const again = computedAgain(checked.value, open, context);
  let complete = checked.value;
  for (const { path, value: found } of again) complete = setAt(complete, path, found);
  const fresh = [...said, ...again];
  const replaced = new Set(fresh.map(({ path }) => pathText(path)));
  const kept = open.evidence.filter(({ path }) => !replaced.has(pathText(path)));
  return ok({ value: complete, evidence: [...kept, ...fresh], issues: [] });
}

const isWithin = (path: Path, asked: Path): boolean =>
  pathText(path) === pathText(asked) ||
  (asked.at(-1) === 'type' && pathText(path) === pathText(asked.slice(0, -1)));

function candidate(question: Question, text: string): Evidence[] | null {
  const picked = pick(question, text);
  if (!picked) return null;
  const spans = [{ start: 0, end: text.length }];
  return [{ path: question.path, value: picked.value, how: 'read', rule: 'picked_candidate', spans }];
}

/** What is in a value already was checked when it came in. */
const settledIn = (value: PlateWire): Evidence[] =>
  leaves(value).map((leaf) => ({
    path: leaf.path,
    value: leaf.value,
    how: 'read',
    rule: 'given',
    spans: [],
  }));

/** The evidence of what words say of a plate of which some things are known. */
const checked = (
  value: PlateWire,
  analysis: Analysis,
  claims: readonly Claim<PlateRule>[],
  known: PlateWire,
  context: ReadContext<unknown>,
): readonly Evidence[] => {
  const input = { text: analysis.normalized.original };
  const settled = settledIn(known);
  const proposal = { input, value, claims, facts: factsOf(analysis), settled };
  return ground(grounding, proposal, context).evidence;
};

/** 四角，距边30 for holes whose placement is unknown: read like a description of holes on this plate. */
function placementSaid(
  value: PlateWire,
  question: Question,
  text: string,
  context: ReadContext<unknown>,
): Evidence[] | null {
  if (question.path.at(-1) !== 'type') return null;
  const [holes, i] = question.path as readonly [string, number];
  const lead = '孔，';
  const plate = { ...value, holes: [] };
  const analysis = analyse(lead + text, plate);
  const wire = plateContract.encode(analysis.plate);
  const [hole] = wire.holes;
  if (!hole || hole.placement.type === '') return [];
  const back = ({ start, end }: Span): Span => ({
    start: Math.max(0, start - lead.length),
    end: Math.max(0, end - lead.length),
  });
  const own = checked(wire, analysis, analysis.claims, plate, context)
    .filter(({ path }) => path[0] === 'holes' && path[1] === 0 && path[2] === 'placement')
    .map((entry) => ({
      ...entry,
      path: [holes, i, ...entry.path.slice(2)],
      spans: entry.spans.map(back).filter((s) => s.end > s.start),
    }));
  const type = own.find(({ path }) => path.at(-1) === 'type');
  if (!type || type.spans.length === 0) return [];
  const whole: Evidence = { ...type, path: [holes, i, 'placement'], value: hole.placement };
  return [whole, ...own];
}

/** Every gap of the same hole, or of the plate, that the answer's own words fill. */
function fieldsSaid(value: PlateWire, question: Question, text: string): Evidence[] {
  const facts = factsOf(analyse(text));
  const scope = question.path.slice(0, question.path[0] === 'holes' ? 2 : 1);
  const paths = gapsOf(value)
    .map(({ path }) => path)
    .filter((path) => scope.every((step, i) => path[i] === step));
  const found: Evidence[] = [];
  const settled = (path: Path): Evidence | undefined => {
    const now = found.find((entry) => pathText(entry.path) === pathText(path))?.value ?? getAt(value, path);
    return now === null || now === undefined
      ? undefined
      : { path, value: now, how: 'read', rule: 'given', spans: [] };
  };
  for (const path of paths) {
    const isAsked = pathText(path) === pathText(question.path);
    const entry = derived({ path, text, facts, settled }, isAsked);
    if (entry) found.push(entry);
  }
  const sized = found.find(({ path }) => path[1] === 'length' || path[1] === 'width');
  if (sized && value.base_shape.type === '')
    found.push({
      ...sized,
      path: ['base_shape', 'type'],
      value: 'rectangle',
      how: 'computed',
      rule: 'rectangle_named',
    });
  return found;
}

/** The first rule of the field that gives exactly one value; a number without a label goes only where it was asked for. */
function derived(from: Parameters<typeof deriveFrom>[1], isAsked: boolean): Evidence | undefined {
  const isMeant = ({ value, rule, spans }: Evidence): boolean =>
    typeof value === 'number' &&
    (rule !== 'role_given' || (isAsked && !spans.some((span) => isPartOfWord(span, from.text))));
  return deriveFrom(fields, from)
    .map((found) => found.filter(isMeant))
    .find((found) => new Set(found.map(({ value }) => value)).size === 1)?.[0];
}

/** 一大堆, 两三下: a numeral inside a word counts nothing that was asked for. */
export function isPartOfWord({ start, end }: Span, text: string): boolean {
  const numeral = /[零〇一二两三四五六七八九十百千]$/.test(text.slice(start, end));
  return numeral && /^(?![吧呢啊哦呀嘛的左右就好行够可以即])\p{Script=Han}/u.test(text.slice(end));
}

/** Gaps that the description fills now that more is known. */
export function computedAgain(
  value: PlateWire,
  { text, source }: Pick<AskedAbout, 'text' | 'source'>,
  context: ReadContext<unknown>,
): readonly Evidence[] {
  const analysis = analyse(text, known(value));
  const wire = plateContract.encode(analysis.plate);
  const open = new Set(gapsOf(value).map(({ path }) => pathText(path)));
  const claims = analysis.claims.filter(({ path }) => {
    if (!open.has(pathText(path))) return false;
    if (path[0] !== 'holes') return true;
    const [now, before] = [wire.holes[Number(path[1])], value.holes[Number(path[1])]];
    return wire.holes.length === value.holes.length && now?.placement.type === before?.placement.type;
  });
  let filled = value;
  for (const { path } of claims) filled = setAt(filled, path, getAt(wire, path));
  return checked(filled, analysis, claims, value, context)
    .filter(({ path }) => open.has(pathText(path)))
    .map((entry) => ({ ...entry, spans: entry.spans.map((span) => ({ ...span, source })) }));
}
