import type { Extent } from '../../../../core/language/index.ts';
import type { Action, StepProperty } from '../../action.ts';
import { STEP_PROPERTIES } from '../../action.ts';
import type { Phrase } from '../phrase.ts';
import type { Unit } from '../units.ts';
import { type Bearer, impliedBy, mayHave, stepFor, steppedOf, TYPE_OF, valueFor } from '../values.ts';
import {
  at,
  bearerOf,
  type Context,
  type Frame,
  isCover,
  isOn,
  type Made,
  onEach,
  pick,
  pickAll,
  wordOf,
} from './frame.ts';
import { powerAction } from './power.ts';

const asStep = (property: string | null | undefined): StepProperty | null =>
  STEP_PROPERTIES.find((one) => one === property) ?? null;

/** 声音大一点，再大一点: the same again. */
function steppedBefore({
  before,
}: Context): { readonly property: StepProperty; readonly at: readonly Extent[] } | null {
  const last = before.at(-1);
  const action = last?.command.action;
  if (last?.phrase !== null || action?.kind !== 'step') return null;
  return { property: action.property, at: last.grounds.action?.at ?? [] };
}

/** 电视声音小一点, 提高卧室灯的亮度, turn the volume down */
export const stepping: Frame = (units, context) => {
  const unit = pick(units, 'S');
  const word = wordOf(unit, 'step');
  // 声音太大了，小一点: what was complained of is what is to change.
  const isElided = !pick(units, 'TRJI') && !word?.hint;
  const property = pick(units, 'P') ?? (isElided ? (context.aspect ?? undefined) : undefined);
  const again = isElided && !property ? steppedBefore(context) : null;
  const asked = again?.property ?? asStep(wordOf(property, 'property')?.property);
  if (!unit || !word || (property && !asked)) return null;
  // 打开热点
  const verb = pick(units, 'V');
  if (verb && verb.end - verb.start > 1 && !pick(units, 'TRP')) return null;
  const text = context.speech.text.slice(unit.start, unit.end);
  // 好热, 降温了: an adjective without 一点 describes; it asks for nothing.
  const isWanted =
    !word.verb &&
    isComparative(unit, context) &&
    (units[0]!.fresh || /\b(?:please|plz|pls)\b/.test(context.speech.text));
  // Garage door up
  const isHung =
    /^(?:up|down)$/.test(text) && pickAll(units, 'TJ').some(({ phrases }) => phrases.every(isCover));
  const isAsked =
    isWanted || isHung || pick(units, 'PDVENu') !== undefined || (word.verb && pick(units, 'TR'));
  if (
    !isAsked &&
    (word.hint !== null || !word.verb) &&
    !(word.hint === '音量' && (pick(units, 'TR') || text.includes('点')))
  )
    return null;
  if (word.hint === '风速' && !pick(units, 'TRP')) return null;
  const amount = pick(units, 'N');
  const said = amount?.said ?? null;
  const extents = [...at(unit, property, amount), ...(again?.at ?? [])];
  const meant = (bearer: Bearer | null): StepProperty | null =>
    asked ?? word.hint ?? asStep(said && impliedBy(said, bearer)) ?? (bearer && steppedOf(text, bearer));

  return onEach(units, context, (phrase): Made | null => {
    // Raise the shades halfway: where to, not how far.
    const end = amount?.word.kind === 'share' && phrase?.type === 'Blind' ? valueFor('开合度', said!) : null;
    if (end)
      return { action: { kind: 'set', property: '开合度', value: end }, rule: 'said_value', at: extents };
    if (
      phrase &&
      (phrase.type === 'Blind' || (isHung && isCover(phrase))) &&
      !property &&
      !amount &&
      !pick(units, 'E') &&
      (word.verb || isHung || pick(units, 'u') || (pick(units, 'D') && text.charCodeAt(0) < 0x80))
    )
      return { action: powerAction(word.up, phrase), rule: 'said_verb', at: extents };
    const bearer = phrase?.head ? bearerOf(phrase, context) : null;
    // Crank up the ac: more cooling, or a higher temperature? (A31)
    if (bearer?.type === 'AirConditioner' && !property && !amount && isCranked(units, context)) return null;
    const found = meant(bearer);
    if (!found || (bearer && !mayHave(bearer.type, found))) return null;
    const by = said ? stepFor(found, said) : null;
    if (said && !by) return null;
    const direction = word.up ? '调高' : '调低';
    const action: Action = { kind: 'step', direction, property: found, by };
    return { action, rule: 'said_step', at: extents, implied: TYPE_OF[found] ?? null };
  });
};

const isCranked = (units: readonly Unit[], { speech }: Context): boolean => {
  const verb = pick(units, 'u');
  return verb !== undefined && speech.text.startsWith('crank', verb.start);
};

/** Two degrees cooler: a comparative behind its amount. */
export const compared: Frame = (units, context) => {
  const step = pick(units, 'S')!;
  return isComparative(step, context) ? stepping(units, context) : null;
};

/** Brighter, warmer: in English more than there is. */
const isComparative = (step: Unit, { speech }: Context): boolean =>
  (wordOf(step, 'step')?.hint ?? null) !== null && speech.text.charCodeAt(step.start) < 0x80;

/** Slow the fan down: the verb and its particle say the same. */
export const steppingTwice: Frame = (units, context) => {
  const [first, second] = units.flatMap(({ word }) => (word.kind === 'step' ? [word] : []));
  const last = units.findLastIndex(({ letter }) => letter === 'S');
  return first?.verb && first.up === second?.up ? stepping(units.toSpliced(last, 1), context) : null;
};

/** 窗帘再开一点, 窗帘关小一点: a step of a cover. */
export const nudge: Frame = (units, context) => {
  const on = isOn(units);
  if (on === undefined) return null;
  const value = pick(units, 'N');
  const by = value?.said ? stepFor('开合度', value.said) : null;
  if (value && !by) return null;
  const action: Action = { kind: 'step', direction: on ? '调高' : '调低', property: '开合度', by };
  const extents = at(pick(units, 'V'), pick(units, 'SE'), value);
  return onEach(units, context, (phrase: Phrase | null) =>
    phrase && isCover(phrase) ? { action, rule: 'said_step', at: extents } : null,
  );
};

/** 窗帘再合上两成, open the blinds 20% more: how much further, not where to. */
export const nudgeFurther: Frame = (units, context) => {
  const { text } = context.speech;
  const [verb, value] = [pick(units, 'V')!, pick(units, 'N')!];
  const isFurther =
    text[verb.start - 1] === '再' || /^ (?:more|further)\b/.test(text.slice(value.end, value.end + 8));
  return isFurther ? nudge(units, context) : null;
};
