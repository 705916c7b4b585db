import { createLexicon, type Lexicon } from '../../../core/language/index.ts';

/** The words of a message that only takes back what was done: what each is, or the tools that bring such a thing about. */
export const undoWords: Lexicon<string> = createLexicon(
  Object.entries({
    back: '撤销 撤消 冲销 冲掉 undo reverse revert take_back',
    last: '刚才 刚刚 上面 上一 最后 刚 那 这 that this last just',
    around:
      '请 麻烦 帮我 帮忙 把 给我 掉 一下 了 的 新建 新 登记 记 一 个 条 份 家 位 次 处 please now the my again recorded made new we i you',
    create_settlement: '笔 付款 回款 收款 款 款项 结算 钱 payment settlement',
    create_client: '客户 client',
    create_contact: '联系人 contact',
    create_project: '项目 project',
    create_quotation: '报价 报价单 quotation quote',
    update_: '修改 改动 更改 变更 change update edit',
  }).flatMap(([key, list]) => list.split(' ').map((word) => [word.replaceAll('_', ' '), key] as const)),
);
