import { hearMessage } from '../../app/conversation.ts';
import { previewEdited } from '../../app/edited.ts';
import type { Host, KeptRuns } from '../../app/host.ts';
import { loadConversation, saveConversation } from '../../app/kept-conversation.ts';
import { carryWish, orderShown, ordersFor, wishFor } from '../../app/orders.ts';
import { timeText } from '../../app/runs/timed.ts';
import type { Arguments } from '../../core/command.ts';
import { isRecord, readJson } from '../../core/contract/plain-json.ts';
import type { Lang } from '../../core/messages.ts';
import type { Issue } from '../../core/result.ts';
import { RunStatus } from '../../core/run/state.ts';
import type { Call } from '../../core/wire.ts';
import type { RunDetail } from '../../runtime/sql/runs.ts';
import { act, confirmOnTerminal, exitCode, onCancel, progress, runJson, showOutcome } from '../act.ts';
import { actionOf, badValue, choose, needed, numberOf, textOf } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { outcomeWord, stateWord, usage, words } from '../messages.ts';
import { jsonOption, outOption, withHost } from '../open.ts';
import { questionLines } from '../show.ts';
import { spentLine } from '../spent.ts';
import { surroundings } from '../surroundings.ts';
import { padded } from '../table.ts';
import { issueLine, paint, printable, say, type Terminal } from '../terminal.ts';

