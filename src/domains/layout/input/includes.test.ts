import { describe, expect, it } from 'vitest';
import { joinNetlists, mentions } from './includes.ts';

const amp = { name: 'amp.sp', content: '.subckt amp a b\nM1 a b 0 0 nmos w={wide} l=1u\n.ends\n' };
const sizes = { name: 'parts/sizes.sp', content: '.param wide=3u\n' };
const bench = { name: 'tb.sp', content: '.include parts/sizes.sp\n.include amp.sp\nV1 p 0 1\nX1 p q amp\n' };
const rules = { name: 'rules.json', content: '{"rules": []}' };

describe('netlists in several files', () => {
  it('are one netlist with cells: the one nobody includes', () => {
    const joined = joinNetlists([amp, bench, rules, sizes], null);
    if (!joined.ok) throw new Error(joined.error[0]?.message);
    expect(joined.value.map(({ name }) => name)).toEqual(['tb.sp', 'rules.json']);
    expect(JSON.parse(joined.value[0]!.content)).toMatchObject({
      top: 'amp',
      cells: [{ devices: [{ id: 'M1', w: 3e-6 }] }],
    });
  });

  it('a netlist that includes nothing stays as it is written', () => {
    const alone = joinNetlists([{ ...amp, content: amp.content.replace('{wide}', '1u') }, rules], null);
    expect(alone.ok && alone.value[0]!.content).toContain('.subckt amp');
  });

  it('only netlists name other files', () => {
    expect(mentions(bench)).toEqual(['parts/sizes.sp', 'amp.sp']);
    expect(mentions(rules)).toEqual([]);
  });
});
