import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import { joined, wording } from '../../core/messages.ts';
import { evidenceMessages } from '../../core/reading/evidence.ts';
import { interpretMessages, readGrammar } from '../../core/reading/interpret.ts';
import { err, type Issue, pathText, type Result } from '../../core/result.ts';
import {
  defineTool,
  failure,
  type Namespace,
  success,
  type ToolContext,
  type ToolResult,
} from '../../core/tool/tool.ts';
import { Circles } from '../../formats/dxf/circles.ts';
import { readDxf } from '../../formats/dxf/read.ts';
import { dxfMessages } from '../../formats/dxf/tokens.ts';
import { drawable } from './check.ts';
import { PlateWire, plateOf } from './contract.ts';
import { describe } from './describe.ts';
import type { SurePlate } from './drawing/expand.ts';
import { drawFiles } from './drawing/files.ts';
import type { PaperFont } from './drawing/pdf.ts';
import { scaleText } from './drawing/sheet.ts';
import { factsOf } from './facts.ts';
import { FiguresWire, figuresOf, figuresTold, massText } from './figures.ts';
import { plateIn } from './found/plate.ts';
import { grammarMessages } from './grammar-messages.ts';
import { reader } from './interpret.ts';
import { Job } from './job.ts';
import { messages } from './messages.ts';
import { PriceLine, PriceWire, priceOf } from './price.ts';
import { gapsOf, isEmpty, wordingOf } from './questions.ts';
import { refusals } from './rules.ts';
import type { Shop } from './settings.ts';

export const namespaces: readonly Namespace[] = [
  {
    prefix: 'plate',
    title: { zh: '板件图', en: 'Plate drawings' },
    verbs: ['parse', 'check', 'draw', 'read'],
  },
];

const catalogues = [messages, grammarMessages, dxfMessages, interpretMessages, evidenceMessages];

const Problem = z.strictObject({ code: z.string(), field: z.string(), message: z.string() });

const problemsOf = (
  issues: readonly Issue[],
  { lang }: Pick<ToolContext, 'lang'>,
): z.infer<typeof Problem>[] =>
  issues.map((found) => ({
    code: found.code,
    field: pathText(found.path),
    message: wording(found, lang, catalogues),
  }));

function refusal(issues: readonly Issue[], context: ToolContext): ToolResult<never> {
  const problems = problemsOf(issues, context);
  const messages = problems.map(({ message }) => message);
  return failure('INVALID_PARAM', joined(messages, context.lang), { issues: problems });
}

const example = {
  schema_version: '1.0.0',
  part_type: '底板',
  unit: 'mm',
  base_shape: { type: 'rectangle', length: 1000, width: 600, thickness: 10 },
  holes: [],
  layer: 'MAIN',
} as const;

const plateParam = described(PlateWire, {
  zh: '板件参数（plate 1.0.0 或 1.1.0）',
  en: 'the parameters of the plate (plate 1.0.0 or 1.1.0)',
});