interface Given {
  readonly app: Host;
  readonly runs: KeptRuns;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

const actions: Readonly<Record<string, (given: Given) => Promise<number>>> = {
  list,
  show,
  answer,
  approve: (given) => decide(given, 'approved'),
  reject: (given) => decide(given, 'rejected'),
  resume,
  retry,
  cancel,
  orders,
  change,
  audit,
};

export const command: Command = {
  name: 'runs',
  summary: {
    zh: '列出运行；批准或拒绝等着的写操作；继续被打断的',
    en: 'list runs; approve or reject writes that wait; go on with what was interrupted',
  },
  positionals:
    'list | show ID | answer ID TEXT | approve ID [CALL] [--edit KEY=VALUE] [--reason TEXT] | reject ID [CALL] [--reason TEXT] | resume ID | retry ID | cancel ID | orders | change ID TEXT | audit',
  details: {
    zh: 'ID 可以只写开头几位。answer 回答一次运行缺少的（ID 是 yx run 说的那个），问清就执行。approve 和 reject 不写 CALL 时针对该运行里所有等着的写操作，然后接着执行。retry 再试一次失败的或已放弃（dead）的运行，做成的不会重做。orders 列出在等时间的，change 用一句话改它的时间（“改到八点”“推迟半小时”）。audit 列出谁在何时做了什么。',
    en: 'An ID may be cut to its first characters. answer says what a run was missing (by the ID yx run named) and carries it out once nothing is. Without CALL, approve and reject are for every write of the run that waits; the run then goes on. retry tries a run once more that failed or was given up (dead); what was done is not done again. orders lists what waits for its time, change puts one off in words (“move it to eight”, “half an hour later”). audit lists who did what, and when.',
  },
  options: async () => [
    jsonOption,
    {
      name: 'status',
      value: 'STATUS',
      help: {
        zh: `只列这种状态：${RunStatus.options.map((status) => `${status} ${stateWord(status, 'zh')}`).join('、')}`,
        en: `only runs of this status: ${RunStatus.options.join(', ')}`,
      },
    },
    { name: 'limit', value: 'N', help: { zh: '最多列几条（默认 20）', en: 'how many at most (20)' } },
    outOption,
    {
      name: 'edit',
      value: 'KEY=VALUE',
      help: {
        zh: '批准时改参数：KEY=VALUE，多个用换行隔开，或一个 JSON 对象；改后的调用重新检查',
        en: 'approve with another parameter: KEY=VALUE, several on lines of their own, or a JSON object; checked like a new call',
      },
    },
    { name: 'reason', value: 'TEXT', help: { zh: '批准或拒绝的理由，记入审计', en: 'why; it is audited' } },
  ],
  async run(args, terminal) {
    const chosen = actionOf('runs', actions, args);
    return withHost(args, terminal, async (app) =>
      chosen({ app, runs: must(await app.runs()), args, terminal }),
    );
  },
};

const limitOf = (args: Arguments): number | undefined => numberOf(args, 'limit', 1, 9_999);

async function list({ runs, args, terminal }: Given): Promise<number> {
  const limit = limitOf(args);
  const status = choose(args, 'status', RunStatus.options);
  const rows = await runs.list({ ...(limit !== undefined && { limit }), ...(status && { status }) });
  if (args.options.json) {
    await terminal.out(`${JSON.stringify(rows)}\n`);
    return 0;
  }
  if (rows.length === 0) await terminal.out(`${say(terminal, status ? words.noSuchRuns : words.noRuns)}\n`);
  for (const { id, status: now, createdAt, domain, title, nextAt } of rows) {
    const mark = paint(terminal.color.out, colours[now] ?? 'dim', padded(stateWord(now, terminal.lang), 11));
    await terminal.out(
      `${id.slice(0, 8)}  ${mark}  ${createdAt.slice(0, 19)}  ${(domain ?? 'call').padEnd(8)}  ${printable(cut(title))}${nextAt === null ? '' : `  → ${nextAt.slice(0, 19)}Z`}\n`,
    );
  }
  return 0;
}

const colours: Readonly<Record<string, 'green' | 'yellow' | 'red' | 'dim'>> = {
  completed: 'green',
  waiting: 'yellow',
  interrupted: 'yellow',
  retrying: 'yellow',
  failed: 'red',
  dead: 'red',
};
const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The run that is meant: an id, or as much of its beginning as no other run shares. */
async function found({ runs, args }: Given): Promise<RunDetail> {
  const id = needed(args.positionals[1], 'ID');
  const whole = await runs.show(id);
  if (whole) return whole;
  const near = (await runs.list({ limit: 1_000 })).filter((run) => id.length >= 4 && run.id.startsWith(id));
  const [only] = near;
  const detail = only && near.length === 1 ? await runs.show(only.id) : undefined;
  if (detail) return detail;
  throw new Refused([usage(near.length > 1 ? 'run_ambiguous' : 'no_such_run', { params: { run: id } })]);
}

async function show(given: Given): Promise<number> {
  const { app, args, terminal } = given;
  const run = await found(given);
  if (args.options.json) {
    await terminal.out(`${JSON.stringify(await runJson(app, run, terminal))}\n`);
    return 0;
  }
  // What went wrong is said in the words of its domain, if that is still there.
  if (run.domain !== null) await app.domain(run.domain);
  const lines = [
    `${run.id}  ${stateWord(run.status, terminal.lang)}  ${run.createdAt}  ${run.requester}`,
    printable(run.title),
    ...(run.attempts > 1 ? [`  × ${run.attempts}`] : []),
    ...(run.nextAt === null ? [] : [`  → ${run.nextAt}`]),
    ...issuesOf(run).map((one) => `  ! ${issueLine(one, terminal)}`),
    ...run.steps
      .filter(({ key }) => !key.startsWith('@'))
      .map(
        ({ key, status, result }) =>
          `  ${key}  ${stateWord(status, terminal.lang)}${result?.error ? `  ${result.error.code} ${result.error.message}` : ''}`,
      ),
    ...run.calls.map((call) => callLine(call, terminal.lang)),
    ...(await runJson(app, run, terminal)).spent.map((one) => `  ${spentLine(one, terminal)}`),
  ];
  await terminal.out(`${lines.map(printable).join('\n')}\n`);
  return 0;
}

const issuesOf = ({ outcome }: RunDetail): readonly Issue[] =>
  (outcome as { readonly issues?: readonly Issue[] } | null)?.issues ?? [];

const callLine = ({ id, status, preview, decidedBy, expiresAt }: Call, lang: Lang): string =>
  `  ? ${id}  ${stateWord(status, lang)}${decidedBy === null ? `  (${expiresAt})` : `  ${decidedBy}`}\n    ${preview}`;

async function decide(given: Given, decision: 'approved' | 'rejected'): Promise<number> {
  const { runs, args } = given;
  const run = await found(given);
  const call = args.positionals[2];
  const waiting = run.calls.filter(({ id, status }) =>
    call === undefined ? status === 'waiting' : id === call,
  );
  if (waiting.length === 0)
    throw new Refused([usage('nothing_waits', { params: { run: run.id, call: call ?? '' } })]);
  const [edit, why] = [editIn(args), textOf(args, 'reason')];
  for (const one of waiting) {
    const edited =
      edit && decision === 'approved'
        ? must(await previewEdited(given.app, run, one.id, edit, { lang: given.terminal.lang }))
        : undefined;
    must(await runs.decide(run.id, one.id, decision, local, one.hash, takenUp(given), why, edited));
  }
  return goesOn(given, run);
}

/** `amount=300` on a line each, or one JSON object; what reads as JSON is that, the rest is text. */
function editIn(args: Arguments): Readonly<Record<string, unknown>> | undefined {
  const given = textOf(args, 'edit');
  if (given === undefined) return undefined;
  const whole = readJson(given);
  if (whole.ok && isRecord(whole.value)) return whole.value;
  const pairs = given.split('\n').map((line) => /^\s*([\w.]+)=(.*)$/.exec(line));
  if (pairs.some((pair) => !pair)) throw badValue('edit', given, 'KEY=VALUE');
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = readJson(pair![2]!);
      return [pair![1]!, value.ok ? value.value : pair![2]!];
    }),
  );
}

/** Whoever has the terminal and the data folder is their owner. */
const local = { userId: 'local', roles: ['owner'] } as const;

