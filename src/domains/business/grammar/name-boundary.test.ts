import { describe, expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

/** Names that begin, end or go on with words of ours. */
const names =
  '江南好 四海一家 向日葵 在水一方 停云 改之 查无此人 搜山图 列国志 统计出版社 新建文化 登记书店 更新换代 取消的远行 开始的地方 回款之歌 很久以前 再见爱人 曾经沧海 前赤壁赋 都是夜归人 最好的我们 到灯塔去 等待戈多 元曲选 名人传 对话录 把酒问月 给孩子的诗 或者森林 是非 了然 叫板 谁动了我的奶酪'.split(
    ' ',
  );
const latin = [
  'Delete Key',
  'Project X',
  "What's Up",
  'New Update Ltd',
  'Record House',
  'Not Yet',
  'For All',
];

const orders: readonly (readonly [say: (name: string) => string, param: string])[] = [
  [(name) => `把客户${name}的评级改成A`, 'clientName'],
  [(name) => `把${name}的分类改成书店`, 'clientName'],
  [(name) => `请停用客户${name}`, 'clientName'],
  [(name) => `删除客户${name}`, 'clientName'],
  [(name) => `把${name}这个客户删了`, 'clientName'],
  [(name) => `新建客户${name}，评级B`, 'name'],
  [(name) => `给${name}添加联系人王芳`, 'clientName'],
  [(name) => `给中信出版社新建项目${name}，金额5万`, 'name'],
  [(name) => `项目${name}改成进行中`, 'projectName'],
  [(name) => `给项目${name}登记回款5万`, 'projectName'],
  [(name) => `给${name}登记一笔回款5万`, 'projectName'],
  [(name) => `${name}昨天收到3万，记一下`, 'projectName'],
];
const english: typeof orders = [
  [(name) => `Delete the client ${name}`, 'clientName'],
  [(name) => `Create a client called ${name}, rating B`, 'name'],
  [(name) => `Mark project ${name} as completed`, 'projectName'],
  [(name) => `Record 5,000 yuan for project ${name}`, 'projectName'],
];

/** The order carried out for the name said, asked about, or for another name. */
function outcomes(list: readonly string[], said: typeof orders) {
  const all = list.flatMap((name) =>
    said.map(([say, param]) => {
      const [call] = read(say(name)).value.filter(isWrite);
      return { text: say(name), got: call?.params[param], name };
    }),
  );
  return {
    wrong: all.filter(({ got, name }) => got !== undefined && got !== name),
    right: all.filter(({ got, name }) => got === name).length / all.length,
  };
}

describe('B15: what stands in a name is no order, and a name is never cut', () => {
  it.each([
    ['Chinese', names, orders, 0.35],
    ['English', latin, english, 0.35],
  ] as const)(
    '%s names with words of ours in them are taken whole or asked about',
    (_, list, said, least) => {
      const { wrong, right } = outcomes(list, said);
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThan(least);
    },
  );

  it('in quotation marks they are taken whole', () => {
    const quoted = [...names, ...latin].map((name) => read(`删除客户“${name}”`).value);
    expect(quoted.map(([call]) => call?.params.clientName)).toEqual([...names, ...latin]);
  });
});
