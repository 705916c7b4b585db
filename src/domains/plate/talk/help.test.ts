import { describe, expect, it } from 'vitest';
import { Conversation } from '../../../core/conversation/conversation.testkit.ts';
import { FULLEST } from '../../../core/reading/interpret.ts';
import { domain } from '../index.ts';
import { plates } from './grid.testkit.ts';

describe('words that come to nothing are answered with what can be said', () => {
  it.each(
    Object.keys(plates).flatMap((name) => (['zh', 'en'] as const).map((lang) => [name, lang] as const)),
  )('%s, %s: each example is understood', (name, lang) => {
    const world = domain.read.world.empty;
    const talk = new Conversation(domain, {
      ...{ world, now: new Date(0), lang, last: undefined, contract: FULLEST },
    });
    talk.begin(plates[name]![lang]);
    const made = talk.say(lang === 'zh' ? '那个啥弄一弄' : 'wibble the holes somehow');
    const help = made.ok ? [] : made.error.filter(({ code }) => code === 'can_say');
    const sentences = help.flatMap(({ params }) => params.sentences as string[]);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    for (const one of sentences) {
      const said = talk.say(one);
      expect(said.ok && said.value.read.held, one).toEqual([]);
    }
  });
});
