import { createLexicon, type Lexicon } from '../../language/index.ts';
import type { Lexer, Piece } from '../../reading/cover/tables.ts';
import { byStart } from './lexers.ts';
import { rootOf } from './vocabulary.ts';

const NONE: readonly Piece[] = [];

/** Words of the tools at hand, with their keys. */
export type OwnWords = readonly (readonly [word: string, keys: readonly string[]])[];

const CODE = /(?<![a-z0-9_-])[a-z][a-z_-]{0,12}\d[a-z0-9_-]{0,20}(?![a-z0-9-])/g;
/** Codes written as the examples of a parameter are. */
export const shapesIn =
  (shapes: ReadonlySet<string>): Lexer =>
  (source) =>
    byStart(
      [...source.text.matchAll(CODE)].flatMap(({ 0: said, index: start }) => {
        const shape = `#like:${said.replace(/\d+/g, '9')}`;
        const end = start + said.length;
        return shapes.has(shape)
          ? [{ start, end, keys: [shape, '#code'], value: source.quote(start, end) }]
          : [];
      }),
    );

const NO =
  "(?:没有?(?=[看见找发瞧])|no sign of|no trace of|不用|不要|不需要|不必|不是|无需|不含|不带|不加|不做|不|没有|别|无|非|关闭|关掉|关了|停掉|取消|don't|do not|doesn't|does not|isn't|is not|no need to|no need for|not|without|no|turn off|switch off|disable|skip)";
const YES = '(?:打开|开启|开通|加上|勾上|turn on|switch on|enable)';
const MORE = '(?:要|需要|是|加|做|发|to |need |be |send |add |include |with |an? |the |any |my |their ){0,4}';
const AHEAD = new RegExp(`(${NO}|${YES}) ?${MORE}`, 'g');
const BEHIND =
  /^(?: ?(?:就|都|也|给我)?(?:(不用了?|不要了?|关掉|关闭|关了|停掉|取消|免了|off)|(打开|开启|开通|打上|加上|on))(?![a-z]))/;

/** A flag with what turns it on or off: 不用双面, don't notify, 自动续费打开. */
export const flagsIn = (
  words: OwnWords,
  flags: ReadonlyMap<string, string>,
  parts: ReadonlyMap<string, string>,
): Lexer => {
  const own = createLexicon(
    words.flatMap(([word, keys]) => {
      const said = keys.filter((key) => flags.has(key) || parts.has(key));
      return said.length > 0 ? [[word, said] as const] : [];
    }),
  );
  if (own.size === 0) return () => () => NONE;
  /** All of its words that stand in a row: 自动续费. One of them at least says by itself what it is. */
  const rowAt = (text: string, at: number): { end: number; flag: string } | null => {
    const told = new Set<string>();
    let names: ReadonlySet<string> | null = null;
    let end = at;
    for (let from = at; ; from = text[end] === ' ' ? end + 1 : end) {
      const next = own.longestAt(text, from);
      const mine = new Set(next?.value.map((key) => parts.get(key) ?? key));
      const both = [...mine].filter((flag) => !names || names.has(flag));
      if (!next || both.length === 0) break;
      for (const key of next.value) if (flags.has(key)) told.add(key);
      names = new Set(both);
      end = next.end;
    }
    const flag = [...(names ?? [])].find((one) => told.has(one));
    return flag === undefined ? null : { end, flag };
  };
  return ({ text }) => {
    const found: Piece[] = [];
    const add = (start: number, end: number, flag: string, on: boolean) =>
      found.push({ start, end, keys: [on ? flag : flags.get(flag)!], value: on });
    for (const { 0: said, 1: word = '', index: start } of text.matchAll(AHEAD)) {
      const row = rowAt(text, start + said.length);
      if (row) add(start, row.end, row.flag, IS_YES.test(word));
    }
    for (let at = 0; at < text.length; at++) {
      const row = rowAt(text, at);
      if (!row) continue;
      const said = BEHIND.exec(text.slice(row.end, row.end + 10));
      add(at, row.end + (said?.[0].length ?? 0), row.flag, !said || said[2] !== undefined);
    }
    return byStart(found);
  };
};
const IS_YES = new RegExp(`^${YES}$`);

