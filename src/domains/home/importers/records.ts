import { isRecord, type Json, readJson } from '../../../core/contract/plain-json.ts';

export type JsonRecord = { readonly [key: string]: Json };

/** The objects of a text: a JSON array, a page with `items`, a single object, or one of these on each line. */
export function readRecords(text: string): readonly JsonRecord[] | null {
  const json = readJson(text.trim());
  if (json.ok) return flatten(json.value);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const one = readJson(line);
    return one.ok ? flatten(one.value) : null;
  });
  return lines.length > 0 && read.every((one) => one !== null) ? read.flat() : null;
}

function flatten(value: unknown): readonly JsonRecord[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (!isRecord(value)) return [];
  return Array.isArray(value.items) ? flatten(value.items) : [value];
}

export const stringAt = (record: JsonRecord, key: string): string | undefined => {
  const value = record[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
export const stringsAt = (record: JsonRecord, key: string): readonly string[] => {
  const value = record[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : [];
};
export const recordsAt = (record: JsonRecord, key: string): readonly JsonRecord[] => {
  const value = record[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};
export const numberAt = (record: JsonRecord, key: string): number | undefined => {
  const value = record[key];
  return typeof value === 'number' ? value : undefined;
};
