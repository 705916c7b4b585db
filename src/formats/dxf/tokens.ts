import { issuesOf } from '../../core/messages.ts';
import type { Issue } from '../../core/result.ts';

export const dxfMessages = {
  dxf_empty: { zh: 'DXF 文件是空的', en: 'the DXF file is empty' },
  dxf_binary: { zh: '这是二进制 DXF，只支持文本 DXF', en: 'this is a binary DXF; only text DXF can be read' },
  dxf_bad_group_code: {
    zh: '第 {line} 行应为组码，却是“{found}”',
    en: 'line {line} should be a group code, not “{found}”',
  },
  dxf_truncated: {
    zh: 'DXF 在第 {line} 行中断：{reason}',
    en: 'the DXF breaks off at line {line}: {reason}',
  },
  dxf_bad_number: {
    zh: '第 {line} 行应为数字，却是“{found}”（组码 {group}）',
    en: 'line {line} should be a number, not “{found}” (group {group})',
  },
  dxf_missing_value: {
    zh: '第 {line} 行的 {entity} 缺少组码 {group}',
    en: '{entity} at line {line} lacks group {group}',
  },
  dxf_no_entities: { zh: 'DXF 里没有 ENTITIES 段', en: 'the DXF has no ENTITIES section' },
  dxf_missing_block: {
    zh: '第 {line} 行的标注引用了不存在的块 {block}',
    en: 'the dimension at line {line} refers to block {block}, which does not exist',
  },
  dxf_bad_record: {
    zh: '第 {line} 行的记录 {record} 不是合法的 JSON',
    en: 'record {record} at line {line} is not JSON',
  },
  dxf_more_issues: { zh: '还有 {count} 个问题', en: '{count} more problems' },
} as const;
const issue = issuesOf(dxfMessages);

const MAX_ISSUES = 50;

/** Collects what is wrong, each with its line; a file of garbage does not become a list as long as itself. */
export class Problems {
  readonly #found: Issue[] = [];
  #more = 0;

  add(code: keyof typeof dxfMessages, line: number, params: Readonly<Record<string, unknown>> = {}): void {
    if (this.#found.length >= MAX_ISSUES) this.#more++;
    else {
      const spans = line > 0 ? [{ start: 0, end: 0, line }] : [];
      this.#found.push(issue(code, { params: { ...params, line }, spans }));
    }
  }

  list(): readonly Issue[] {
    if (this.#more === 0) return this.#found;
    return [...this.#found, issue('dxf_more_issues', { params: { count: this.#more } })];
  }
}

/** A group code and its value, with the line the value stands on. */
export interface Tag {
  readonly code: number;
  readonly value: string;
  readonly line: number;
}

/** What begins with a group 0 and goes on to the next. */
export interface Item {
  readonly type: string;
  readonly line: number;
  readonly tags: readonly Tag[];
}

/** The lines of a text that comes in pieces. */
export class Lines {
  readonly #pieces: Iterator<string>;
  #text = '';
  #at = 0;
  #done = false;
  /** Of the line given last, from 1. */
  line = 0;

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** The beginning of the text, as far as it takes to see more than blanks; '' where there are only those. */
  begin(): string {
    while (!this.#done && this.#text.trim() === '') this.#more();
    this.#at = this.#text.charCodeAt(0) === 0xfeff ? 1 : 0;
    return this.#text.trim() === '' ? '' : this.#text;
  }

  get atEnd(): boolean {
    while (!this.#done && this.#at >= this.#text.length) this.#more();
    return this.#at >= this.#text.length;
  }

  next(): string | null {
    let end = this.#text.indexOf('\n', this.#at);
    while (end < 0 && !this.#done) {
      this.#more();
      end = this.#text.indexOf('\n', this.#at);
    }
    if (end < 0 && this.#at >= this.#text.length) return null;
    if (end < 0) end = this.#text.length;
    const raw = this.#text.slice(
      this.#at,
      end > this.#at && this.#text.charCodeAt(end - 1) === 13 ? end - 1 : end,
    );
    this.#at = end + 1;
    this.line++;
    return raw;
  }

  /** What was read is let go. */
  #more(): void {
    const piece = this.#pieces.next();
    if (piece.done) this.#done = true;
    else {
      const rest = this.#text.slice(this.#at);
      this.#at = Math.max(0, this.#at - this.#text.length);
      this.#text = rest + piece.value;
    }
  }
}

/** The file as items; in HEADER, where nothing begins with 0, the section's own item holds all its tags. */
export function* items(
  lines: Lines,
  problems: Problems,
  comment: (text: string) => void = () => {},
): Generator<Item> {
  let current: { type: string; line: number; tags: Tag[] } | null = null;
  for (const tag of tokens(lines, problems)) {
    if (tag.code === 0) {
      if (current) yield current;
      current = { type: tag.value, line: tag.line, tags: [] };
      if (tag.value === 'EOF') break;
    } else if (tag.code === 999) comment(tag.value);
    else current?.tags.push(tag);
  }
  if (current) yield current;
}

/** Stops at the first line that cannot be a group code: behind it, codes and values can no longer be told apart. */
function* tokens(lines: Lines, problems: Problems): Generator<Tag> {
  for (let text = lines.next(); text !== null; text = lines.next()) {
    if (text.trim() === '' && lines.atEnd) return;
    const code = groupCode(text);
    if (code === null) {
      problems.add('dxf_bad_group_code', lines.line, { found: text.slice(0, 40) });
      return;
    }
    const value = lines.next();
    if (value === null) {
      problems.add('dxf_truncated', lines.line, { reason: 'no value' });
      return;
    }
    yield { code, value: code === 0 ? value.trim() : value, line: lines.line };
  }
}

/** A number of at most four digits, with blanks around it; null for anything else. */
function groupCode(text: string): number | null {
  const code = Number(text);
  if (Number.isInteger(code) && code > -10_000 && code < 10_000 && /^\s*-?\d+\s*$/.test(text)) return code;
  return null;
}
