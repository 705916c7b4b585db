import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { Host } from '../../app/host.ts';
import type { Contract } from '../../core/contract/contract.ts';
import { type Catalogue, fill, type Lang } from '../../core/messages.ts';
import { sessionContract } from '../../core/session.ts';
import { mayApprove } from '../../core/tool/permission.ts';
import { type Identity, maySee } from '../problem.ts';

const SHOWN_RUNS = 20;
const MOST_BYTES = 8 * 1024 * 1024;

export const artifactUri = (run: string, name: string): string =>
  `yx://runs/${encodeURIComponent(run)}/artifacts/${encodeURIComponent(name)}`;
const contractUri = ({ id, version }: Contract): string => `yx://contracts/${id}/${version}`;

const words = {
  artifact: { zh: '运行的产物', en: 'Artefact of a run' },
  made: { zh: '一次运行或调用产生的文件', en: 'A file a run or a tool call has made' },
  schema: { zh: '契约 {id} 的 JSON Schema', en: 'JSON Schema of the contract {id}' },
  large: {
    zh: '{name} 有 {size} 字节，请用 HTTP 下载',
    en: '{name} has {size} bytes; download it over HTTP',
  },
} as const satisfies Catalogue;

export const resourceTemplates = (lang: Lang): ResourceTemplateType[] => [
  {
    name: 'artifact',
    title: words.artifact[lang],
    uriTemplate: 'yx://runs/{run}/artifacts/{name}',
    description: words.made[lang],
  },
];

/** Contracts, and the files of the latest runs the caller may see. */
export async function listResources(app: Host, who: Identity): Promise<Resource[]> {
  const contracts = (await contractsOf(app)).map((contract) => ({
    uri: contractUri(contract),
    name: `${contract.id} ${contract.version}`,
    description: fill(words.schema, app.config.lang, { id: contract.id }),
    mimeType: 'application/schema+json',
  }));
  const runs = await app.runs();
  if (!runs.ok) return contracts;
  const files: Resource[] = [];
  // Of those the caller may see: what others asked for since is no reason to show fewer.
  const own = mayApprove(who.roles) ? {} : { requester: who.userId };
  for (const { id } of await runs.value.list({ status: 'completed', limit: SHOWN_RUNS, ...own })) {
    const refs = await runs.value.artifacts(id);
    for (const { name, mediaType, size } of refs.ok ? refs.value : []) {
      files.push({ uri: artifactUri(id, name), name, mimeType: mediaType, size });
    }
  }
  return [...contracts, ...files];
}

/** Undefined where there is nothing of that name. */
export async function readResource(
  app: Host,
  uri: string,
  who: Identity,
): Promise<ReadResourceResult | undefined> {
  const contract = (await contractsOf(app)).find((one) => contractUri(one) === uri);
  if (contract) {
    const text = JSON.stringify(contract.toJSONSchema());
    return { contents: [{ uri, mimeType: 'application/schema+json', text }] };
  }
  const [, run, name] = /^yx:\/\/runs\/([^/]+)\/artifacts\/([^/]+)$/.exec(uri)?.map(decoded) ?? [];
  return run && name ? readArtifact(app, uri, run, name, who) : undefined;
}

async function readArtifact(app: Host, uri: string, run: string, name: string, who: Identity) {
  const runs = await app.runs();
  const detail = runs.ok ? await runs.value.show(run) : undefined;
  if (!runs.ok || !detail || !maySee(who, detail.requester)) return undefined;
  const [refs, stream] = [await runs.value.artifacts(run), await runs.value.readArtifact(run, name)];
  const ref = refs.ok ? refs.value.find((one) => one.name === name) : undefined;
  if (!ref || !stream.ok) return undefined;
  if (ref.size > MOST_BYTES) {
    const large = fill(words.large, app.config.lang, { name, size: ref.size });
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, large);
  }
  const parts: Uint8Array[] = [];
  for await (const part of stream.value) parts.push(part);
  const content = Buffer.concat(parts);
  const mimeType = ref.mediaType;
  const isText = /^text\/|json|xml|dxf/.test(mimeType);
  return {
    contents: [
      isText
        ? { uri, mimeType, text: content.toString() }
        : { uri, mimeType, blob: content.toString('base64') },
    ],
  };
}

async function contractsOf(app: Host): Promise<readonly Contract[]> {
  const domains = await app.domains();
  return [sessionContract, ...(domains.ok ? domains.value.flatMap(({ read }) => read.contracts) : [])];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
