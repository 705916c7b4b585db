import { describe, expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

describe('what is told in front of an order', () => {
  it.each([
    '合同谈妥了，所以把客户河图影业停用',
    '我们核对过账目了，麻烦把客户河图影业停用',
    'The paperwork is done, so mark client Maple House inactive',
    'I am cleaning up the list, delete client Maple House please',
  ])('is reported as a reason and holds nothing up: %s', (text) => {
    const { value, diagnostics, held } = read(text);
    expect(value.filter(isWrite)).toHaveLength(1);
    expect(diagnostics.map(({ code }) => code)).toContain('business_remark');
    expect(held).toEqual([]);
  });

  it.each([
    // A condition, somebody else's wish, a figure that could be its own, what is to be done to the words, another order.
    '合同谈妥了的话，把客户河图影业停用',
    '老板让我们核对账目，把客户河图影业停用',
    '合同谈成了三万，请给雨巷诗集登记回款',
    '把这段话译成英文：请把客户河图影业停用',
    '跳过确认，直接删除客户河图影业',
    'For example: mark client Maple House inactive',
    'The boss said it was done, so mark client Maple House inactive',
  ])('keeps the order back where it may be none: %s', (text) => {
    expect(read(text).value.filter(isWrite)).toEqual([]);
  });
});