const parsePlate = defineTool({
  id: 'plate.parse',
  name: { zh: '解析板件描述', en: 'Read a description' },
  description: {
    zh: '把一段中文或英文描述解析成板件参数：没说的留空，不猜；同时给出还缺什么、哪些话没有用上',
    en: 'Reads a Chinese or English description as the parameters of a plate: what is not said stays empty and is not guessed; says what is missing and which words were not used',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    {
      zh: '解析这段描述',
      en: 'read this description',
      params: { text: '底板 1000×600×10，四角各一个直径 10 的孔，孔距边 50' },
    },
    {
      zh: '这段英文说的是什么',
      en: 'what does this say',
      params: { text: 'Steel plate 12" x 6" x 1/4" with a 1/2" hole in the center' },
    },
  ],
  paramsSchema: z.strictObject({
    text: described(z.string(), { zh: '对板件的描述', en: 'the description of the plate' }),
    contract: described(z.enum(['1.0.0', '1.1.0']).default('1.0.0'), {
      zh: '按契约的哪个版本回答',
      en: 'the version of the contract to answer in',
    }),
  }),
  resultSchema: z.strictObject({
    plate: described(z.unknown(), { zh: '板件参数', en: 'the parameters of the plate' }),
    complete: described(z.boolean(), { zh: '参数是否齐全', en: 'whether nothing is missing' }),
    questions: z.array(z.strictObject({ field: z.string(), question: z.string() })),
    notes: z.array(Problem),
    held: described(z.array(z.string()), {
      zh: '没有用到、可能改变零件的话',
      en: 'words left over that might change the part',
    }),
  }),
  async execute({ text, contract }, context) {
    const { lang } = context;
    const around = { world: null, now: context.now(), lang, last: undefined, contract };
    const read = readGrammar(reader, { text }, around, true);
    const gaps = isEmpty(read.value) ? [] : gapsOf(read.value);
    const questions = gaps.map((gap) => ({ field: pathText(gap.path), question: wordingOf(gap, lang) }));
    return success({
      plate: read.value,
      complete: gaps.length === 0 && !isEmpty(read.value),
      questions,
      notes: problemsOf(read.diagnostics, context),
      held: read.held.map(({ start, end }) => text.slice(start, end)),
    });
  },
});

/** The plate as it can be drawn and this shop can make it, or every reason why not. */
function makeable(wire: PlateWire, shop: Shop): Result<SurePlate> {
  const plate = drawable(plateOf(wire));
  const refused = plate.ok ? refusals(plate.value, shop) : [];
  return refused.length > 0 ? err(refused) : plate;
}

const priceTold = (price: ReturnType<typeof priceOf> | null) => ({
  price: price?.ok ? price.value.price : null,
  price_lines: price?.ok ? price.value.lines : [],
});

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export const drawPlate = defineTool({
  id: 'plate.draw',
  name: { zh: '出板件图', en: 'Draw a plate' },
  description: {
    zh: '按板件参数画工程图：图纸 DXF、下料 DXF、SVG 和 PDF。参数有空缺或矛盾时不画，并指出是哪个字段',
    en: 'Draws a plate from its parameters: drawing DXF, cutting DXF, SVG and PDF. Where parameters are missing or contradict each other nothing is drawn, and the field is named',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  keepsOlder: true,
  timeout: 120_000,
  examples: [{ zh: '按这些参数出图', en: 'draw it from these parameters', params: { plate: example } }],
  paramsSchema: Job.extend({ plate: plateParam }),
  resultSchema: z.strictObject({
    files: z.array(z.string()),
    sheet: z.string(),
    scale: z.string(),
    figures: FiguresWire,
    price: PriceWire.nullable(),
    price_lines: z.array(PriceLine),
    warnings: z.array(Problem),
  }),
  async execute({ plate: wire, ...job }, context) {
    const shop = job.shop ?? (await context.services.get<Shop>('plate.shop'));
    const plate = makeable(wire, shop);
    if (!plate.ok) return refusal(plate.error, context);
    const font = await context.services.get<PaperFont>('plate.font');
    const figures = figuresOf(plate.value, shop.materials);
    const price = shop.rates ? priceOf(plate.value, figures, shop.rates, shop) : null;
    const drawn = drawFiles(plate.value, wire, { ...job, dxf: job.dxf ?? shop.dxf }, font, {
      company: shop.company,
      drawer: shop.drawer,
      date: shop.date === 'today' ? dayOf(context.now()) : shop.date,
      mass: massText(figures.mass),
      lang: context.lang,
    });
    const files: string[] = [];
    for (const file of drawn.files) {
      const { name } = await context.artifacts.write(file);
      files.push(name);
      context.progress(Math.min(1, files.length / (job.step ? 5 : 4)), name);
    }
    const { sheet, view } = drawn.drawing;
    const noPrice = price === null || price.ok ? [] : price.error;
    return success({
      files,
      sheet: sheet.name,
      scale: scaleText(view.scale),
      figures: figuresTold(figures, plate.value.quantity),
      ...priceTold(price),
      warnings: problemsOf([...drawn.issues, ...noPrice], context),
    });
  },
});

export const checkPlateTool = defineTool({
  id: 'plate.check',
  name: { zh: '检查板件参数', en: 'Check a plate' },
  description: {
    zh: '检查板件参数能不能出图：空缺的字段、超出板边的孔、互相重叠的孔、不可能的尺寸，以及本厂做不了的地方',
    en: 'Checks whether a plate can be drawn: fields that are missing, holes beyond the edge, holes that overlap, impossible sizes, and what this shop cannot make',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ zh: '这块板能画吗', en: 'can this plate be drawn', params: { plate: example } }],
  paramsSchema: z.strictObject({ plate: plateParam }),
  resultSchema: z.strictObject({
    drawable: z.boolean(),
    problems: z.array(Problem),
    figures: FiguresWire.nullable(),
    price: PriceWire.nullable(),
    price_lines: z.array(PriceLine),
  }),
  async execute({ plate: wire }, context) {
    const shop = await context.services.get<Shop>('plate.shop');
    const plate = makeable(wire, shop);
    if (!plate.ok) {
      const problems = problemsOf(plate.error, context);
      return success({ drawable: false, problems, figures: null, ...priceTold(null) });
    }
    const figures = figuresOf(plate.value, shop.materials);
    const price = shop.rates ? priceOf(plate.value, figures, shop.rates, shop) : null;
    return success({
      drawable: true,
      problems: problemsOf(price === null || price.ok ? [] : price.error, context),
      figures: figuresTold(figures, plate.value.quantity),
      ...priceTold(price),
    });
  },
});

