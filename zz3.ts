import { mentions, normalize, tokens } from './src/core/language/index.ts';
import { lexicon, fillers } from './src/domains/layout/lexicon.ts';
for (const t of ['面积优先，输入对必须匹配，宽高比不超过2','面积不超过500平方微米，匹配度不低于95%','最多迭代10次','宽高比2:1以内','权重：面积0.7，匹配0.3','area first, the input pair must match, aspect ratio at most 2','minimize area with weight 0.7, at most 10 iterations, area under 500 um^2','面积比匹配重要','面积占七成','匹配度≥0.9','不考虑成本']) {
  const n=normalize(t);
  console.log(t, tokens(n, lexicon, mentions(n), {ignorable: fillers}).map(x=>x.kind+':'+n.text.slice(x.start,x.end)).join(' | '));
}
