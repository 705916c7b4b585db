import * as z from 'zod';
import { sampleFilesOf } from '../../app/domains.ts';
import type { Host, ParseOptions } from '../../app/host.ts';
import type { Contract } from '../../core/contract/contract.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { DoorAnswer } from '../../core/door.ts';
import type { Lang } from '../../core/messages.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { ok, type Result } from '../../core/result.ts';
import { sessionContract } from '../../core/session.ts';
import { describedIn } from '../guard.ts';
import { issue } from '../messages.ts';
import { Paging, pageById } from '../paging.ts';
import { json, refuse, type Speaker } from '../problem.ts';
import { publishedSchema } from '../published.ts';
import { declare, type Serving } from '../route.ts';
import { commonOf, inputOf, SaidBody, saidOf, worldsOf } from '../said.ts';
import { ContractInfo, DomainInfo, Items, None, Reading, Tie } from '../shapes.ts';

const tag = 'reading';

/** What a sentence says: by one domain, or by the domain that explains it best. */
export function readingRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/domains',
      tag,
      summary: 'The domains',
      query: Paging,
      answer: Items(DomainInfo),
    },
    async ({ c, query }) => {
      const infos = domains.map((domain) => infoOf(domain, c.get('lang')));
      const found = pageById(infos, query);
      return found.ok ? json(c, found.value) : refuse('INVALID_PARAM', found.error);
    },
  );
  for (const domain of domains) domainRoute(serving, domain);
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/parse',
      tag,
      summary: 'The one door: the domain that explains the words best reads them',
      body: SaidBody,
      answer: z.union([Reading.extend({ kind: z.literal('one') }), Tie, None]),
    },
    async ({ c, body, say, signal }) => {
      const common = commonOf(body);
      if (!common.ok) return refuse('INVALID_PARAM', common.error);
      const worlds = await worldsOf(domains, body);
      if (!worlds.ok) return refuse('INVALID_PARAM', worlds.error);
      const door = await app.door(inputOf(body), {
        ...common.value,
        ...patience(app, common.value, signal),
        worldOf: ({ about }) => worlds.value.get(about.id),
      });
      if (!door.ok) return refuse('SERVICE_UNAVAILABLE', door.error);
      if (door.value.kind !== 'one') return json(c, undecided(door.value, say));
      const { domain, interpretation } = door.value.reading;
      const answer = { kind: 'one', ...say.reading(domain.about.id, interpretation) };
      return json(c, answer, 200, contractHeaders(interpretation));
    },
  );
  contractRoutes(serving, domains);
}

function domainRoute(serving: Serving, domain: AnyDomain): void {
  const { app } = serving;
  const [contract] = domain.read.contracts;
  const path = `/v1/${domain.about.id}/parse`;
  const summary = `${domain.about.title.en}: words into ${contract.id} ${contract.version}`;
  declare(
    serving,
    {
      method: 'post',
      path,
      tag: domain.about.id,
      summary,
      body: SaidBody,
      answer: answerOf(serving, contract),
    },
    async ({ c, body, say, signal }) => {
      const read = await readSaid(app, domain, body, signal);
      if (!read.ok) return refuse('INVALID_PARAM', read.error);
      return json(c, say.reading(domain.about.id, read.value.read), 200, contractHeaders(read.value.read));
    },
  );
}

export interface Read {
  readonly input: Input;
  readonly options: ParseOptions;
  readonly read: Interpretation<unknown>;
}

/** The words of a request, read by a domain. */
export async function readSaid(
  app: Host,
  domain: AnyDomain,
  body: SaidBody,
  signal: () => AbortSignal,
): Promise<Result<Read>> {
  const said = await saidOf(domain, body);
  if (!said.ok) return said;
  const { input, options } = said.value;
  const read = await app.parse(domain, input, { ...options, ...patience(app, options, signal) });
  return ok({ input, options, read });
}

/** A model may keep the caller waiting for too long; the grammar never does. */
const patience = (app: Host, { engine }: ParseOptions, signal: () => AbortSignal) =>
  (engine ?? app.model.engine()) === 'grammar' ? {} : { signal: signal() };