/** 请个假, 挂个号: a word of two signs with something small between them. */
export const partedIn = (words: OwnWords): Lexer => {
  const own = new Map(words.filter(([word]) => /^[\u3400-\u9fff]{2}$/.test(word)));
  return ({ text }) =>
    byStart(
      [
        ...text.matchAll(
          /(?<first>[\u3400-\u9fff])(?:一?[个次下趟]|了[个次]?|个)(?=(?<second>[\u3400-\u9fff]))/g,
        ),
      ].flatMap(({ 0: said, index: start, groups }) => {
        const keys = own.get(`${groups!.first}${groups!.second}`);
        return keys ? [{ start, end: start + said.length + 1, keys, value: null }] : [];
      }),
    );
};

const PARTICLE =
  /^([a-z]{2,}) (on hold|on ice|on file|on record|back|off|out|in|up|down|forward|over|away|on)$/;
/** Put her card on hold, push it back: a verb with what it is done to inside. */
export const splitIn = (words: OwnWords): Lexer => {
  const own = new Map<string, (readonly [particle: string, keys: readonly string[]])[]>();
  const all = new Map<string, readonly string[]>();
  for (const [word, keys] of words)
    if (PARTICLE.test(word)) all.set(word, [...(all.get(word) ?? []), ...keys]);
  for (const [word, keys] of all) {
    const [, verb, particle] = PARTICLE.exec(word)!;
    if (keys.some((key) => key.startsWith('do:')))
      own.set(verb!, [...(own.get(verb!) ?? []), [particle!, keys]]);
  }
  return ({ text }) => {
    const found: Piece[] = [];
    for (const { 0: clause, index: from } of text.matchAll(/[^,.;!?，。；！？]{5,120}/g))
      for (const { 0: verb, index: at } of clause.matchAll(/(?<![a-z'-])[a-z]{2,}(?= )/g))
        for (const [particle, keys] of own.get(verb) ?? []) {
          const start = from + at;
          const [place, inside] = particleIn(clause.slice(at + verb.length), particle);
          if (place < 0 || NEW_ORDER.test(inside)) continue;
          const end = start + verb.length + place + particle.length;
          found.push({ start, end: start + verb.length, keys, value: null });
          found.push({ start: end - particle.length, end, keys: ['silent'], value: null });
        }
    return byStart(found);
  };
};
const NEW_ORDER = / (?:and|or|then) /;
const MOST_INSIDE = 5;
/** Where a particle stands behind a verb, and what between them; -1 where it is none of its. */
function particleIn(behind: string, particle: string): readonly [place: number, inside: string] {
  const place = `${behind} `.indexOf(` ${particle} `) + 1;
  const inside = behind.slice(0, Math.max(0, place));
  const count = inside.trim().split(' ').length;
  return place > 1 && count <= MOST_INSIDE ? [place, inside] : [-1, ''];
}

/** 窑K3, 钟7号: one sign of what is numbered stands before its number. */
export const signedIn =
  (signs: ReadonlyMap<string, readonly string[]>): Lexer =>
  ({ text }) =>
    byStart(
      [...text.matchAll(/[\u3400-\u9fff](?=[a-z]{0,3}-?\d)/g)].flatMap(({ 0: sign, index: start }) => {
        const keys = signs.get(sign);
        return keys ? [{ start, end: start + 1, keys, value: null }] : [];
      }),
    );

/** 浇四十分钟水: such a word with how much of it inside is said by its first sign. */
export const measuredIn = (words: OwnWords): Lexer => {
  const own = new Map(
    words.filter(
      ([word, keys]) => /^[\u3400-\u9fff]{2}$/.test(word) && keys.some((key) => /^(?:say|do):/.test(key)),
    ),
  );
  return ({ text }) =>
    byStart(
      [...text.matchAll(MEASURED)].flatMap(({ 0: said, index: start }) => {
        const keys = own.get(`${said[0]}${text[start + said.length]}`);
        const end = start + said.length;
        return keys
          ? [
              { start, end: start + 1, keys, value: null },
              { start: end, end: end + 1, keys: ['silent'], value: null },
            ]
          : [];
      }),
    );
};
const MEASURED =
  /[\u3400-\u9fff](?:\d{1,4}|[一二两三四五六七八九十百半]{1,4}|半)个?半?(?:秒钟?|分钟|小时|钟头|天|周|个月|次|遍|回|针|份|张|本|件|趟)的?(?=[\u3400-\u9fff])/g;

/** absent for absence, measured for measurement: an English word nobody has, of the same root as one that is here. */
export const rootedIn = (words: OwnWords, known: Lexicon<unknown>): Lexer => {
  const roots = new Map<string, readonly string[]>();
  for (const [word, keys] of words) {
    const root = /^[a-z]{5,}$/.test(word) ? deepRoot(word) : '';
    if (root.length >= 4) roots.set(root, [...new Set([...(roots.get(root) ?? []), ...keys])]);
  }
  return (source) =>
    byStart(
      [...source.text.matchAll(/(?<![a-z'-])[a-z]{5,}(?![a-z'-])/g)].flatMap(({ 0: word, index: start }) => {
        if (known.has(word) || (start > 0 && /^[A-Z]/.test(source.quote(start, start + 1)))) return [];
        const keys = roots.get(deepRoot(word));
        return keys ? [{ start, end: start + word.length, keys, value: word }] : [];
      }),
    );
};
const SUFFIX =
  /(?:ations?|itions?|tions?|ments?|ances?|ences?|ings?|ants?|ents?|als?|ors?|ers?|ure|ive|able|ly|ed|es|e|y|s)$/;
const deepRoot = (word: string): string => {
  const one = rootOf(word);
  const cut = one.replace(SUFFIX, '');
  return cut.length >= 4 ? cut : one;
};

/** What stands before the name of a place, and what such a name does not begin with. */
const LEADS_A_PLACE = '把给在去从到将为往的是由调移';
const NO_PLACE = `这那哪每各本我你他某个${LEADS_A_PLACE}`;
/** 布洛芬城南店: what such a name begins with, wherever it stands. */
const AHEAD_OF_PLACE = /(?:[城河江湖路街][东南西北中]|[东南西北中][门街关郊环站路]|[东南西北]|[总分老新])$/;
const HAN = /[\u3400-\u9fff]/;

/** 东羊圈, 城南店: what a parameter is called is what its names end in. */
export const endingIn = (ends: readonly string[]): Lexer => {
  const own = createLexicon(ends.map((end) => [end, true] as const));
  return (source) => {
    const { text } = source;
    const found: Piece[] = [];
    for (const { start: at, end } of own.scan(text)) {
      let start = at;
      while (at - start < 3 && HAN.test(text[start - 1] ?? ' ') && !NO_PLACE.includes(text[start - 1]!))
        start--;
      const before = text[start - 1] ?? ' ';
      const isWhole = (!HAN.test(before) && !/\d/.test(before)) || LEADS_A_PLACE.includes(before);
      const ahead = AHEAD_OF_PLACE.exec(text.slice(Math.max(0, at - 3), at))?.[0] ?? '';
      if (ahead !== '' && !isWhole)
        found.push({
          start: at - ahead.length,
          end,
          keys: ['#name', '#place'],
          value: source.quote(at - ahead.length, end),
        });
      if (start < at && isWhole && text[end] !== '号')
        found.push({ start, end, keys: ['#name', '#place'], value: source.quote(start, end) });
    }
    return byStart(found);
  };
};

/** 一把儿童椅, 一桌: one of what the tool is about says no number. */
export const articleIn = (words: OwnWords): Lexer => {
  const things = createLexicon(
    words.flatMap(([word, keys]) =>
      keys.some((key) => /^(?:enum|param|say|hint):/.test(key)) ? [[word, keys] as const] : [],
    ),
  );
  return ({ text }) =>
    byStart(
      [...text.matchAll(ARTICLE)].flatMap(({ 0: said, index: start }) =>
        [start + 1, start + said.length].slice(said.length > 1 ? 0 : 1).flatMap((end) => {
          const next = things.longestAt(text, end);
          return next && !next.value.every((key) => key.startsWith('param:'))
            ? [{ start, end, keys: ['silent'], value: null }]
            : [];
        }),
      ),
    );
};
const ARTICLE = /(?<![\d一二三四五六七八九十百第])一[把张间个份本辆条台位件套次单顿桌场节束杯盒]?/g;
