import { describe, expect, it } from 'vitest';
import { inLang, schemaIn } from './glossary.ts';

const english = { 长度: 'length', 孔: 'hole' };

describe('a reader of either language sees theirs', () => {
  it.each([
    ['长度', 'en', 'length'],
    ['长度', 'zh', '长度'],
    ['length', 'zh', '长度'],
    ['length', 'en', 'length'],
    ['width', 'zh', 'width'],
    ['constructor', 'en', 'constructor'],
    ['长度', undefined, '长度'],
  ] as const)('%s in %s: %s', (text, lang, said) => expect(inLang(text, lang, english)).toBe(said));

  it('descriptions of a schema are translated, values never', () => {
    const schema = {
      description: '孔',
      enum: ['孔'],
      default: '孔',
      properties: { 孔: { description: '长度', examples: ['长度'] }, default: { description: '孔' } },
      anyOf: [{ description: '长度' }, true],
    };
    expect(schemaIn(schema, 'en', english)).toEqual({
      description: 'hole',
      enum: ['孔'],
      default: '孔',
      properties: { 孔: { description: 'length', examples: ['长度'] }, default: { description: 'hole' } },
      anyOf: [{ description: 'length' }, true],
    });
    expect(schemaIn(schema, undefined, english)).toBe(schema);
    expect(schemaIn(schema, 'en', undefined)).toBe(schema);
  });
});
