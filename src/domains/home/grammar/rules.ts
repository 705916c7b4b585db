import type { Frame } from './frames/frame.ts';
import { functionOfBefore, functions, quietly, stoppingFunction } from './frames/function.ts';
import { counted, drawn, power, powerSetting, scene, shutting } from './frames/power.ts';
import {
  heated,
  levelling,
  setting,
  settingOfBefore,
  settingOn,
  settings,
  timing,
} from './frames/setting.ts';
import { compared, nudge, nudgeFurther, stepping, steppingTwice } from './frames/step.ts';
import {
  cleaning,
  closingSound,
  docking,
  locking,
  plain,
  playing,
  quieted,
  unmuting,
} from './frames/verb.ts';

/** How clauses are put together, in the letters of their units. The first rule that fits and makes sense wins. */
export interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly frame: Frame;
}

const rule = (name: string, pattern: string, frame: Frame): Rule => ({
  name,
  pattern: new RegExp(`^(?:${pattern})`),
  frame,
});

/** A property behind its value (50% brightness, 三档风), unless a value of its own follows. */
const PROPERTY = '(?:P(?![DONSMf]|V(?!T)))?';

const rules: readonly Rule[] = [
  // 打开空调左右摆风, 空调把扫风打开, 打开摆风, 空调上下摆风
  rule('function.verb_thing', 'V[TR]?F(?:&[TR]?F)*[IJ]?', functions),
  // turn the swing of the fan off
  rule('function.turned', 'u[TR]?F(?:o[IJ]|[IJ]?o)', functions),
  // I'd like the swing off on the bedroom AC
  rule('function.stated', 'T?Fo[IJ]?', functions),
  rule('function.thing_verb', 'B?[TR]?B?F(?:&[TR]?F)*V', functions),
  rule('function.thing_verb_name', 'B?[TR]?VF(?!V)', functions),
  rule('function.done', 'FT$', functions),
  rule('function.only', 'F$', functionOfBefore),
  rule('set.heated', 'B?TFON', heated),
  rule('function.bare', 'TF(?![VNDO&])', functions),
  // 把声音关掉, 打开电视声音
  rule('mute.sound_verb', 'B?[TR]?B?PV(?![OSEN])', closingSound),
  rule('mute.verb_sound', 'V[TR]?P(?![DOSN])', closingSound),
  rule('mute.turned', 'u[TR]?Po[IJ]?', closingSound),
  // 空调定时两小时关机: the timer is set, nothing is switched now
  rule('timer', 'B?T?PD?O?N+(?:VT?)?', timing),
  rule('function.stopped', 'B?[TR]?AF[IJ]?', stoppingFunction),
  rule('function.quiet', 'B?TA?V?A?V?', quietly),
  rule('function.quiet_verb', 'VTA', quietly),
  rule('set.level', 'B?[TR]?PS$', levelling),
  rule('mute.cancelled', 'V[TR]?A', unmuting),
  rule('plain.played', 'B?[TR]?AO?Am?[TRIJ]?', playing),
  // 空调温度调到26度, 温度26度, 把亮度从20%调到80%
  rule('set.property', 'B?[TR]?B?P(?:fN)?(?:D?[SV]?O|D?)[NM]+(?:[IJ]|R$)?', setting),
  rule('set.verb_property', 'D[TR]?P[IJ]?(?:D?O|D?)[NM]+[IJ]?', setting),
  rule('set.verb_property_thing', 'DP[TRI]?(?:D?O|D?)[NM]+[IJ]?', setting),
  // Fan speed on the AC to 3
  rule('set.property_of', 'P[IJ](?:D?O|D)[NM]+', setting),
  rule('set.verb_thing', `D[TR](?:D?[Oo]|D?)[NM]+(?!S)${PROPERTY}(?:[IJ]|R$)?`, setting),
  rule('set.raised_thing', 'S[TR]?P?O[NM]+', setting),
  rule('set.raised_property', '[TRIJ]?SP[TRIJ]?O[NM]+[IJ]?', setting),
  rule('set.turned', `u[TR]?P?S?O[NM]+${PROPERTY}[IJ]?`, setting),
  // Switch to channel 7
  rule('set.turned_to_property', '[uD]OPN', setting),
  rule('set.turned_of', 'uP[IJ]S?O[NM]+', setting),
  rule('set.turned_into', 'u(?:[TR]P?|P)[NM]+', setting),
  rule('set.turned_up', 'uS[TR]?P?O[NM]+[IJ]?', setting),
  // Fan on two
  rule('set.on', 'To[NM]+(?!S)[RIJ]?', settingOn),
  rule('step.further', '(?:B?TV|VT)N', nudgeFurther),
  rule('set.opened_to', '[RI]?VTO[NM]+[IJ]?', powerSetting),
  rule('set.to_property', '(?:[uD]|B)?T(?:D?[Oo]|D)PN', setting),
  rule('set.thing_values', 'B?T(?:NP){2,}(?![DONSVMf])', settings),
  rule('set.thing', `B?T(?:fN)?B?(?:D?[SV]?O|D)[NM]+${PROPERTY}(?:[IJ]|R$)?`, setting),
  rule('set.thing_verb', `B?TV[NM]+${PROPERTY}`, powerSetting),
  rule('set.thing_mode_verb', 'B?T[NM]V[IJ]?', powerSetting),
  rule('set.verb_and_value', `[RI]?VTo?[NM]+${PROPERTY}(?:[IJ]|R$)?`, powerSetting),
  rule('set.place', `B?[RI](?:D?O|D)?[NM]+${PROPERTY}`, setting),
  rule('scene.switched', 'B?R?D?OMI?', scene),
  rule('set.mode_of_thing', 'VMJ', powerSetting),
  rule('scene.verb', 'R?VMI?', scene),
  rule('scene.turned', 'u?R?MoI?', scene),
  rule('scene.verb_last', 'B?R?MV', scene),
  rule('scene.bare', 'M$', scene),
  rule('set.mode_and_value', 'M[NM]+', setting),
  // Warm white for the bedside lamp
  rule('set.value_for', '[NM]J$', setting),
  // Half brightness in the bedroom
  rule('set.value_property', '[NM]P[IJ]?$', setting),
  rule('set.elided', `(?:[DV]?O|D)[NM]+${PROPERTY}`, setting),
  rule('set.mode_verb', 'V[NM](?=[VB]|$)', powerSetting),
  // 电视声音小一点, 提高卧室灯的亮度, turn the volume down
  rule('step.property', 'B?[TR]?B?P[DV]?SE?N?[IJ]?', stepping),
  rule('step.nudged', 'B?TVS?E', nudge),
  rule('step.nudged_small', 'B?TVS', nudge),
  rule('step.nudged_after', 'VTE', nudge),
  rule('step.thing', 'B?[TRJ]B?[DV]?E?S(?![PO])E?N?I?', stepping),
  // Two degrees cooler in the bedroom
  rule('step.compared', 'T?NS[IJ]?', compared),
  // A bit brighter in the kitchen
  rule('step.a_bit', 'ES[TRIJ]?$', stepping),
  rule('step.split', 'S[TR]SE?N?', steppingTwice),
  rule('step.verb_property', '[uD]?SP[TRIJ]E?N?', stepping),
  rule('step.verb', '[uD]?SE?[TR]?P?E?N?[IJ]?', stepping),
  rule('step.made', '[uD][TR]?P?[EN]?SE?N?[IJ]?', stepping),
  // Turn the volume on the TV down a bit
  rule('step.made_of', 'uP[IJ]SE?N?', stepping),
  rule('step.elided', '[DV]?SE?N?', stepping),
  // Dim the lights all the way
  rule('set.stepped_out', 'S(?:[TR]P?|P)N$', setting),
  rule('step.nudged_elided', 'VE', nudge),
  rule('set.bare', `B?TB?[NM]+${PROPERTY}`, setting),
  rule('set.value_only', '[NM]+$', settingOfBefore),
  // 锁上前门, 把门锁上, 厨房开锁
  rule('lock.verb', 'L[TR]', locking),
  rule('lock.thing', 'B?[TR]?B?L', locking),
  // 打扫客厅, 让扫地机把客厅扫一下, 用扫地机打扫卧室
  rule('clean.thing', 'V?B?T?B?R?K[TR]?', cleaning),
  rule('clean.told', '[Bu]TOK[TR]?', cleaning),
  rule('clean.thing_in_place', 'V?B?T?B?R?K', cleaning),
  rule('clean.place', 'B?R?B?T?B?K', cleaning),
  rule('dock.thing', 'B?T[HO]?O?b', docking),
  rule('dock.verb', '(?:B?T[BO]?|B)?HT?O?b?', docking),
  // 电视静音, 暂停音箱, 切到下一首
  rule('plain.verb', '(?:D?O|D)?A[mK]?[TRIJ]', plain),
  // TV on mute
  rule('plain.on', 'ToA', quieted),
  rule('plain.thing', 'B?[TR]?B?(?:D?O|D)?A[mK]?', plain),
  rule('plain.media_verb', 'B?[TR]?mA', plain),
  rule('plain.media_closed', 'B?[TR]?mV|V[TR]?m', closingSound),
  // 打开客厅灯, 把灯关了, 客厅开灯, turn it off
  // 餐厅开两盏灯，客厅开三盏; two lights here and three there
  rule('power.counted', '[RI]?V[RI]?n', counted),
  rule('power.counted_there', '(?:[RI]n|NI)$', counted),
  rule('power.place_verb', 'B?[RI]VT', power),
  // Shut everything down
  rule('power.shut', 'VT[So][RI]?$', shutting),
  rule('power.drawn', 'VTV$', drawn),
  rule('power.verb_list', 'VT{2,}$', power),
  // 开灯客厅的
  rule('power.verb_place', 'VTR$', power),
  rule('power.verb', 'VTI?', power),
  rule('power.thing', 'B?[RI]?B?T+B?V', power),
  rule('power.open_place', 'B?RV', power),
  rule('power.verb_open_place', 'VR', power),
  rule('power.turned', 'u(?:oT[I]?|To[RI]?)', power),
  // Put the heating on
  rule('power.put', 'DTo[RI]?', power),
  rule('power.stated', 'T+o[RI]?', power),
  // Pull the curtains shut
  rule('power.pulled', 'u(?:TV|VT)', power),
  // …, and back on
  rule('power.elided', 'V|o', power),
];

export interface Fit {
  readonly rule: Rule;
  readonly length: number;
}

/** Few rows of letters are ever said, so what fits each is found once. */
const known = new Map<string, readonly Fit[]>();
const MOST_KNOWN = 4096;

/** The rules that fit the beginning of a row of letters, in order. */
export function fitting(letters: string): readonly Fit[] {
  let found = known.get(letters);
  if (!found) {
    found = rules.flatMap((rule) => {
      const length = rule.pattern.exec(letters)?.[0].length ?? 0;
      return length > 0 ? [{ rule, length }] : [];
    });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(letters, found);
  }
  return found;
}
