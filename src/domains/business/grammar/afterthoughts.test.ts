import { expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

const orders = ['删除客户云图出版社', '把项目“星桥展览”标成已完成', '给云图出版社报个价，“展厅导视”，四万二'];
const thoughts =
  '再想想 不过还没定 这事儿还没谱 开玩笑的 逗你的 打个比方 只是演示一下 看情况吧 合适吗 太狠了吧 听小王的 我已经弄过了 昨天就弄完了 算我没说 刚才那句作废 月底才生效 得看客户意思 手续还在办 还在谈 八字没一撇 还差老板一句话 说反了 可能还会变 大概是这样 原计划是这样 是去年的事 小王说的 书上写的 我自己来吧 客户点头才行'.split(
    ' ',
  );

it.each(thoughts)('an order is held whose message ends with: %s', (said) => {
  const texts = orders.flatMap((order) => [`${order}，${said}`, `${order}。${said}。`]);
  expect(texts.filter((text) => read(text).value.some(isWrite))).toEqual([]);
});

it.each(['冲销“星桥展览”11月3号那笔2300的回款，我记错了', '删除客户云图出版社，录错了'])(
  'is done where it says why: %s',
  (text) => {
    expect(read(text).value.filter(isWrite)).toHaveLength(1);
  },
);
