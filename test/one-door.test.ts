import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Heard, hearMessage, sessionAfter } from '../src/app/conversation.ts';
import { createHost, type Host } from '../src/app/host.ts';
import { type Session, startSession } from '../src/core/session.ts';

const now = new Date('2026-06-08T09:00:00');
const data = mkdtempSync(join(tmpdir(), 'yx-one-door-'));
let app: Host;
beforeAll(async () => {
  const made = await createHost({ env: { YX_DATA: data } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  app = made.value;
});
afterAll(async () => {
  await app.close();
  rmSync(data, { recursive: true });
});

async function said(session: Session, text: string, begin?: boolean) {
  const heard = await hearMessage(app, session, text, { now, begin, either: true });
  if (!heard.ok) throw new Error(heard.error[0]?.code);
  return { heard: heard.value, session: sessionAfter(heard.value) ?? session };
}
const moveOf = (heard: Heard) => ('move' in heard ? heard.move : heard.kind);

const plate = '400×250 的板，厚8，四角各一个直径11的孔，孔边距20';
const lamp = '打开卧室顶灯';

describe('the one door, while something stands', () => {
  it.each([
    // What is said of it goes on with it; whole sentences begin anew; what can be both says so.
    [plate, 'make the holes 12', 'revise', false],
    [plate, '孔径换成16', 'revise', false],
    [plate, '中心再开一个30的孔', 'add', false],
    [plate, '300×200 的板，厚 12，中心一个直径 50 的孔', 'new', false],
    [plate, 'plate 300x200, 5 thick, a hole of 10 in the centre', 'new', false],
    [plate, '300×200，厚8', 'revise', true],
    [plate, lamp, 'new', false],
    [plate, '列出所有客户', 'new', false],
    [lamp, '再暗些', 'follow', true],
    // Who makes something of most of it takes over, held; who catches at a word does not.
    [
      'add a contact for 中信出版社: name 王芳',
      'turn on the bedroom light to 50% and sing me a song',
      'new',
      false,
    ],
    [plate, '小一点', 'unanswered', false],
    ['面积优先，输入对必须匹配', '面积不那么重要', 'revise', false],
    [lamp, plate, 'new', false],
  ])('“%s”, then “%s”: %s, either way: %s', async (first, second, move, either) => {
    const stands = (await said(startSession('s', now), first)).session;
    const { heard } = await said(stands, second);
    expect(moveOf(heard)).toBe(move);
    expect('either' in heard && heard.either === true).toBe(either);
    if (!either) return;
    const [isNew, isOf] = [await said(stands, second, true), await said(stands, second, false)];
    expect([moveOf(isNew.heard), moveOf(isOf.heard)]).toEqual(['new', move]);
  });

  it.each([
    [plate, '厚度改成8', 'as_it_was'],
    ['area first, matching second', 'matching second', 'as_it_was'],
    [plate, '把厚度改一下', 'not_applied'],
  ])('“%s”, then “%s”: what changes nothing says so (%s)', async (first, second, code) => {
    const stands = (await said(startSession('s', now), first)).session;
    const { heard } = await said(stands, second);
    const issues = 'read' in heard ? heard.read.diagnostics : 'issues' in heard ? heard.issues : [];
    expect(issues.map((one) => one.code)).toContain(code);
  });

  it('a step back closes the question a message has only asked', async () => {
    const asked = await said((await said(startSession('s', now), '面积优先')).session, '做得方一点');
    expect(asked.session.open).not.toBeNull();
    const back = await said(asked.session, '撤销');
    expect(back.session.open).toBeNull();
    expect(back.session.at).toBe(0);
  });
});
