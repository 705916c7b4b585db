import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import { issuesFromZod } from '../../core/contract/issues.ts';
import { readJson } from '../../core/contract/plain-json.ts';
import type { WorldSpec } from '../../core/domain.ts';
import type { Text } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { jobOptions } from './job-options.ts';
import { DxfVersionWire, Shop } from './settings.ts';

const layer = (name: string, words: Text) => described(z.string().max(255).default(name), words);

/** The names of the layers beside the contract's own: a shop may want others. */
export const LayerProfile = z.strictObject({
  thin: layer('细实线', { zh: '细实线图层', en: 'layer of thin lines' }),
  detail: layer('局部放大', { zh: '局部放大图图层', en: 'layer of enlarged details' }),
  frame: layer('图框', { zh: '图框图层', en: 'layer of the frame' }),
  centre: layer('中心线', { zh: '中心线图层', en: 'layer of centre lines' }),
  dimension: layer('尺寸线', { zh: '尺寸标注图层', en: 'layer of dimensions' }),
  text: layer('文字', { zh: '文字图层', en: 'layer of texts' }),
  thread: layer('螺纹底孔', {
    zh: '下料图里螺纹底孔的图层',
    en: 'layer of what is drilled for threads, in the cut',
  }),
});
export type LayerProfile = Readonly<z.output<typeof LayerProfile>>;
export const defaultProfile: LayerProfile = LayerProfile.parse({});

/** What a drawing needs beside the part: under which name and number it is kept, and the shop's layers. */
export const Job = z.strictObject({
  name: described(z.string().max(200).default(''), {
    zh: '文件名（不含扩展名），留空则用零件名称',
    en: 'the name of the files without extension; empty: the name of the part',
  }),
  number: described(z.string().max(100).default(''), {
    zh: '图号，写入标题栏；留空则不写',
    en: 'the drawing number, for the title block; empty: none',
  }),
  step: described(z.boolean().default(false), {
    zh: '另存一个 STEP 实体',
    en: 'also a STEP solid',
  }),
  dxf: described(DxfVersionWire.nullable().default(null), {
    zh: 'DXF 的版本：R2007、R2000 或 R12；不给则用车间的',
    en: 'the version of the DXF files: R2007, R2000 or R12; null: the shop’s',
  }),
  layers: described(LayerProfile.prefault({}), {
    zh: '其余图层的名称；外形和孔的图层由参数里的 layer 决定',
    en: 'the names of the other layers; outline and holes are on the layer of the parameters',
  }),
  shop: described(Shop.nullable().default(null), {
    zh: '车间：标题栏、能做什么、单价；不给则用设置里的',
    en: 'the shop: its title block, what it can make, its rates; null: the one of the settings',
  }),
});
export type Job = Readonly<z.output<typeof Job>>;

/** The options of `yx run plate` that are not said in the description. */
export const jobWorld: WorldSpec<Job | null> = {
  schema: Job.nullable(),
  empty: null,
  options: jobOptions,
  async load({ name, number, step, dxf, layers: layersFile, shop: shopFile }, files) {
    const text = typeof layersFile === 'string' ? await files.readText(layersFile) : ok('{}');
    const layers = text.ok ? readJson(text.value) : text;
    if (!layers.ok) return layers;
    const shopText = typeof shopFile === 'string' ? await files.readText(shopFile) : null;
    const shop = shopText === null ? ok(null) : shopText.ok ? shopOf(shopText.value) : shopText;
    if (!shop.ok) return shop;
    return jobOf({
      name,
      number,
      step: step === true,
      dxf: versionSaid(dxf),
      layers: layers.value,
      shop: shop.value,
    });
  },
};

/** `r12` is meant as well as said. */
const versionSaid = (said: unknown): unknown => (typeof said === 'string' ? said.toUpperCase() : said);

/** A shop as its file has it. */
export function shopOf(text: string): Result<Shop> {
  const json = readJson(text);
  if (!json.ok) return json;
  const read = Shop.safeParse(json.value);
  return read.success ? ok(read.data) : err(issuesFromZod(read.error.issues, json.value));
}

export function jobOf(given: Readonly<Record<string, unknown>>): Result<Job> {
  const read = Job.safeParse(given);
  return read.success ? ok(read.data) : err(issuesFromZod(read.error.issues, given));
}
