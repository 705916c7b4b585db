import { createYanxing, type Span } from 'yanxing';
import { domain as business } from 'yanxing/domains/business';

const opened = await createYanxing();
if (!opened.ok) throw new Error(opened.error[0]?.message);
const yx = opened.value;

const input = { text: '新建客户：蓝天文化，地址北京市朝阳区' };
const words = ({ start, end }: Span) => input.text.slice(start, end);
const read = await yx.parse(business, input);
for (const { path, rule, spans } of read.evidence) console.log(path.join('.'), rule, spans.map(words));

const done = await yx.run(business, input, read, {
  confirm: {
    async ask({ preview }) {
      console.log(preview);
      return process.argv.includes('--yes') ? 'approved' : 'rejected';
    },
  },
});
console.log(read.value[0]?.toolId, done.ok ? done.value.status : done.error[0]?.message);
await yx.close();
