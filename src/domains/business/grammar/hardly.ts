import { organisationEndings } from '../lexicon.ts';

/** How things are, when, how much and in which order: words that nobody is called by. */
const chinese =
  /^(?:[把按以]|最[早晚新旧近久多少高低大小老贵]|近[来期日些]|外[面头]|[现目]前|现有|[哪那这]|所有|其[他它余]|待|总[数额共]|累计|逐|各|了|[一两几半][顿封张本款杯份碗件台部辆条首场位口只套双])|个$|^(?:区别|差别|意思|时间)$|(?:[前上]面|[前上]头|[在排]前|先后|优先|多少|时候|时间|情况)$/;
const english: ReadonlySet<string> = new Set(
  'the our a an of up off out in one ones oldest newest latest earliest recent recently longest biggest largest smallest highest lowest best worst top last first next late open live dead lost won signed sent added aged current standard total sum rank cash big small old new single average overall fresh usual busy idle quiet slow good bad who what which when save forgot forget remember one'.split(
    ' ',
  ),
);

/** Every press, and no one of them. */
const isKind = (name: string): boolean => organisationEndings.has(name.toLowerCase());

/** A name that is none: made of words for an order, a time or a state. With several capitals it may be one: The Last Page. */
export function isHardlyName(name: string, slot: string): boolean {
  if (slot !== 'keyword' && isKind(name)) return true;
  if (/[\u4e00-\u9fff]/.test(name)) return chinese.test(name);
  if (/[A-Z].*[A-Z]/.test(name)) return false;
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => english.has(word));
}
