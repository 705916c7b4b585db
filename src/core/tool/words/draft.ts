import type { Lang } from '../../messages.ts';
import type { ToolDefinition } from '../tool.ts';
import { examplePhrases } from './frames.ts';
import { type Param, type ParamKind, paramsOf, pathOf, wordsOf } from './params.ts';
import type { ToolReader } from './read.ts';

/** A phrase, a sentence made of it, and whether it is read as that tool with those values. */
export interface Draft {
  readonly phrase: string;
  readonly said: string;
  readonly isRead: boolean;
}

const samples: Readonly<Record<ParamKind, string>> = {
  number: '12',
  date: '2030-01-31',
  moment: '2030-01-31 9:30',
  month: '2030-01',
  time: '9:30',
  email: 'ada@example.com',
  url: 'https://example.com/a',
  phone: '13800138000',
  text: '"as agreed"',
  code: 'AB-1024',
  name: 'Ada Byron',
  choice: '',
  flag: '',
};

const behind: Readonly<Record<string, string>> = {
  from: 'from',
  to: 'to',
  recipient: 'to',
  date: 'on',
  city: 'in',
};

/** First ways to ask for a tool, made of its id, name and parameters; those it has come first. */
export function draftPhrases(tool: ToolDefinition): string[] {
  const params = paramsOf(tool).filter(({ required }) => required);
  const action = wordsOf(tool.id.slice(tool.id.indexOf('.') + 1)).join(' ');
  const cued = params.map(({ name, words }, i) => {
    const lead = behind[name] ?? (i === 0 ? '' : words.join(' '));
    return [lead, `{${name}}`].filter((word) => word !== '').join(' ');
  });
  const said = (lang: Lang) => tool.name[lang].replace(/[.。]$/u, '');
  const latin = /\p{Script=Han}/u.test(said('en')) ? action : said('en').toLowerCase();
  const han = /\p{Script=Han}/u.test(said('zh'))
    ? [
        `${said('zh')}${params.map(({ name, word }, i) => `${i === 0 ? '' : `，${word.zh}`}{${name}}`).join('')}`,
      ]
    : [];
  const drafted = [...han, `${action} ${cued.join(' ')}`.trim(), `${latin} ${cued.join(' ')}`.trim()];
  return [...new Set([...(tool.phrases ?? []), ...examplePhrases(tool), ...drafted])];
}

/** Says each phrase with values of its kinds and looks whether it is understood. */
export function tryPhrases(
  tool: ToolDefinition,
  phrases: readonly string[],
  reader: ToolReader,
  now: Date,
): Draft[] {
  const params = new Map(paramsOf(tool).map((param) => [param.name, param]));
  return phrases.map((phrase) => {
    const said = phrase
      .replace(/\{([\w.]+)\}/gu, (_, name: string) => ` ${sampleOf(params.get(name))} `)
      .replace(/ +/g, ' ')
      .trim();
    const wanted = [...phrase.matchAll(/\{([\w.]+)\}/gu)].map(([, name]) => name!);
    const { calls, kept } = reader.read(said, now);
    const found = calls.length === 1 && calls[0]!.toolId === tool.id ? calls[0]!.params : undefined;
    // A phrase that leaves out what the tool needs asks for it, and that is understood too.
    const draft =
      calls.length === 0 &&
      kept.length > 0 &&
      kept.every((one) => one.tool.id === tool.id && one.why === 'missing')
        ? kept[0]!.draft
        : undefined;
    const read = found ?? draft;
    return {
      phrase,
      said,
      isRead: read !== undefined && wanted.every((name) => isSaid(read, params.get(name))),
    };
  });
}

/** Whether a call has a value at the place of a parameter. */
const isSaid = (call: unknown, param: Param | undefined): boolean =>
  param !== undefined &&
  pathOf(param).reduce<unknown>((inner, step) => (inner as never)?.[step], call) !== undefined;

const sampleOf = (param: Param | undefined): string =>
  param?.choices[0] ?? (param ? (LIKE.exec(param.described)?.[1] ?? samples[param.kind]) : '');
/** Bed number, like B12: what it looks like is said. */
const LIKE = /(?:\blike|\be\.g\.|\bsuch as|例如|比如)\s?[“"']?([\p{L}\d-]{2,20})/u;