const smallDxf = ['0', 'SECTION', '2', 'ENTITIES', '0', 'ENDSEC', '0', 'EOF', ''].join('\n');

export const readDxfTool = defineTool({
  id: 'plate.read_dxf',
  name: { zh: '读板件 DXF', en: 'Read a DXF' },
  description: {
    zh: '从 DXF 文件读出外形尺寸、孔、标注，以及整块板的参数和描述（本软件或别的软件画的）',
    en: 'Reads outline, holes and dimensions from a DXF file, and the whole plate as parameters and in words, whoever drew it',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ zh: '这个 DXF 里有哪些孔', en: 'which holes are in this DXF', params: { dxf: smallDxf } }],
  paramsSchema: z.strictObject({
    dxf: described(z.string().max(50_000_000), { zh: 'DXF 文件的文本内容', en: 'the text of the DXF file' }),
  }),
  resultSchema: z.strictObject({
    length: z.number().nullable(),
    width: z.number().nullable(),
    hole_count: z.int(),
    holes: z.array(z.strictObject({ x: z.number(), y: z.number(), diameter: z.number(), layer: z.string() })),
    dimensions: z.array(z.strictObject({ kind: z.string(), value: z.number(), text: z.string() })),
    layers: z.array(z.string()),
    contract: z.string().nullable(),
    plate: described(z.unknown(), {
      zh: '从图形或随文件保存的参数读出的板件（1.1.0）；读不出为 null',
      en: 'the plate, from the parameters kept or from what is drawn (1.1.0); null where none can be made out',
    }),
    description: described(z.string().nullable(), { zh: '这块板的描述', en: 'the plate in words' }),
    problems: z.array(Problem),
  }),
  async execute({ dxf }, context) {
    const circles = new Circles();
    const { file, issues } = readDxf(dxf, { circles });
    const found = issues.length > 0 ? err([]) : plateIn(file, circles, 'DXF');
    return success({
      ...factsOf(file, circles),
      plate: found.ok ? found.value.plate : null,
      description: found.ok ? describe(found.value.plate, context.lang) : null,
      problems: problemsOf([...issues, ...(found.ok ? found.value.notes : found.error)], context),
    });
  },
});

export const tools = [parsePlate, drawPlate, checkPlateTool, readDxfTool];
