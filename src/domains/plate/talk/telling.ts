import { labelOf } from '../../../core/labels.ts';
import { blanked, createLexicon, defineWords, normalize } from '../../../core/language/index.ts';
import { fill, type Lang, type Text } from '../../../core/messages.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { getAt, type Issue, type Path } from '../../../core/result.ts';
import { drawable } from '../check.ts';
import { type PlateWire, plateOf } from '../contract.ts';
import { round } from '../decimals.ts';
import { describe } from '../describe.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { remark } from '../grammar-messages.ts';
import type { Job } from '../job.ts';
import { labels } from '../labels.ts';
import { type Field, labelsIn, placesNamed } from './labels.ts';
import { spotsOf } from './spots.ts';
import { meantIn, wordsOf } from './which.ts';

type Topic = 'holes' | 'mass' | 'price' | 'area' | 'cut' | 'whole' | Field;
const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** What is asked for, where the words that ask say it themselves. */
const topics = createLexicon<Topic>(
  defineWords<string>({
    holes: list(
      '还剩几个孔 剩几个孔 还剩几个 还有几个孔 还有几个 几个孔 多少个孔 多少孔 几个 孔数 孔的个数 how_many_holes how_many how_many_are_left how_many_holes_are_left number_of_holes hole_count',
    ),
    mass: list(
      '多重 有多重 重多少 多少重 重量 质量 净重 几公斤 多少公斤 多少千克 多少斤 how_heavy weight weigh weighs mass how_much_does_it_weigh how_much_will_it_weigh',
    ),
    price: list(
      '报价 报个价 报一下价 价格 价钱 多少钱 什么价 什么价格 费用 成本 price cost costs quote quotation how_much how_much_money how_much_is_it how_much_does_it_cost how_much_will_it_cost what_will_it_cost',
    ),
    area: list('面积 多大面积 area surface'),
    cut: list('切割长度 切多长 cut_length cutting_length'),
    whole: list(
      '什么样 什么样子 怎么样 尺寸 各尺寸 所有尺寸 参数 多大 念一遍 复述一遍 how_big what_size dimensions how_large how_does_it_look what_do_we_have what_have_we_got read_it_back so_far',
    ),
    thickness: list('多厚 how_thick'),
    length: list('多长 how_long'),
    width: list('多宽 how_wide'),
    place: list('在哪 在哪里 在哪儿 哪里 什么位置 where'),
    material: list('什么材料 什么材质 what_material'),
    quantity: list('几件 多少件 几块 多少块 how_many_pieces how_many_plates'),
  }).map(([word, topic]) => [word, topic as Topic] as const),
);
const asking = createLexicon<true>(
  list(
    "what's whats 多少 多大 几 什么 是什么 吗 么 how_far how_big how_large what what_is what_are which",
  ).map((word) => [word, true]),
);
/** Said around a question, and carrying nothing. */
const around = createLexicon<true>(
  list(
    '还剩 剩下 剩 还有 现在 目前 当前 眼下 一共 总共 总 共 这 那 这个 那个 这块 那块 一块 每块 单件 单块 每个 各 板 板子 零件 它 它们 孔 的 是 有 了 呢 啊 呀 吧 请问 我 我们 你 想 想要 知道 要 问 告诉 说 说说 给 给我 一下 帮我 帮忙 看看 看 算 算算 算一下 估 估算 大概 来 个 还 都 能 会 得 到底 再 就 按 做 下来 改完 该 应该 ' +
      "left remaining now currently is are was were the it its it's that that's this these there in all total altogether of a an so and ok okay what's whats how does do did will would should be i i'd we us me you have has got tell give let know need like to can could please plate part piece each one ones hole holes them they for on at exactly again current then much going just hey thing whole about say said check",
  ).map((word) => [word, true]),
);

const words = {
  and: { zh: '、', en: ', ' },
  none: { zh: '没说', en: 'not said' },
  holes: { zh: '孔数', en: 'Holes' },
  mass: { zh: '单件质量', en: 'Mass of one' },
  price: { zh: '报价', en: 'Price' },
  area: { zh: '一面净面积', en: 'Area of one face' },
  cut: { zh: '切割长度', en: 'Length of all cuts' },
  whole: { zh: '现在是', en: 'So far' },
  pitch: { zh: '分布圆直径', en: 'Bolt circle diameter' },
  no_density: {
    zh: '没说材料，算不出；体积 {volume} mm³',
    en: 'the material was not said; volume {volume} mm³',
  },
  no_rates: {
    zh: '要车间单价（plate.shop）才能算；切割 {cut} mm，穿孔 {pierces} 处，毛坯 {blank} mm²',
    en: 'needs a shop’s rates (plate.shop); cuts {cut} mm, {pierces} pierces, blank {blank} mm²',
  },
  rates: { zh: '出图的报告里按车间单价算好', en: 'the drawing’s report has it, by the shop’s rates' },
  open: { zh: '还有尺寸没定，算不出', en: 'some sizes are still open' },
} as const satisfies Readonly<Record<string, Text>>;

