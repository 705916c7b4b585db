import { describe, expect, it } from 'vitest';
import type { AnyDomain } from '../core/domain.ts';
import { err, ok } from '../core/result.ts';
import { mentionedBy } from './mentioned.ts';

const domain = {
  outside: { mentions: ({ content }: { content: string }) => content.split(' ').filter(Boolean) },
} as unknown as AnyDomain;

describe('files that a file mentions', () => {
  it('are read with those they mention, from its folder and below only', async () => {
    const asked: string[] = [];
    const texts: Readonly<Record<string, string>> = {
      '/a/b/one': 'sub/two',
      '/a/b/sub/two': 'one gone',
      '/a/outside': '',
    };
    const files = {
      readText: async (path: string) => {
        asked.push(path);
        return texts[path] === undefined ? err([]) : ok(texts[path]!);
      },
      readBytes: async () => err([]),
    };
    const found = await mentionedBy(domain, '/a/b/main', 'one ../outside /etc/hosts', files);
    expect(found.map(({ name }) => name)).toEqual(['one', 'sub/two']);
    expect(asked).toEqual(['/a/b/one', '/a/b/sub/two', '/a/b/gone']);
  });
});
