import { describe, expect, it } from 'vitest';
import { cuesIn } from '../../../core/language/index.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { recall } from '../memory.ts';
import { ofOffered } from './choice.ts';

const value: BusinessCalls = [{ toolId: 'project.list_by_client', params: { clientName: '云山科技' } }];
const heard = (text: string) => ({ ...cuesIn(text), text }) as unknown as Message<BusinessCalls>;
const standing = (memory: unknown) =>
  ({ value, evidence: [], question: null, memory }) as unknown as Standing<BusinessCalls>;
const offering = (...candidates: string[]) =>
  recall([{ tool: value[0]!.toolId, data: null, refused: { name: '云山科技', candidates } }], {});

describe('a name the store has not, and those like it', () => {
  it.each([
    ['对，是它', ['云杉科技'], '云杉科技'],
    ['是的', ['云杉科技'], '云杉科技'],
    ['yes, that one', ['云杉科技'], '云杉科技'],
    ['第二个', ['云杉科技', '云山文化'], '云山文化'],
    ['云山文化那家', ['云杉科技', '云山文化'], '云山文化'],
    ['the first one', ['云杉科技', '云山文化'], '云杉科技'],
  ])('%s, of %j', (said, candidates, meant) => {
    const change = ofOffered(heard(said), standing(offering(...candidates)));
    expect(change?.value).toEqual([{ toolId: 'project.list_by_client', params: { clientName: meant } }]);
    expect(change?.evidence.map(({ path }) => path)).toEqual([[0, 'params', 'clientName']]);
  });

  it.each([
    ['对，是它', ['云杉科技', '云山文化']],
    ['不是', ['云杉科技']],
    ['今年回款多少', ['云杉科技']],
    ['第三个', ['云杉科技', '云山文化']],
  ])('%s tells nothing of %j', (said, candidates) => {
    expect(ofOffered(heard(said), standing(offering(...candidates)))).toBeNull();
  });

  it('where nothing was offered, nothing is meant', () => {
    expect(ofOffered(heard('对，是它'), standing({}))).toBeNull();
  });
});