/** What a run was missing: the answer is heard like a message, and with nothing missing any more it is carried out. */
async function answer({ app, args, terminal }: Given): Promise<number> {
  const [, id, ...said] = args.positionals;
  const talk = must(await loadConversation(app, needed(id, 'ID')));
  const { session } = talk;
  if (!session.open) throw new Refused([usage('nothing_asked', { params: { id } })]);
  const domain = must(await app.domain(session.open.domain));
  const { worlds, files } = await surroundings(app, [domain], session, terminal);
  const world = worlds.get(domain.about.id);
  const how = { domain, worldOf: () => world, files };
  const heard = must(await hearMessage(app, session, needed(said.join(' ') || undefined, 'TEXT'), how));
  if (!('read' in heard)) throw new Refused('issues' in heard ? heard.issues : []);
  must(await saveConversation(app, talk, heard, { world, files }));
  const { read, text, last } = heard;
  for (const question of read.questions) terminal.err(`${questionLines(question, terminal).join('\n')}\n`);
  if (read.questions.length > 0) return 3;
  const out = textOf(args, 'out');
  const input = { text, ...(files.length > 0 && { files }) };
  const options = { world, last, ...(out !== undefined && { out }) };
  const done = await act(app, domain, input, read, options, terminal);
  return showOutcome(app, domain, done, out, terminal);
}

async function resume(given: Given): Promise<number> {
  return carryOn(given, await found(given));
}

async function retry(given: Given): Promise<number> {
  const run = await found(given);
  must(await given.runs.retry(run.id, takenUp(given)));
  return goesOn(given, run);
}

/** By this command, unless there are workers. */
const takenUp = ({ app }: Given) => ({ goesOn: app.config.queue === 'memory' });

/** Goes on with it here, unless there are workers, who were told of it. */
async function goesOn(given: Given, run: RunDetail): Promise<number> {
  const { args, terminal } = given;
  if (takenUp(given).goesOn) return carryOn(given, run);
  if (!args.options.json) await terminal.out(`${say(terminal, words.handedOver)}\n`);
  return 0;
}

async function carryOn({ app, runs, args, terminal }: Given, run: RunDetail): Promise<number> {
  const out = textOf(args, 'out');
  const done = must(
    await onCancel((signal) =>
      runs.resume(run.id, {
        signal,
        confirm: confirmOnTerminal(terminal),
        onEvent: (event) => progress(event, terminal),
        ...(out !== undefined && { out }),
      }),
    ),
  );
  const domain = run.domain === null ? null : must(await app.domain(run.domain));
  if (!args.options.json) return showOutcome(app, domain, done, out, terminal);
  const now = (await runs.show(run.id)) ?? run;
  await terminal.out(`${JSON.stringify(await runJson(app, now, terminal))}\n`);
  return exitCode(done);
}

async function cancel(given: Given): Promise<number> {
  const run = await found(given);
  must(await given.runs.askToCancel(run.id, { goesOn: true }));
  if (run.status === 'running') return 0;
  const done = await given.runs.resume(run.id);
  must(done);
  return 0;
}

/** What waits for its time, the next to come first. */
async function orders({ app, args, terminal }: Given): Promise<number> {
  const rows = await waiting(app);
  const shown = rows.map(({ domain, order }) => orderShown(domain.about.id, order));
  if (args.options.json) await terminal.out(`${JSON.stringify(shown)}\n`);
  else if (rows.length === 0) await terminal.out(`${say(terminal, words.noSuchRuns)}\n`);
  else
    for (const { order } of rows)
      await terminal.out(
        `${order.run.slice(0, 8)}  ${timeText(order.due)}  ${printable(cut(order.doing))}  ${printable(cut(order.text))}\n`,
      );
  return 0;
}

async function waiting(app: Host) {
  const rows = [];
  for (const domain of must(await app.domains()))
    if (domain.act.orders)
      for (const order of must(await ordersFor(app, local)(domain))) rows.push({ domain, order });
  return rows;
}

async function change(given: Given): Promise<number> {
  const { app, args, terminal } = given;
  const { id } = await found(given);
  const said = needed(args.positionals.slice(2).join(' ') || undefined, 'TEXT');
  const meant = (await waiting(app)).find(({ order }) => order.run === id);
  if (!meant) throw new Refused([usage('not_put_off', { params: { run: id } })]);
  const wish = must(await wishFor(app, meant.domain, meant.order, said));
  for (const issue of must(await carryWish(app, wish, local)))
    await terminal.out(`${issueLine(issue, terminal)}\n`);
  return 0;
}

async function audit({ runs, args, terminal }: Given): Promise<number> {
  const limit = limitOf(args);
  const rows = await runs.audit(limit === undefined ? {} : { limit });
  if (args.options.json) {
    await terminal.out(`${JSON.stringify(rows)}\n`);
    return 0;
  }
  for (const { at, who, tool, outcome, params, words: said } of rows) {
    const line = `${at.slice(0, 19)}  ${who.padEnd(8)}  ${padded(outcomeWord(outcome, terminal.lang), 9)}  ${tool}  ${cut(JSON.stringify(params))}${said ? `  “${cut(said)}”` : ''}`;
    await terminal.out(`${printable(line)}\n`);
  }
  return 0;
}
