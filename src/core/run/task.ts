import { issuesFromZod } from '../contract/issues.ts';
import { canonicalJson, reasonOf } from '../contract/plain-json.ts';
import { fill, issuesOf, joined } from '../messages.ts';
import { err, type Issue, ok, type Result } from '../result.ts';
import { askPerson } from './ask.ts';
import { keptValue, type RunDeps, type RunOutcome, runSteps } from './execute.ts';
import { type Journal, openJournal } from './journal.ts';
import { checkPlan, type Plan } from './plan.ts';
import { type AgentState, EvaluationReport, type PendingCall, runMessages } from './state.ts';

const issue = issuesOf(runMessages);
type Awaitable<T> = T | Promise<T>;

/** What a domain brings to the loop. */
export interface Task {
  /** Words that were left over and might change what is done: nothing is planned before somebody has said to go on. */
  readonly leftOver?: readonly string[];
  /** What was taken by ear and something depends on: “heard→taken for”. */
  readonly heardAs?: readonly string[];
  plan(): Awaitable<Result<Plan>>;
  evaluate(outcome: RunOutcome, iteration: number): Awaitable<EvaluationReport>;
  /** A better plan after a report that did not pass; null when there is none. */
  refine?(plan: Plan, report: EvaluationReport): Awaitable<Plan | null>;
}

export interface TaskDeps extends RunDeps {
  readonly maxIterations?: number;
}

/** One round of planning, executing and evaluating. */
export interface Iteration {
  readonly number: number;
  readonly outcome: RunOutcome;
  readonly report: EvaluationReport | null;
}

export interface TaskOutcome {
  readonly status: RunOutcome['status'];
  readonly state: AgentState;
  readonly iterations: readonly Iteration[];
  /** The iteration with the best report; the last one where none was reported on. */
  readonly best: Iteration | null;
  readonly pendingToolCalls: readonly PendingCall[];
  readonly issues: readonly Issue[];
  /** It failed, but is not over: it is to be carried on another time. */
  readonly isPostponed?: true;
}

/**
 * init → parsing → planning → executing → evaluating → (iterating → planning …) | completed | failed → done.
 * Every stage's answer is kept, so a run that waited, or whose process died, goes on where it was.
 */
export async function runTask(task: Task, deps: TaskDeps): Promise<TaskOutcome> {
  const journal = openJournal(deps);
  try {
    return await new TaskRun(task, deps, journal).run();
  } finally {
    await journal.close();
  }
}

/** The place of the question about words nothing was made of. */
const LEFT_OVER = '@left_over';

class TaskRun {
  readonly #iterations: Iteration[] = [];

  constructor(
    readonly task: Task,
    readonly deps: TaskDeps,
    readonly journal: Journal,
  ) {}

