import type { Lang } from '../core/messages.ts';
import type { LoadedConfig } from '../runtime/config.ts';

/** Where nobody has set a language, a message is answered in its own. */
export function spokenLang(
  { lang, sources }: Pick<LoadedConfig, 'lang' | 'sources'>,
  env: Readonly<Record<string, string | undefined>>,
  said: string,
  /** Of a message without words: as the one before it. */
  before = lang,
): Lang {
  const { from, name } = sources.lang;
  // The C locale is nobody's language.
  const isNobodys = from === 'default' || /^(?:C|POSIX)(?:\.|$)/.test(env[name] ?? '');
  if (!isNobodys) return lang;
  return /\p{Script=Han}/u.test(said) ? 'zh' : /\p{Letter}{2}/u.test(said) ? 'en' : before;
}
