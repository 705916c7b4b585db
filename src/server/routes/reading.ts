import * as z from 'zod';
import { type Host, latestOf, type ParseOptions } from '../../app/host.ts';
import { contractShown, domainShown } from '../../app/shown.ts';
import type { Contract } from '../../core/contract/contract.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { DoorAnswer } from '../../core/door.ts';
import type { Lang } from '../../core/messages.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { ok, type Result } from '../../core/result.ts';
import { sessionContract } from '../../core/session.ts';
import type { Speaker } from '../../core/speaker.ts';
import type { ContractInfo, None, Tie } from '../../core/wire.ts';
import { describedIn } from '../guard.ts';
import { issue } from '../messages.ts';
import { pascal } from '../openapi/document.ts';
import { Paging, pageById } from '../paging.ts';
import { json, refuse } from '../problem.ts';
import { publishedSchema } from '../published.ts';
import { declare, type Serving } from '../route.ts';
import { commonOf, type Heard, inputOf, saidOf, worldsOf } from '../said.ts';
import { answers, bodies, type Said } from '../shapes.ts';

const tag = 'reading';

/** What a sentence says: by one domain, or by the domain that explains it best. */
export function readingRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/domains',
      operation: 'listDomains',
      tag,
      summary: { zh: '有哪些领域', en: 'The domains' },
      query: Paging,
      answer: answers.DomainPage,
      example: ({ domain }) => ({ given: { limit: 1 }, answer: { items: [domain], next: null } }),
    },
    async ({ c, query }) => {
      const infos = domains.map((domain) => domainShown(domain, c.get('lang')));
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
      operation: 'parseSentence',
      tag,
      summary: {
        zh: '唯一的门：由读得最全的领域来读',
        en: 'The one door: the domain that explains the words best reads them',
      },
      body: bodies.Said,
      answer: answers.Door,
      example: ({ body, reading }) => ({ body, answer: { kind: 'one', ...reading } }),
    },
    async ({ c, body, say, signal }) => {
      const common = commonOf(body, c.get('lang'));
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
  const { id, title } = domain.about;
  const kept = `${contract.id} ${contract.version}`;
  declare(
    serving,
    {
      method: 'post',
      path,
      operation: `parse${pascal(id)}`,
      tag: id,
      summary: { zh: `${title.zh}：把话读成 ${kept}`, en: `${title.en}: words into ${kept}` },
      body: bodies.Said,
      answer: answers.Reading,
      result: contract,
      example: ({ said }) => {
        const { body, reading } = said(domain);
        return { body, answer: reading };
      },
    },
    async ({ c, body, say, signal }) => {
      const read = await readSaid(app, domain, body, signal, c.get('lang'));
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
  body: Said,
  signal: () => AbortSignal,
  lang: Lang,
): Promise<Result<Read>> {
  const said = await saidOf(domain, body, lang);
  return said.ok ? readBy(app, domain, said.value, signal) : said;
}

/** The same, read to be carried out: in the world that is acted upon, as fully as the domain can say it. */
export async function readToAct(
  app: Host,
  domain: AnyDomain,
  body: Said,
  signal: () => AbortSignal,
  lang: Lang,
): Promise<Result<Read>> {
  const said = await saidOf(domain, body, lang);
  if (!said.ok) return said;
  const { input, options } = said.value;
  const acting = await app.actingWorld(domain, options.world);
  // An outside that is away is said when it is acted upon.
  const world = acting.ok ? acting.value : options.world;
  return readBy(app, domain, { input, options: { ...options, world, contract: latestOf(domain) } }, signal);
}

async function readBy(
  app: Host,
  domain: AnyDomain,
  { input, options }: Heard,
  signal: () => AbortSignal,
): Promise<Result<Read>> {
  const read = await app.parse(domain, input, { ...options, ...patience(app, options, signal) });
  return ok({ input, options, read });
}

/** A model may keep the caller waiting for too long; the grammar never does. */
const patience = (app: Host, { engine }: ParseOptions, signal: () => AbortSignal) =>
  (engine ?? app.model.engine()) === 'grammar' ? {} : { signal: signal() };

/** What is said where no single domain fits. */
export function undecided(door: Exclude<DoorAnswer, { kind: 'one' }>, say: Speaker): Tie | None {
  if (door.kind === 'none') return { kind: 'none', diagnostics: say.issues(door.issues) };
  const readings = door.readings.map(({ domain, explained, interpretation }) => ({
    domain: domain.about.id,
    explained,
    result: interpretation.value,
  }));
  return { kind: 'tie', question: say.question(door.question), readings };
}

export const contractHeaders = ({ contract }: Interpretation<unknown>) => ({
  'contract-id': contract.id,
  'contract-version': contract.version,
});

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
      operation: 'listContracts',
      tag,
      summary: { zh: '所有契约：版本和 JSON Schema', en: 'Every contract: its versions and JSON Schema' },
      query: Paging,
      answer: answers.ContractPage,
      example: ({ contract }) => ({ given: { limit: 1 }, answer: { items: [contract], next: null } }),
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
      operation: 'getContract',
      tag,
      summary: { zh: '一个契约', en: 'One contract' },
      params: z.object({ id: z.string() }),
      answer: answers.ContractInfo,
      example: ({ contract }) => ({ given: { id: contract.id }, answer: contract }),
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
      operation: 'getContractVersion',
      tag,
      summary: {
        zh: '一个契约，按某个版本发布时的样子',
        en: 'One contract as it was published under a version',
      },
      params: z.object({ id: z.string(), version: z.string() }),
      answer: answers.ContractInfo,
      example: ({ contract }) => ({
        given: { id: contract.id, version: contract.version },
        answer: contract,
      }),
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

const contractInfo = ({ contract, domain }: Owned, lang?: Lang): ContractInfo =>
  contractShown(contract, domain, lang);
