import { isWhole, type RoleContext } from './role-context.ts';
import { put } from './state.ts';

/** "rows 200 mm apart": what lies apart says the axis. */
export function apart(context: RoleContext): string {
  const { last, state } = context;
  // 3 across at 120 centres
  if (last?.is === 'across' && last.clause === state.clause) return last.which;
  if (last?.clause !== state.clause) return '';
  if (last.amounts.length > 0) return alternating(context, last.is);
  return last.is === 'rows' ? 'y' : last.is === 'cols' ? 'x' : '';
}

const spacedAxis: Readonly<Record<string, string>> = { rows: 'y', cols: 'x' };

/** 8 columns at 70 mm pitch and 5 rows at 75 mm pitch: each has its own, the second after the first. */
function alternating({ state, i, j }: RoleContext, is: string): string {
  const axis = spacedAxis[is] ?? '';
  const before = state.tokens[i - 1]?.is;
  if (axis === '' || (before !== 'coordinate' && before !== 'row' && before !== 'col')) return '';
  if (state.role?.is === 'spacing' && state.role.which !== '') return axis;
  const behind = state.tokens.slice(j + 1, j + 8).map((t) => t.is);
  const other = behind.indexOf(is === 'rows' ? 'col' : 'row');
  return other >= 0 && behind.indexOf('spacing', other) > other ? axis : '';
}

/** 120 mm horizontal pitch; pitch 120 horizontally and 100 vertically; 4 across and 3 up. */
export function axis(context: RoleContext, which: string): boolean {
  const { state } = context;
  const { role } = state;
  const next = context.at(context.j + 1)?.is;
  // 3 holes of 16 down the middle: their size.
  if (context.at(context.i - 1)?.is === 'of' && context.at(context.i - 2)?.is === 'hole') return false;
  if (next === 'spacing' && context.at(context.j + 2)?.is !== 'amount') {
    context.use(context.j, context.j + 1);
    return context.say('spacing', which);
  }
  // two vertical columns of four
  if (next === 'row' || next === 'col') {
    context.use(context.j, context.j + 1);
    return context.say(next === 'row' ? 'rows' : 'cols');
  }
  // 110 mm horizontal and 90 mm vertical spacing
  const ahead = [1, 2, 3, 4].map((k) => context.at(context.j + k)?.is).join();
  if (ahead === 'list,amount,axis,spacing') {
    context.use(context.j);
    return context.say('spacing', which);
  }
  // 左边一竖排5个
  if (context.amount.value === 1 && context.state.text[context.next!.end - 1] === '排') {
    context.use(context.j);
    put(context.state, 'line', context.next!);
    return put(context.state, 'along', context.next!, which);
  }
  if (next === 'amount' || next === 'spacing') return false;
  // along the bottom edge, 20 mm up
  const beside = { up: 'b', down: 't' }[context.state.text.slice(context.next!.start, context.next!.end)];
  const isApart =
    !context.amount.bare ||
    next === undefined ||
    next === 'comma' ||
    next === 'stop' ||
    next === 'also' ||
    (next === 'list' && state.base === beside);
  if (beside !== undefined && isApart && (context.sideAlong === beside || context.state.base === beside)) {
    context.use(context.j);
    return context.distances([beside]);
  }
  const counted = next === 'coordinate' && context.inSentence('across');
  // 50 apart both ways, 9 across and 5 up: the spacing along that axis is said already.
  const { items, sentence } = context.state;
  const isSaid = items.some(
    (item) => item.is === 'spacing' && item.sentence === sentence && item.which === which,
  );
  const inherited = ((role?.is === 'spacing' && !isSaid) || role?.is === 'distance') && !counted;
  if (!inherited && !isWhole(context.amount)) return false;
  context.use(context.j);
  return inherited ? context.say(role.is, which) : context.say('across', which);
}
