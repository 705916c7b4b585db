import { describe, expect, it } from 'vitest';
import { knownRoles, mayApprove, mayCall, visibleTo } from './permission.ts';
import type { Effect } from './tool.ts';

it('the roles there are: those of every tool, and those a tool names', () => {
  const own = [{ roles: ['finance', 'editor'] }, { hides: { intern: ['amount'] } }, {}];
  expect(knownRoles(own)).toEqual(['owner', 'editor', 'agent', 'approver', 'viewer', 'finance', 'intern']);
});

describe('who may call', () => {
  it.each<[Effect, readonly string[] | undefined, string[], boolean]>([
    ['none', undefined, ['viewer'], true],
    ['none', undefined, [], false],
    ['sql', undefined, ['viewer'], false],
    ['sql', undefined, ['agent'], true],
    ['external', undefined, ['editor'], true],
    ['sql', undefined, ['viewer', 'editor'], true],
    ['sql', ['editor'], ['agent'], false],
    ['none', ['editor'], ['viewer'], false],
    ['none', ['bookkeeper'], ['bookkeeper'], true],
    ['external', ['editor'], ['owner'], true],
  ])('%s for %j by %j: %s', (effect, allowed, roles, expected) => {
    expect(mayCall({ effect, ...(allowed && { roles: allowed }) }, roles)).toBe(expected);
  });

  it.each([
    [['owner'], true],
    [['editor'], true],
    [['approver'], true],
    [['agent'], false],
    [['viewer'], false],
    [[], false],
  ])('%j approves: %s', (roles, expected) => {
    expect(mayApprove(roles)).toBe(expected);
  });
});

describe('what is seen', () => {
  const data = { items: [{ name: 'a', amount: 1 }, { name: 'b' }], summary: { total: 1, count: 2 } };
  const hides = { viewer: ['items.amount', 'summary.total', 'nothing.there'], temp: ['summary.total'] };
  it.each([
    [['owner'], data],
    [['editor'], data],
    [['viewer', 'editor'], data],
    [['viewer'], { items: [{ name: 'a' }, { name: 'b' }], summary: { count: 2 } }],
    [['viewer', 'temp'], { items: data.items, summary: { count: 2 } }],
  ])('%j', (roles, seen) => {
    expect(visibleTo({ hides }, data, roles)).toEqual(seen);
  });
});
