// One thread of `createCompute`: a host of its own over the same configuration, and whatever it is given to do.
import { parentPort, workerData } from 'node:worker_threads';
import type { AnyDomain } from '../core/domain.ts';
import type { DoorAnswer } from '../core/door.ts';
import type { Model } from '../core/reading/model.ts';
import type { Result } from '../core/result.ts';
import type { Artifact, ArtifactRef, ToolContext, ToolResult } from '../core/tool/tool.ts';
import type { ConfigInput } from '../runtime/config.ts';
import { type Outward, serveJobs } from '../runtime/threads/wire.ts';
import type { Job } from './compute/jobs.ts';
import { createHost } from './host.ts';
import { domainOfFunctions } from './offered.ts';
import type { Host } from './yanxing.ts';

async function open(): Promise<Host> {
  const { flags = {}, env, cwd } = workerData as Pick<ConfigInput, 'flags' | 'env' | 'cwd'>;
  const host = must(await createHost({ settings: flags, env, cwd, model: null, records: false }));
  // What is loaded now is not waited for later.
  await host.domains();
  return host;
}

/** The same host with a model that whoever gave the job asks: no key comes in here, and no request goes out. */
async function withModel({ config, loader }: Host, id: string, { ask }: Outward): Promise<Host> {
  const complete: Model['complete'] = ({ signal: _, ...request }) => ask('complete', request);
  return must(await createHost({ config, loader, model: { id, complete }, records: false }));
}

function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.map(({ message }) => message).join('; '));
}

/** Domains are known on both sides: between them they go by name. */
const named = (answer: DoorAnswer): unknown => {
  if (answer.kind === 'none') return answer;
  const byId = <R extends { readonly domain: AnyDomain }>(reading: R) => ({
    ...reading,
    domain: reading.domain.about.id,
  });
  return answer.kind === 'one'
    ? { ...answer, reading: byId(answer.reading) }
    : { ...answer, readings: answer.readings.map(byId) };
};

async function callTool(
  host: Host,
  { domain, tool: id, params, context }: Extract<Job, { kind: 'tool' }>,
  { signal, tell, ask }: Outward,
): Promise<ToolResult> {
  const tool = must(await host.domain(domain)).act.tools.find((one) => one.id === id)!;
  const { now, ...given } = context;
  const around: ToolContext = {
    ...given,
    now: () => new Date(now),
    signal,
    progress: (fraction, message) => tell('progress', fraction, message),
    log: (event, fields) => tell('log', event, fields),
    services: { get: (name) => host.service(name) },
    artifacts: { write: (artifact) => write(artifact, ask) },
  };
  return tool.execute(params, around);
}

/** A file goes over piece by piece where it is made so: neither side ever holds the whole. */
async function write({ name, mediaType, content }: Artifact, ask: Outward['ask']): Promise<ArtifactRef> {
  if (typeof content === 'string' || content instanceof Uint8Array)
    return ask('write', { name, mediaType, content });
  const stream = await ask<number>('begin', { name, mediaType });
  for await (const piece of content) await ask('piece', stream, piece);
  return ask('end', stream);
}

async function carryOut(host: Host, job: Job, outward: Outward): Promise<unknown> {
  if (job.kind === 'tool') return callTool(host, job, outward);
  if (job.kind === 'door' || job.kind === 'readings') {
    const { input, worlds, lasts } = job;
    const each = (all: Readonly<Record<string, unknown>>) => (domain: AnyDomain) => all[domain.about.id];
    const options = { ...job.options, worldOf: each(worlds), lastOf: each(lasts) };
    if (job.kind === 'readings') return host.readings(input, job.how, options);
    const answer = await host.door(input, options);
    return answer.ok ? { ...answer, value: named(answer.value) } : answer;
  }
  if (job.kind === 'parse') {
    const { functions } = job.options;
    const domain = functions ? domainOfFunctions(functions).domain : must(await host.domain(job.domain));
    const reading = job.model === null ? host : await withModel(host, job.model, outward);
    return reading.parse(domain, job.input, job.options);
  }
  const domain = must(await host.domain(job.domain));
  if (job.kind === 'move') {
    const { world = domain.read.world.empty } = job.context;
    return host.move(domain, job.stands, job.input, { ...job.context, world });
  }
  if (job.kind === 'plan') return domain.act.plan(job.value, job.context);
  if (job.kind === 'refine') return domain.act.refine?.(job.value, job.plan, job.report, job.context) ?? null;
  return domain.act.evaluate({
    ...job.judged,
    readArtifact: (name) => outward.ask('readArtifact', name),
    commented: (report, prompt) => outward.ask('commented', report, prompt),
    service: (name) => host.service(name),
  });
}

if (parentPort) {
  const host = open();
  await serveJobs(parentPort, host, async (job, outward) => carryOut(await host, job as Job, outward));
}
