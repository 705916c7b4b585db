import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../core/domain.ts';
import { lostWords } from '../../core/reading/audit.ts';
import { jsonLeaves, same } from '../../core/reading/evidence.ts';
import { byEar, type Interpretation, readGrammar } from '../../core/reading/interpret.ts';
import { pathText } from '../../core/result.ts';
import { type PlateWire, plateContract } from './contract.ts';
import { domain } from './index.ts';
import { reader as domainReader } from './interpret.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly gold: PlateWire;
}

function rowsOf(name: string): readonly Row[] {
  const lines = readFileSync(join(import.meta.dirname, 'corpus', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

const reader = readerOf(domain);
const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;
const answers = new Map<string, Interpretation<PlateWire>>();
/** Once for each text: every test below looks at the same answer. */
function read(text: string): Interpretation<PlateWire> {
  const known = answers.get(text);
  if (known) return known;
  const answer = readGrammar(reader, { text }, context) as Interpretation<PlateWire>;
  answers.set(text, answer);
  return answer;
}
const wrong = (rows: readonly Row[]) =>
  rows.filter(({ text, gold }) => !same(read(text).value, gold)).map(({ text }) => [text, read(text).value]);

const dev = rowsOf('dev');
const own = rowsOf('own');
const heldOut = rowsOf('held-out');
const mustFail = rowsOf('must-fail');
const fresh = rowsOf('fresh');
const known = new Set(mustFail.map(({ text }) => text));
const isEnglish = ({ text }: Row) => !/[\u4e00-\u9fff]/.test(text) && text.length > 0;

describe('corpora', () => {
  it('are there, in both languages', () => {
    expect(dev.length).toBe(61);
    expect(own.length).toBeGreaterThanOrEqual(700);
    expect(own.filter(isEnglish).length).toBeGreaterThanOrEqual(80);
    expect(heldOut.length).toBeGreaterThanOrEqual(75);
    expect(heldOut.filter(isEnglish).length).toBeGreaterThanOrEqual(20);
  });

  it('every gold answer keeps the contract', () => {
    for (const { gold, text } of [...dev, ...own, ...heldOut, ...mustFail, ...fresh])
      expect(plateContract.parse(gold), text).toMatchObject({ ok: true });
  });

  it.each([
    ['dev', dev],
    ['own', own],
    ['held-out', heldOut.filter(({ text }) => !known.has(text))],
  ])('%s is read exactly', (_, rows) => {
    expect(wrong(rows)).toEqual([]);
  });

  it.each(mustFail.map(({ text, gold }) => [text, gold] as const))(
    'known failure, take it off the list when it passes: %s',
    (text, gold) => {
      expect(same(read(text).value, gold)).toBe(false);
    },
  );
});

describe('what is about no plate', () => {
  it.each([
    'open the garage door',
    'lock both doors',
    'start the washer',
    'Spring Lookbook paid 4500 on Monday',
    '365乘以48等于多少',
    '三乘五是多少',
    '打开第三个文件',
    '灯太刺眼了',
    '扫一下客厅的地板',
    '给上海译文开一张发票',
  ])('%s', (text) => {
    const asWritten = read(text);
    expect(reader.isEmpty(asWritten.value)).toBe(true);
    expect(asWritten.questions).toEqual([]);
    expect(reader.isEmpty(byEar(reader, { text }, context, asWritten).read.value as PlateWire)).toBe(true);
  });

  it.each(['底板', 'a base plate please', '500×400×10', 'φ10孔四个', '厚度8'])('but %s is', (text) => {
    expect(reader.isEmpty(read(text).value)).toBe(false);
  });
});

describe('evidence over all corpora', () => {
  const all = [...dev, ...own, ...heldOut, ...mustFail, ...fresh];

  it('grounding takes nothing out of the grammar’s own answers', () => {
    const taken = all.flatMap(({ text }) =>
      read(text)
        .diagnostics.filter(({ code }) => code.startsWith('ungrounded'))
        .map(({ params }) => [text, params]),
    );
    expect(taken).toEqual([]);
  });

  it('no number is lost: changed alone, it changes the answer or what is said about it', () => {
    const lost = all.flatMap(({ text }) => {
      const reading = domainReader.engines.grammar.read({ text }, context);
      return lostWords(domainReader, { text }, context, reading)
        .filter(({ instead, weight }) => instead !== '' && weight !== 'way')
        .map(({ span }) => [text, text.slice(span.start, span.end)]);
    });
    expect(lost).toEqual([]);
  });

  it('no leaf without evidence, no evidence outside the text', () => {
    for (const { text } of all) {
      const { value, evidence } = read(text);
      const paths = new Map(evidence.map((entry) => [pathText(entry.path), entry]));
      for (const leaf of jsonLeaves(value)) {
        const entry = paths.get(pathText(leaf.path));
        expect(entry, `${text}: ${pathText(leaf.path)}`).toBeDefined();
        if (typeof leaf.value === 'number')
          expect(entry!.spans.length, `${text}: ${pathText(leaf.path)}`).toBeGreaterThan(0);
        for (const { start, end } of entry!.spans) expect(start < end && end <= text.length, text).toBe(true);
      }
      expect(evidence).toHaveLength([...jsonLeaves(value)].length);
    }
  });

  it('a number that is read stands in the words of its evidence, in millimetres or in the unit said there', () => {
    for (const { text } of all) {
      for (const { value, how, rule, spans } of read(text).evidence) {
        if (how !== 'read' || typeof value !== 'number') continue;
        const words = spans.map(({ start, end }) => text.slice(start, end)).join(' ');
        const plain = words.replace(/[,， ]/g, '').includes(String(value));
        const numeral = /[一二两兩双三四五六七八九十百千半〇０-９]|^(?:an?|one|single|单个)$|[a-z]{3,}/i.test(
          words,
        );
        const unit =
          /cm|公分|厘米|米|m\b|dm|英寸|in\b|inch|ft|["″]|丝/i.test(words) ||
          /单位|dimensions in| in\b|[×x*] ?[\d.]+ ?(?:cm|m\b|米|inch)/.test(text);
        const converted = numeral || unit || rule === 'spacing_of_line';
        expect(plain || converted, `${text}: ${value} by ${rule} from “${words}”`).toBe(true);
      }
    }
  });
});
