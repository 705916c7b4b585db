import { describe, expect, it } from 'vitest';
import { normalize } from '../../../core/language/index.ts';
import { plainer } from './plainer.ts';

const meant = (...lines: readonly string[]) => plainer(normalize(lines.join('\n'))).normalized.text;

describe('tables of holes', () => {
  it('are the sentences they stand for', () => {
    expect(meant('序号|孔径|X|Y', '1|12|30|30', '板300×180×10')).toBe(
      ' \nh1 φ12 hole (30,30);\n板300×180×10',
    );
    expect(meant('X,Y', '20,30', '180,30')).toBe(' \n(20,30);\n(180,30);');
  });

  it('may be framed, and lead back to what was typed', () => {
    const { normalized } = plainer(normalize('|Dia|X|Y|\n|---|---|---|\n|9|20|30|'));
    const at = normalized.text.indexOf('20');
    expect(normalized.text).toContain('φ9 hole (20,30);');
    expect(normalized.quote(at, at + 2)).toBe('20');
  });

  it.each([['X,Y'], ['X方向,Y方向\n20,30'], ['孔径|备注|X|Y\n9|见图|20|30'], ['300,200']])(
    'are no others: %s',
    (text) => expect(meant(text)).toBe(normalize(text).text),
  );
});
