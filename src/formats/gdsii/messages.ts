import { issuesOf, type Text } from '../../core/messages.ts';
import type { Issue, Severity } from '../../core/result.ts';

export const gdsMessages = {
  gds_not_gds: {
    zh: '这不是 GDSII 文件：开头没有 HEADER 记录',
    en: 'this is no GDSII file: it does not begin with a HEADER record',
  },
  gds_truncated: {
    zh: 'GDSII 在字节 {offset} 处中断：{reason}',
    en: 'the GDSII breaks off at byte {offset}: {reason}',
  },
  gds_bad_length: {
    zh: '字节 {offset}：记录长度 {length} 不可能',
    en: 'byte {offset}: a record cannot be {length} bytes long',
  },
  gds_bad_data: {
    zh: '字节 {offset}：{record} 记录的数据不对：{reason}',
    en: 'byte {offset}: the data of the {record} record is wrong: {reason}',
  },
  gds_unknown_record: {
    zh: '字节 {offset}：未知的记录类型 {record}，已跳过',
    en: 'byte {offset}: unknown record type {record}, skipped',
  },
  gds_unexpected: {
    zh: '字节 {offset}：{record} 记录不该出现在{place}',
    en: 'byte {offset}: a {record} record does not belong {place}',
  },
  gds_incomplete: {
    zh: '字节 {offset}：{element} 缺少 {record}',
    en: 'byte {offset}: {element} lacks {record}',
  },
  gds_bad_points: {
    zh: '字节 {offset}：{element} 有 {count} 个点，已忽略',
    en: 'byte {offset}: {element} with {count} points, left out',
  },
  gds_bad_units: {
    zh: '字节 {offset}：UNITS 不可用：{reason}',
    en: 'byte {offset}: the UNITS cannot be used: {reason}',
  },
  gds_no_units: { zh: 'GDSII 没有 UNITS 记录', en: 'the GDSII has no UNITS record' },
  gds_bad_transform: {
    zh: '字节 {offset}：放大倍数 {value} 不可用',
    en: 'byte {offset}: a magnification of {value} is impossible',
  },
  gds_path_type: {
    zh: '字节 {offset}：不支持 PATHTYPE {value}，按 0 处理',
    en: 'byte {offset}: PATHTYPE {value} is not supported and was read as 0',
  },
  gds_absolute: {
    zh: '字节 {offset}：绝对放大、角度或线宽按相对处理',
    en: 'byte {offset}: absolute magnification, angle or width was read as relative',
  },
  gds_duplicate_structure: {
    zh: '字节 {offset}：单元 {name} 定义了两次',
    en: 'byte {offset}: there are two structures {name}',
  },
  gds_after_end: {
    zh: '字节 {offset}：ENDLIB 之后还有数据，已忽略',
    en: 'byte {offset}: data after ENDLIB, left out',
  },
  gds_missing_structure: {
    zh: '单元 {from} 引用的 {name} 不存在，按空单元处理',
    en: 'structure {from} refers to {name}, which does not exist and was taken as empty',
  },
  gds_recursive: { zh: '单元包含了自身：{cycle}', en: 'a structure contains itself: {cycle}' },
  gds_too_deep: {
    zh: '单元嵌套超过 {limit} 层（{name}）',
    en: 'structures are nested more than {limit} deep ({name})',
  },
  gds_too_large: {
    zh: '展开后的图形超过上限 {limit} 个',
    en: 'flattened, there are more than {limit} shapes',
  },
  gds_out_of_range: {
    zh: '单元 {name} 展开后的坐标超出 32 位范围',
    en: 'flattened, structure {name} has coordinates beyond 32 bits',
  },
  gds_no_top: { zh: 'GDSII 里没有顶层单元', en: 'the GDSII has no top structure' },
  gds_several_tops: {
    zh: 'GDSII 有多个顶层单元（{names}），请指明一个',
    en: 'the GDSII has several top structures ({names}); name one',
  },
  gds_no_structure: { zh: 'GDSII 里没有单元 {name}', en: 'the GDSII has no structure {name}' },
  gds_unwritable: { zh: '{what} 写不进 GDSII：{reason}', en: '{what} cannot be written as GDSII: {reason}' },
  gds_more_issues: { zh: '还有 {count} 个问题', en: '{count} more problems' },
} as const;

export const wrongSize = (bytes: number): Text => ({ zh: `${bytes} 字节`, en: `${bytes} bytes` });
export const rowsAndColumns = (columns: number, rows: number): Text => ({
  zh: `${columns} 列 ${rows} 行`,
  en: `${columns} columns, ${rows} rows`,
});

export type GdsCode = keyof typeof gdsMessages;
export const issue = issuesOf(gdsMessages);

const MAX_ISSUES = 50;

/** Collects what is wrong; a file of garbage does not become a list as long as itself. */
export class Problems {
  readonly #found: Issue[] = [];
  #more = 0;
  #fatal = false;

  add(code: GdsCode, params: Readonly<Record<string, unknown>>, severity: Severity = 'error'): void {
    if (severity === 'error') this.#fatal = true;
    if (
      this.#found.length < MAX_ISSUES ||
      (severity === 'error' && !this.#found.some((i) => i.severity === 'error'))
    ) {
      this.#found.push(issue(code, { params, severity }));
    } else this.#more++;
  }

  /** Whether something was wrong enough that what was read must not be used. */
  get fatal(): boolean {
    return this.#fatal;
  }

  list(): readonly Issue[] {
    if (this.#more === 0) return this.#found;
    const severity = this.#fatal ? 'error' : 'warning';
    return [...this.#found, issue('gds_more_issues', { params: { count: this.#more }, severity })];
  }
}
