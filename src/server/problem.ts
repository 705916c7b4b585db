import type { Context } from 'hono';
import type { Host } from '../app/host.ts';
import { joined, type Lang } from '../core/messages.ts';
import type { Issue } from '../core/result.ts';
import { type Speaker, speaker } from '../core/speaker.ts';
import { mayApprove } from '../core/tool/permission.ts';
import { type ErrorCode, type ErrorKind, errorStatus } from '../core/tool/tool.ts';
import type { Problem } from '../core/wire.ts';
import { errorTitles, serverMessages } from './messages.ts';

export interface Identity {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** Those who approve see everybody’s runs; others their own. */
export const maySee = ({ userId, roles }: Identity, requester: string): boolean =>
  mayApprove(roles) || requester === userId;

/** What every request carries through the server. */
export interface ServerEnv {
  Variables: {
    requestId: string;
    lang: Lang;
    who: Identity;
    /** Whether they still are: a stream outlives the token it was opened with. */
    stands: () => Promise<boolean>;
    /** The declared path this request came by: what is counted, for its own path may be anything. */
    route: string;
    /** What every answer to this request carries. */
    headers: Readonly<Record<string, string>>;
  };
}

/** Why a request was not served: one code, and what exactly was wrong with it. */
export interface Failure extends ErrorKind {
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly details?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `more.status` is for where HTTP has a finer word than the code's own status. */
export const refuse = (
  code: ErrorCode,
  issues: Issue | readonly Issue[],
  more: Partial<Omit<Failure, 'code' | 'issues'>> = {},
): Failure => ({
  code,
  status: errorStatus[code],
  title: errorTitles[code],
  issues: Array.isArray(issues) ? issues : [issues as Issue],
  ...more,
  // What is away may be back soon; whoever asks by hand or by program should know when to try.
  ...(code === 'SERVICE_UNAVAILABLE' && { headers: { 'retry-after': AGAIN_SECONDS, ...more.headers } }),
});
const AGAIN_SECONDS = '2';

/** Words for whoever asks over HTTP or MCP. */
export const speakerOf = (app: Host, lang: Lang): Speaker =>
  speaker(lang, [serverMessages, ...app.catalogues()], unquoted);

/** What a model's address answers is for whoever keeps the log: over HTTP it would tell of machines only this one can reach. */
const unquoted = (found: Issue): Issue => {
  if (found.code === 'model_failed' || found.code === 'model_key_refused' || found.code === 'model_cut_off')
    return { ...found, params: { ...found.params, message: '–' } };
  const isOwn = placed.test(found.code);
  return isOwn ? { ...found, params: mapValues(found.params, (value) => nameOf(value)) } : found;
};

/** Where things lie on this machine is nobody else's business: the last part of a path says which of them it is. */
const placed = /^(?:sql|data|file|config|domain_module|storage)_/;
const nameOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/(?:file:\/\/)?(?:\/[^\s/:'"]+)+\/(?=[^\s/])/g, '') : value;
const mapValues = (params: Issue['params'], map: (value: unknown) => unknown): Issue['params'] =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, map(value)]));

/** Every answer is made here: headers as one plain object are what the server writes fastest. */
export function respond(
  c: Context<ServerEnv>,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const named = { 'x-request-id': c.get('requestId') ?? '', ...headers };
  return new Response(body, { status, headers: { ...c.get('headers'), ...named } });
}

export const json = (
  c: Context<ServerEnv>,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  respond(c, bytesOf(JSON.stringify(value)), status, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  });

/** Node joins a text to the headers and turns both into bytes anew; a fifth of a reading's time where it holds Chinese. */
const bytesOf = (text: string): string | Uint8Array<ArrayBuffer> =>
  text.length < 256 ? text : Buffer.from(text);

export function problem(c: Context<ServerEnv>, app: Host, failure: Failure): Response {
  const lang = c.get('lang') ?? app.config.lang;
  const plain = problemBody(failure, c.get('requestId') ?? '', lang, speakerOf(app, lang));
  const body = MODEL_PATHS.test(c.req.path) ? { ...plain, error: modelError(plain) } : plain;
  const type = { 'content-type': 'application/problem+json; charset=utf-8' };
  return json(c, body, body.status, { ...type, ...failure.headers });
}

/** Where clients of a model knock, ours and those we have nothing at. */
const MODEL_PATHS = /^\/v1\/(?:chat|completions|embeddings|models|responses)(?:\/|$)/;

/** A problem in the shape that OpenAI's clients read. */
function modelError({ status, detail, issues: [first], code }: Problem): NonNullable<Problem['error']> {
  const type =
    status === 401
      ? 'authentication_error'
      : status === 403
        ? 'permission_error'
        : status === 429
          ? 'rate_limit_error'
          : status >= 500
            ? 'server_error'
            : 'invalid_request_error';
  const param = first && first.path.length > 0 ? first.path.join('.') : null;
  return { message: detail, type, param, code: first?.code ?? code.toLowerCase() };
}

export function problemBody(
  { code, status, title, details, issues: found }: Failure,
  requestId: string,
  lang: Lang,
  say: Speaker,
): Problem {
  const issues = say.issues(found);
  const messages = issues.map(({ message }) => message);
  return {
    type: `urn:yanxing:problem:${issues[0]?.code ?? code.toLowerCase()}`,
    title: title[lang],
    status,
    detail: joined(messages, lang) || title[lang],
    code,
    requestId,
    issues,
    ...(details !== undefined && { details }),
  };
}

export function decisionFailure(issues: readonly Issue[]): Failure {
  const [first] = issues;
  const unknown = first?.code === 'run_unknown' || first?.code === 'call_unknown';
  return refuse(
    unknown ? 'NOT_FOUND' : first?.code === 'approve_forbidden' ? 'FORBIDDEN' : 'CONFLICT',
    issues,
  );
}
