import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import type { Sayable } from '../core/reading/help.ts';

/** What can be said of the things that are there; a domain's own examples where none are known. */
export function examplesIn({ about, read }: AnyDomain, lang: Lang, world: unknown): readonly string[] {
  const own = (world !== undefined && read.world.sentences?.(world, lang)) || [];
  return own.length > 0 ? own : about.examples[lang];
}

/** What can be said in a domain, in the language that was spoken: of what is there, or its examples and those of its tools. */
export function sayable(domain: AnyDomain, said: string, world: unknown): readonly Sayable[] {
  const lang = /\p{Script=Han}/u.test(said) ? 'zh' : 'en';
  const there = examplesIn(domain, lang, world);
  const { examples } = domain.about;
  return there === examples[lang] ? known(domain)[lang] : there.map((text) => ({ words: domain.read, text }));
}

function known(domain: AnyDomain): Readonly<Record<Lang, readonly Sayable[]>> {
  const found = kept.get(domain) ?? { zh: allOf(domain, 'zh'), en: allOf(domain, 'en') };
  kept.set(domain, found);
  return found;
}
const kept = new WeakMap<AnyDomain, Readonly<Record<Lang, readonly Sayable[]>>>();

const allOf = (domain: AnyDomain, lang: Lang): readonly Sayable[] =>
  [
    ...domain.about.examples[lang],
    ...domain.act.tools.flatMap(({ examples = [] }) => examples.map((example) => example[lang])),
  ].map((text) => ({ words: domain.read, text }));