  async run(): Promise<TaskOutcome> {
    const most = Math.max(1, Math.trunc(this.deps.maxIterations ?? 5));
    // The words were read before the run began; that it passed the state is what everyone who looks on is told.
    this.journal.move('parsing', 1);
    const stop = await this.#askAboutLeftOver();
    if (stop) return stop;
    let planned = await this.#planning(1, () => this.task.plan());
    for (let number = 1; ; number++) {
      if (!planned.ok) return this.#end('failed', planned.error);
      const plan = planned.value;
      const round = await this.#round(number, plan);
      if ('status' in round) return round;
      const { report } = round;
      if (report.passed) return this.#end('completed');
      if (!this.task.refine || number >= most) return this.#end('failed');
      this.journal.move('iterating', number);
      const next = await this.#stage('refine', number, async () =>
        ok((await this.task.refine?.(plan, report)) ?? null),
      );
      if (!next.ok) return this.#end('failed', next.error);
      const better = next.value;
      if (better === null) return this.#end('failed');
      planned = await this.#planning(number + 1, () => ok(better));
    }
  }

  /** What the run waits or ends with; null where nothing was left over, or it does not matter. */
  async #askAboutLeftOver(): Promise<TaskOutcome | null> {
    const { leftOver = [], heardAs = [] } = this.task;
    const doubted = [...leftOver, ...heardAs];
    if (doubted.length === 0 || this.journal.record(LEFT_OVER).status === 'completed') return null;
    const { lang } = this.deps.context;
    const quoted = (list: readonly string[]) =>
      joined(
        list.map((word) => `“${word}”`),
        lang,
        'names',
      );
    const questions = [
      ...(leftOver.length > 0 ? [fill(runMessages.run_left_over, lang, { words: quoted(leftOver) })] : []),
      ...(heardAs.length > 0 ? [fill(runMessages.run_heard_as, lang, { words: quoted(heardAs) })] : []),
    ];
    const words = quoted(doubted);
    const { decision, call } = await askPerson(
      {
        id: LEFT_OVER,
        stepId: LEFT_OVER,
        toolId: '',
        params: { words: doubted },
        preview: questions.join('\n'),
        hash: canonicalJson(doubted),
        reason: 'left_over',
      },
      this.deps,
      this.journal,
      1,
    );
    if (decision === 'approved') {
      this.journal.note(LEFT_OVER, keptValue(doubted));
      return null;
    }
    if (decision === 'pending') return { ...this.#outcome('waiting', 'parsing'), pendingToolCalls: [call] };
    const why =
      decision === 'cancelled'
        ? issue('run_cancelled')
        : issue('run_left_over_refused', { params: { words } });
    return this.#end('cancelled', [why]);
  }

  #planning(number: number, make: () => Awaitable<Result<Plan>>): Promise<Result<Plan>> {
    this.journal.move('planning', number);
    return this.#stage('plan', number, async () => {
      const plan = await make();
      const problems = plan.ok ? checkPlan(plan.value, this.deps.registry) : [];
      return problems.length > 0 ? err(problems) : plan;
    });
  }

  /** Executes and evaluates one plan; the task's outcome where that ends or suspends it. */
  async #round(number: number, plan: Plan): Promise<{ readonly report: EvaluationReport } | TaskOutcome> {
    this.journal.move('executing', number);
    const scope = { iteration: number, scope: `${number}.` };
    const outcome = await runSteps(plan, this.deps, this.journal, scope);
    this.#iterations.push({ number, outcome, report: null });
    if (outcome.status === 'waiting') return this.#outcome('waiting', 'executing');
    if (outcome.status === 'failed' && this.deps.mayRetry?.(outcome)) {
      for (const { id, status } of outcome.plan.steps) {
        if (status !== 'failed' && status !== 'skipped') continue;
        const key = scope.scope + id;
        this.journal.note(key, { ...this.journal.record(key), status: 'pending', result: null });
      }
      return { ...this.#outcome('failed', 'executing'), isPostponed: true };
    }
    if (outcome.status !== 'completed') return this.#end(outcome.status, outcome.issues);
    this.journal.move('evaluating', number);
    const evaluated = await this.#stage('evaluate', number, async () => {
      const given = await this.task.evaluate(outcome, number);
      const report = EvaluationReport.safeParse(given);
      if (!report.success) return err(issuesFromZod(report.error.issues, given));
      this.journal.emit({ type: 'report', report: report.data }, number);
      return ok(report.data);
    });
    if (!evaluated.ok) return this.#end('failed', evaluated.error);
    const report = evaluated.value;
    this.#iterations[number - 1] = { number, outcome, report };
    return { report };
  }

  /** The answer of a stage, from the record if it was given before. */
  async #stage<T>(name: string, number: number, make: () => Awaitable<Result<T>>): Promise<Result<T>> {
    const key = `@${name}.${number}`;
    const known = this.journal.record(key).result;
    if (known) return known.data as Result<T>;
    const answer = await this.#guarded(name, make);
    // On record before the first effect, which is saved after it.
    this.journal.note(key, keptValue(answer));
    return answer;
  }

  async #guarded<T>(stage: string, make: () => Awaitable<Result<T>>): Promise<Result<T>> {
    if (this.deps.context.signal.aborted) return err([issue('run_cancelled')]);
    try {
      return await make();
    } catch (thrown) {
      return err([issue('run_stage_failed', { params: { stage, reason: reasonOf(thrown) } })]);
    }
  }

  #end(status: RunOutcome['status'], issues: readonly Issue[] = []): TaskOutcome {
    const number = Math.max(1, this.#iterations.length);
    this.journal.move(status === 'completed' ? 'completed' : 'failed', number);
    this.journal.move('done', number);
    const cancelled = issues.some(({ code }) => code === 'run_cancelled');
    return this.#outcome(cancelled ? 'cancelled' : status, 'done', issues);
  }

  #outcome(status: RunOutcome['status'], state: AgentState, issues: readonly Issue[] = []): TaskOutcome {
    const iterations = [...this.#iterations];
    const best = iterations.reduce<Iteration | null>((a, b) => (a && !better(b, a) ? a : b), null);
    const pendingToolCalls = iterations.at(-1)?.outcome.pendingToolCalls ?? [];
    return { status, state, iterations, best, pendingToolCalls, issues };
  }
}

/** Whether `a` is to be kept rather than the earlier `b`. */
function better({ report: a }: Iteration, { report: b }: Iteration): boolean {
  if (!a || !b) return b === null;
  return a.passed === b.passed ? a.score > b.score : a.passed;
}