/** What is said where no single domain fits. */
export function undecided(door: Exclude<DoorAnswer, { kind: 'one' }>, say: Speaker) {
  if (door.kind === 'none') return { kind: 'none', diagnostics: say.issues([door.issue]) };
  const readings = door.readings.map(({ domain, explained, interpretation }) => ({
    domain: domain.about.id,
    explained,
    result: interpretation.value,
  }));
  return { kind: 'tie', question: say.questions([door.question])[0], readings };
}

export const contractHeaders = ({ contract }: Interpretation<unknown>) => ({
  'contract-id': contract.id,
  'contract-version': contract.version,
});

function infoOf(domain: AnyDomain, lang: Lang): z.infer<typeof DomainInfo> {
  return {
    id: domain.about.id,
    title: domain.about.title[lang],
    summary: domain.about.summary[lang],
    examples: [...domain.about.examples[lang]],
    contracts: domain.read.contracts.map(({ id, version }) => ({ id, version })),
    tools: domain.act.tools.map(({ id }) => id),
    takesFiles: domain.read.input?.files === true,
    sampleFiles: [...sampleFilesOf(domain.about.id)],
    options: domain.read.world.options.map(({ name, value, help }) => ({
      name,
      ...(value !== undefined && { value }),
      help: help[lang],
    })),
  };
}

function contractRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  const all: readonly Owned[] = [
    { id: sessionContract.id, contract: sessionContract, domain: null },
    ...domains.flatMap(({ about, read }) =>
      read.contracts.map((contract) => ({ id: contract.id, contract, domain: about.id })),
    ),
  ];
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/contracts',
      tag,
      summary: 'Every contract: its versions and JSON Schema',
      query: Paging,
      answer: Items(ContractInfo),
    },
    async ({ c, query }) => {
      const found = pageById(all, query);
      if (!found.ok) return refuse('INVALID_PARAM', found.error);
      return json(c, {
        ...found.value,
        items: found.value.items.map((one) => contractInfo(one, describedIn(c))),
      });
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/contracts/{id}',
      tag,
      summary: 'One contract',
      params: z.object({ id: z.string() }),
      answer: ContractInfo,
    },
    async ({ c, params }) => {
      const found = all.find(({ id }) => id === params.id);
      if (found) return json(c, contractInfo(found, describedIn(c)));
      return refuse('NOT_FOUND', issue('no_such_contract', { params: { contract: params.id } }));
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/contracts/{id}/{version}',
      tag,
      summary: 'One contract as it was published under a version',
      params: z.object({ id: z.string(), version: z.string() }),
      answer: ContractInfo,
    },
    async ({ c, params }) => {
      const found = all.find(({ id }) => id === params.id);
      const current = found && contractInfo(found);
      const schema =
        current?.version === params.version ? current.schema : publishedSchema(params.id, params.version);
      if (current && schema) return json(c, { ...current, version: params.version, schema });
      const contract = `${params.id} ${params.version}`;
      return refuse('NOT_FOUND', issue('no_such_contract', { params: { contract } }));
    },
  );
}

interface Owned {
  readonly id: string;
  readonly contract: Contract;
  readonly domain: string | null;
}

const contractInfo = ({ id, contract, domain }: Owned, lang?: Lang): z.infer<typeof ContractInfo> => ({
  id,
  version: contract.version,
  versions: [...contract.versions],
  domain,
  schema: { ...contract.toJSONSchema(lang) },
});

/** A reading whose result is the contract's schema, kept as a component so that clients can be generated from it. */
function answerOf({ http }: Serving, contract: Contract): z.ZodType {
  const name = `contract_${contract.id.replace(/\W/g, '_')}`;
  const { $schema: _, ...schema } = contract.toJSONSchema();
  const inPlace = JSON.stringify(schema).replace(
    /"#\/(\$defs|definitions)\//g,
    `"#/components/schemas/${name}/$1/`,
  );
  http.openAPIRegistry.registerComponent('schemas', name, JSON.parse(inPlace));
  const result = z.unknown().openapi({ allOf: [{ $ref: `#/components/schemas/${name}` }] });
  return Reading.extend({ result });
}
