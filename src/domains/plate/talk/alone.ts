import type { FoundCue } from '../../../core/language/index.ts';
import type { Heard } from './change.ts';

/** A description of a plate of its own, and no correction of this one. */
export function standsAlone({ alone, text, cues }: Heard): boolean {
  const { base_shape, part_type, outline } = alone.value;
  const isSized =
    (base_shape.length !== null && base_shape.width !== null) || (outline?.diameter ?? null) !== null;
  // …, no holes: what it is not to have corrects nothing.
  const isOfAnother = ({ cue, end }: FoundCue) =>
    cue === 'change' || (cue === 'correct' && !/^ (?:\w+ )?holes?\b/i.test(text.slice(end)));
  if (!isSized || part_type === '' || RESIZED.test(text)) return false;
  const lead = text.slice(0, Math.max(0, text.indexOf(part_type)));
  return ANOTHER.test(text) || ANEW.test(lead) || !cues.some(isOfAnother);
}
/** 孔板放大到260×260, enlarge the plate to …: what stands becomes larger. */
const RESIZED =
  /(?:[放加扩增变改]大|[缩减变改]小|[放扩缩])(?:到|成|至|为)(?= ?\d)|\b(?:enlarge|shrink|grow|widen|extend)\b[^.;]{0,30} to \d/i;
/** 重新来：挡板…, start over with a bracket …: what stood is not spoken of any more. */
const ANEW =
  /重新?[来画做开]|从头|换一?[块张件]|改[做画](?!成|为)|\bstart(?:ing)? (?:over|again|afresh|anew|fresh)\b|\bfrom scratch\b|\b(?:new|another|different) (?:one|plate|part|drawing|job|piece)\b/i;
/** new one: …, 另一块: a plate of its own is begun. */
const ANOTHER =
  /^ *(?:(?:ok(?:ay)?|now|right|and)[, ]+)*(?:(?:a )?new|another|next|the next|different) (?:one|plate|part|drawing|job)?\b|^(?:好了?[，,]?)?(?:再画|画|做|来)?(?:新的?一?|另外?一?|下一|换一)[块张个件]/i;

/** 底板，中心一个孔: what begins with the name of a plate begins one. */
export function isNamed({ alone, text, has }: Heard): boolean {
  const { part_type } = alone.value;
  const at = part_type === '' ? -1 : text.indexOf(part_type);
  // plate is 320 wide now: said of the one that stands.
  return (
    at >= 0 &&
    at < LEADING_WORDS &&
    !IS_NOW.test(text) &&
    !has('change', 'correct', 'remove', 'more', 'less', 'all')
  );
}
const LEADING_WORDS = 12;
const IS_NOW = /\b(?:is|should be|has to be|needs to be) [\d.]+(?: ?mm)? (?:long|wide|thick)\b/i;
