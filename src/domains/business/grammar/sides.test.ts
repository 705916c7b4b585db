import { describe, expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

describe('what is told beside an order', () => {
  it.each([
    '合同谈妥了，所以把客户河图影业停用',
    '我们核对过账目了，麻烦把客户河图影业停用',
    'The paperwork is done, so mark client Maple House inactive',
    'I am cleaning up the list, delete client Maple House please',
    '早上开会说好了，帮我把客户河图影业停用，我急用',
    '删除客户河图影业，我赶时间',
    '把客户河图影业停用，我这边正忙着收尾',
  ])('is reported as a reason and holds nothing up: %s', (text) => {
    const { value, diagnostics, held } = read(text);
    expect(value.filter(isWrite)).toHaveLength(1);
    expect(diagnostics.map(({ code }) => code)).toContain('business_remark');
    expect(held).toEqual([]);
  });

  it.each([
    // A day that may be when, a doubt, a name that may be meant, a letter that is quoted.
    '把客户河图影业停用，下周就谈好了',
    '删除客户河图影业，我还没想好呢',
    '登记回款3万，蓝天文化又催了',
    '我在写信呢，帮我读一下：“把客户河图影业停用，删除客户雨巷诗集”',
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

  it.each([
    ['老板问呢，云图出版社有哪些项目', 'project.list_by_client', { clientName: '云图出版社' }],
    ['进行中的项目都有哪些，我理一理', 'project.list_projects', { status: 'in-progress' }],
    ['谁还没付款，会计在等', 'finance.receivables', {}],
    ['昨晚没睡好。云图出版社还欠多少', 'finance.receivables', { clientName: '云图出版社' }],
  ])('is no part of a question: %s', (text, toolId, params) => {
    expect(read(text).value).toEqual([{ toolId, params }]);
  });
});
