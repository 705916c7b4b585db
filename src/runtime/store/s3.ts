import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { ArtifactError, keyOf, nameFault, writeContent } from '../artifacts.ts';
import { issue, reasonOf } from '../messages.ts';
import type { RunFolder } from '../run-folder.ts';
import type { Store } from './store.ts';

/** Where the objects are, and who asks for them. */
interface Bucket {
  /** With the bucket's name and the prefix, without a slash at its end. */
  readonly root: string;
  /** What all keys of it begin with in the bucket. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface Upload {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
}

interface More {
  readonly upload?: Upload;
  /** What is asked about the bucket, instead of an object of it. */
  readonly search?: URLSearchParams;
}

const NOTHING = createHash('sha256').digest('hex');
const TRIES = 4;
const FIRST_WAIT_MS = 200;
const TIMEOUT_MS = 30_000;

/** `s3://KEY:SECRET@host/bucket/prefix?region=…`; `s3+http://` where there is no TLS, on a network of one's own. */
export function bucketOf(address: string): Bucket {
  const url = new URL(address);
  const scheme = url.protocol === 's3+http:' ? 'http' : 'https';
  const path = url.pathname.split('/').filter(Boolean);
  return {
    root: [`${scheme}://${url.host}`, ...path].join('/'),
    prefix: path
      .slice(1)
      .map((part) => `${decodeURIComponent(part)}/`)
      .join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** Objects of an S3-compatible storage. What is sent is checked there by its sum, what is read by whoever asked for it. */
export function s3Store(address: string): Store {
  const bucket = bucketOf(address);
  return {
    folder: (run, iteration) => objectFolder(bucket, `${run}/${iteration}`),
    async *runs() {
      // Keys come in their order: those of one run stand together.
      let [last, latest] = ['', new Date(0)];
      for await (const { key, at } of objectsIn(bucket, '')) {
        const run = key.split('/')[0]!;
        if (run !== last && last !== '') yield { run: last, at: latest };
        latest = run === last && latest > at ? latest : at;
        last = run;
      }
      if (last !== '') yield { run: last, at: latest };
    },
    async remove(run) {
      for await (const { key } of objectsIn(bucket, `${run}/`)) {
        const answer = drained(await ask(bucket, 'DELETE', key));
        if (![200, 204, 404].includes(answer.statusCode ?? 0)) throw refused(answer, key);
      }
    },
    async standing() {
      try {
        const { statusCode } = drained(await ask(bucket, 'HEAD', '.standing'));
        return statusCode === 200 || statusCode === 404 ? 'ok' : 'away';
      } catch {
        return 'away';
      }
    },
  };
}

function objectFolder(bucket: Bucket, prefix: string): RunFolder {
  const spelling = new Map<string, string>();
  const keyFor = (name: string): string => {
    const reason = nameFault(name);
    if (reason !== null) throw new ArtifactError(issue('artifact_name', { params: { name, reason } }));
    return `${prefix}/${name}`;
  };
  async function* stream(name: string): AsyncIterable<Uint8Array> {
    const answer = await ask(bucket, 'GET', keyFor(name));
    if (answer.statusCode !== 200) throw refused(drained(answer), name);
    yield* answer as AsyncIterable<Uint8Array>;
  }
  return {
    async write({ name, mediaType, content }) {
      const key = keyFor(name);
      const other = spelling.get(keyOf(name)) ?? name;
      if (other !== name) throw new ArtifactError(issue('artifact_duplicate', { params: { name, other } }));
      spelling.set(keyOf(name), name);
      // Its length and its sum come before it, and it may be tried again: it lies in a file first.
      const scratch = await mkdtemp(join(tmpdir(), 'yx-'));
      try {
        const written = await writeContent(scratch, 'whole', content, () => false);
        if (written === null) throw new ArtifactError(issue('artifact_closed'));
        const answer = drained(
          await ask(bucket, 'PUT', key, { upload: { file: join(scratch, 'whole'), ...written } }),
        );
        if (answer.statusCode !== 200) throw refused(answer, name);
        return { name, mediaType, ...written };
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    stream,
    async read(name) {
      const parts: Uint8Array[] = [];
      for await (const part of stream(name)) parts.push(part);
      return Buffer.concat(parts);
    },
    async has(name) {
      if (nameFault(name) !== null) return false;
      const answer = drained(await ask(bucket, 'HEAD', keyFor(name)));
      if (answer.statusCode === 200) return true;
      if (answer.statusCode === 404) return false;
      throw refused(answer, name);
    },
  };
}

/** What lies under a prefix, a thousand at a time; keys without what all of them begin with. */
async function* objectsIn(
  bucket: Bucket,
  under: string,
): AsyncIterable<{ readonly key: string; readonly at: Date }> {
  const { prefix } = bucket;
  for (let token: string | undefined; ; ) {
    const search = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${under}` });
    if (token !== undefined) search.set('continuation-token', token);
    const answer = await ask(bucket, 'GET', under, { search });
    if (answer.statusCode !== 200) throw refused(drained(answer), under);
    const parts: Uint8Array[] = [];
    for await (const part of answer as AsyncIterable<Uint8Array>) parts.push(part);
    const xml = Buffer.concat(parts).toString();
    for (const entry of xml.split('<Contents>').slice(1))
      yield {
        key: textIn(entry, 'Key')!.slice(prefix.length),
        at: new Date(textIn(entry, 'LastModified') ?? 0),
      };
    token = textIn(xml, 'NextContinuationToken');
    if (token === undefined) return;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of an element that holds nothing else. */
function textIn(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  if (start < 0) return undefined;
  const from = start + name.length + 2;
  return xml
    .slice(from, xml.indexOf('<', from))
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, named) => {
      if (named !== undefined) return entities[named] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    });
}

const drained = (answer: IncomingMessage): IncomingMessage => answer.resume();

const failed = (name: string, reason: string): ArtifactError =>
  new ArtifactError(issue('store_failed', { params: { name, reason } }));
const refused = ({ statusCode }: IncomingMessage, name: string): ArtifactError =>
  failed(name, `HTTP ${statusCode}`);

/** What does not get through, or finds the storage unwell, is tried again for some seconds. */
async function ask(bucket: Bucket, method: string, key: string, more: More = {}): Promise<IncomingMessage> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await askOnce(bucket, method, key, more);
      if ((answer.statusCode ?? 500) < 500 || tries === TRIES) return answer;
      drained(answer);
    } catch (thrown) {
      if (tries === TRIES) throw failed(key, reasonOf(thrown));
    }
    await sleep(FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random()));
  }
}

async function askOnce(
  { root, prefix, ...who }: Bucket,
  method: string,
  key: string,
  { upload, search }: More,
): Promise<IncomingMessage> {
  const path = key.split('/').map(encodeURIComponent).join('/');
  // A question about the bucket is asked of the bucket itself.
  const whole = prefix === '' ? root : root.split('/').slice(0, 4).join('/');
  const url = search ? `${whole}?${search}` : `${root}/${path}`;
  const headers = { 'x-amz-content-sha256': upload?.sha256 ?? NOTHING };
  const signer = new AwsV4Signer({ ...who, service: 's3', method, url, headers });
  const signed = await signer.sign();
  const sent = (signed.url.protocol === 'http:' ? plainRequest : tlsRequest)(signed.url, {
    method,
    timeout: TIMEOUT_MS,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(upload && { 'content-length': upload.size }),
    },
  });
  return new Promise((resolve, reject) => {
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject).on('response', resolve);
    if (!upload) sent.end();
    else {
      const content = createReadStream(upload.file);
      content.on('error', (error) => sent.destroy(error)).pipe(sent);
    }
  });
}