export const ANSWERS: ReadonlySet<string> = new Set(['plate_told']);

/** 现在孔径多少？ how heavy is it: what stands answers, and nothing changes; null where something else is said. */
export function toldOf(
  said: string,
  value: PlateWire,
  context: ReadContext<unknown>,
): readonly Issue[] | null {
  const { text } = normalize(said);
  const found = topics.scan(text);
  const questions = asking.scan(blanked(text, found));
  const rest = blanked(text, [...found, ...questions]);
  const meant = meantIn(rest, { value, evidence: [] }, { isAnswer: true });
  const own = wordsOf(meant?.which ?? null);
  if (/\d/.test(blanked(rest, own))) return null;
  const named = labelsIn(blanked(text, own)).filter(
    ({ field, start, end }) =>
      field !== 'cutouts' && !found.some((one) => one.start < end && start < one.end),
  );
  const isAsked = found.length > 0 || (questions.length > 0 && (named.length > 0 || own.length > 0));
  const left = blanked(rest, [...named, ...own]);
  if (!isAsked || /[\p{L}\p{N}]/u.test(blanked(left, around.scan(left)))) return null;
  const plate = meant?.edited?.value ?? value;
  const chosen = meant?.which.holes ?? value.holes.map((_, i) => i);
  const asked = askedOf([...named.map(({ field }) => field), ...found.map((one) => one.value)]);
  // how big are the holes, 右边那个多大: their size, and not that of the plate.
  const isOfHoles = own.length > 0 || /孔|\bholes?\b/.test(text);
  if (asked.delete('whole') || asked.size === 0)
    if (asked.size === 0) asked.add(isOfHoles ? 'diameter' : 'whole');
  const lines = [...asked].flatMap((topic) => toldBy(topic, plate, chosen, context) ?? []);
  return lines.length === 0
    ? null
    : lines.map(([what, answer]) =>
        remark('plate_told', {
          severity: 'info',
          params: { what, answer },
          spans: [{ start: 0, end: said.length }],
        }),
      );
}

/** how far are the holes from the edges: a bare hole only says of what. */
function askedOf(all: readonly Topic[]): Set<Topic> {
  const asked = new Set(all);
  if (asked.size > 1) asked.delete('diameter');
  return asked;
}

type Line = readonly [what: string, answer: string];

function toldBy(
  topic: Topic,
  value: PlateWire,
  holes: readonly number[],
  { lang, world }: ReadContext<unknown>,
): readonly Line[] | null {
  if (topic === 'holes' || topic === 'count') {
    const spots = spotsOf(value).filter(({ hole }) => holes.includes(hole));
    return [[words.holes[lang], String(spots.length)]];
  }
  if (topic === 'whole') return [[words.whole[lang], describe(value, lang)]];
  if (topic === 'mass' || topic === 'price' || topic === 'area' || topic === 'cut') {
    const sure = drawable(plateOf(value));
    const answer = sure.ok
      ? figureTold(topic, figuresOf(sure.value), world as Job | null, lang)
      : words.open[lang];
    return [[words[topic][lang], answer]];
  }
  const places = placesNamed(value, topic, holes).flatMap((path): readonly Path[] =>
    topic === 'corner' ? [['corner', 'size']] : topic === 'feature' ? [] : [path],
  );
  const byName = new Map<string, Set<string>>();
  for (const path of places) {
    const found = getAt(value, path) ?? null;
    const number = typeof found === 'number' && topic === 'pitch' ? round(2 * found) : found;
    const name = topic === 'pitch' ? words.pitch[lang] : (labelOf(labels, path, lang) ?? String(path.at(-1)));
    byName.set(
      name,
      (byName.get(name) ?? new Set()).add(number === null ? words.none[lang] : String(number)),
    );
  }
  return byName.size === 0 ? null : [...byName].map(([name, all]) => [name, [...all].join(words.and[lang])]);
}

function figureTold(
  topic: 'mass' | 'price' | 'area' | 'cut',
  figures: Figures,
  job: Job | null,
  lang: Lang,
): string {
  switch (topic) {
    case 'mass':
      return figures.mass === null
        ? fill(words.no_density, lang, { volume: Math.round(figures.volume) })
        : `${Number(figures.mass.toPrecision(4))} kg`;
    case 'area':
      return `${round(figures.area / 100)} cm²`;
    case 'cut':
      return `${Math.round(figures.cutLength)} mm`;
    case 'price': {
      const { cutLength: cut, pierces, blank } = figures;
      return job?.shop?.rates
        ? words.rates[lang]
        : fill(words.no_rates, lang, { cut: Math.round(cut), pierces, blank });
    }
  }
}
