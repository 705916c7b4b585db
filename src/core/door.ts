import type { AnyDomain } from './domain.ts';
import { issuesOf, type Lang } from './messages.ts';
import type { Interpretation } from './reading/interpret.ts';
import { type Question, questionsOf } from './reading/question.ts';
import type { Issue } from './result.ts';

export const doorMessages = {
  not_understood: { zh: '没有哪个领域能理解这句话', en: 'no domain can make anything of this sentence' },
  which_domain: {
    zh: '这句话可以有几种理解，你指的是哪一种？',
    en: 'This can be read in several ways: which one?',
  },
} as const;

export interface DoorReading {
  readonly domain: AnyDomain;
  readonly interpretation: Interpretation<unknown>;
  /** How many characters of the text some rule of the domain explains. */
  readonly explained: number;
}

export type DoorAnswer =
  | { readonly kind: 'one'; readonly reading: DoorReading }
  | { readonly kind: 'tie'; readonly readings: readonly DoorReading[]; readonly question: Question }
  | { readonly kind: 'none'; readonly issues: readonly Issue[] };

/** The one door: every domain reads the sentence, the fullest reading wins, a tie asks. */
export function chooseDomain(
  domains: readonly AnyDomain[],
  read: (domain: AnyDomain) => Interpretation<unknown>,
  lang: Lang,
): DoorAnswer {
  const explaining = domains
    .map((domain) => {
      const interpretation = read(domain);
      return { domain, interpretation, explained: coveredCharacters(interpretation) };
    })
    // What only files say is no answer to the words beside them.
    .filter(({ explained }) => explained > 0);
  const isEmpty = ({ domain, interpretation }: DoorReading) => domain.read.isEmpty(interpretation.value);
  const saying = explaining.filter((reading) => !isEmpty(reading));
  // A reading that would ask is better than none.
  const asking = explaining.filter(({ interpretation }) => interpretation.questions.length > 0);
  const readings = (saying.length > 0 ? saying : asking).sort(
    (a, b) => b.explained - a.explained || gapsOf(a) - gapsOf(b),
  );
  const [best] = readings;
  if (!best) return { kind: 'none', issues: [issuesOf(doorMessages)('not_understood')] };
  const tied = readings.filter((r) => r.explained === best.explained && gapsOf(r) === gapsOf(best));
  if (tied.length < 2) return { kind: 'one', reading: best };
  const candidates = tied.map(({ domain }) => {
    const { id, title } = domain.about;
    return { value: id, label: title[lang] };
  });
  const question = questionsOf(doorMessages)('which_domain', { path: [], candidates });
  return { kind: 'tie', readings: tied, question };
}

const gapsOf = ({ interpretation }: DoorReading): number =>
  interpretation.unread.length + interpretation.setAside.length;

/** What is asked about was understood as far as that. */
function coveredCharacters({ used, questions }: Interpretation<unknown>): number {
  const asked = questions.flatMap((question) => question.spans);
  const spans = [...used, ...asked].filter((s) => s.source === undefined).sort((a, b) => a.start - b.start);
  let [covered, reached] = [0, 0];
  for (const { start, end } of spans) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}
