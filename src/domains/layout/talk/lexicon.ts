import { type Control, createLexicon } from '../../../core/language/index.ts';

/** A part of the circuit: what is switched is switched for all of it. */
export const PART =
  /差分输入对|差分对|输入对|输入管|电流镜|\b(?:input|differential|diff) pairs?\b|\b(?:current )?mirrors?\b/i;
/** cost doesn't matter, 成本无所谓: no longer striven for. */
export const UNWANTED =
  /(?:doesn't|does not|don't|do not) matter(?: any ?more)?|\bis not important\b|\bnever mind(?: the| about)?\b|\bforget about(?: the)?\b|\babout\b|(?:还是|就)?(?:无所谓|不重要|不用管|不管|不算(?:在内|进去)?)了?/i;
/** Closer to a square than it was. */
export const SQUARER =
  /(?:a (?:little )?bit )?squarer(?: still| again)?|(?:再|更)?方形?(?:一点|一些|点|些)|more square|closer to (?:a )?square/i;

/** What counts less is to count more, and the other way round. */
export const SWAPPED =
  /反过来|倒过来|掉过来|换过来|对调|互换|调换|(?:\bdo (?:it|that) )?\bthe other way (?:a?round|about)\b|\bvice versa\b|\bswap(?: them| those| the two| the weights)?\b|\breverse (?:them|that|it|the order)\b/i;
/** 只看匹配: nothing else is striven for. */
export const ONLY =
  /只看重?|只考虑|只管|只关心|只在乎|只追求|只要|仅考虑|仅看|\b(?:only|solely|nothing but|just)\b/i;
/** What stands is given up, and what follows begins anew. */
export const ANEW =
  /重新来过?|重新开始|从头来过?|从头开始|重来|全部重来|\b(?:let's )?start(?:ing)? (?:over|again|afresh|from scratch)\b|\bfrom scratch\b/i;

/** A width said as a difference: vdd再宽0.5um. */
export const WIDER = /[再又]加?宽(?![到至为成])|加宽(?![到至为成])/;

/** Set behind what is striven for, or before a bound whose sense the value has already. */
export const AIMS = ['优先', ' first'] as const;
export const BOUNDS = ['不超过', '不低于', ' at most ', ' at least '] as const;

/** Which way a number goes that is said as a difference; loose and tight hang on the sense of the limit. */
export type Way = 'up' | 'down' | 'loose' | 'tight';
/** Right before the number (再小一百, 放宽50), right behind it (100 smaller), or before “by” (relax it by 0.05). */
export const WAYS: readonly {
  readonly way: Way;
  readonly before: RegExp;
  readonly behind?: RegExp;
  readonly by: RegExp;
}[] = [
  {
    way: 'loose',
    before: /(?:放宽|放松|[再又][宽松])$/,
    by: /\b(?:relax|loosen|ease)\b/,
  },
  { way: 'tight', before: /(?:收紧|加严|[再又][严紧])$/, by: /\btighten\b/ },
  {
    way: 'up',
    before: /(?:^|[^最至不])[再多大高加增升]$/,
    behind: /^ ?(?:more|larger|bigger|higher|extra)\b/,
    by: /\b(?:raise|increase|grow|up)\b/,
  },
  {
    way: 'down',
    before: /(?:^|[^最至不])[小少低减降缩砍]$/,
    behind: /^ ?(?:fewer|less|smaller|lower)\b/,
    by: /\b(?:lower|reduce|decrease|shrink|cut|drop|down)\b/,
  },
];
/** Said of the number that stands: 0.9太严了. */
export const TOO =
  /[卡限管定]?得?太[严松紧宽大小多少高低死]格?|\btoo (?:strict|tight|loose|large|big|small|many|few|much|high|low)\b/g;

/** A yes to a layout that waits. */
export const GO_AHEAD = createLexicon<Control>(
  '画 画吧 画版图 画出来 出版图 生成版图 生成 布局吧 draw draw_it lay_it_out make_the_layout generate generate_it'
    .split(' ')
    .map((word): [string, Control] => [word.replaceAll('_', ' '), 'yes']),
);
