import type { Context } from 'hono';
import type * as z from 'zod';
import type { Host } from '../app/host.ts';
import { type Catalogue, joined, type Lang, wording } from '../core/messages.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import type { Issue } from '../core/result.ts';
import { mayApprove } from '../core/tool/permission.ts';
import { type ErrorCode, type ErrorKind, errorStatus } from '../core/tool/tool.ts';
import { errorTitles, serverMessages } from './messages.ts';
import type { Problem } from './shapes.ts';

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
});

/** Puts issues and questions into the reader's language. */
export function speaker(app: Host, lang: Lang) {
  const catalogues: readonly Catalogue[] = [serverMessages, ...app.catalogues()];
  const issue = (found: Issue): Issue => ({ ...found, message: wording(found, lang, catalogues) });
  const question = (asked: Question): Question => ({
    ...asked,
    text: wording({ ...asked, message: asked.text }, lang, catalogues),
  });
  return {
    issues: (found: readonly Issue[]) => found.map(issue),
    questions: (asked: readonly Question[]) => asked.map(question),
    /** A reading as it goes over the wire. */
    reading: (domain: string, read: Interpretation<unknown>) => ({
      domain,
      contract: read.contract,
      result: read.value,
      evidence: read.evidence,
      diagnostics: read.diagnostics.map(issue),
      questions: read.questions.map(question),
      explained: read.explained,
      unexplained: read.unexplained,
      engine: read.engine,
      degraded: read.degraded,
    }),
  };
}
export type Speaker = ReturnType<typeof speaker>;

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
  const { code, status, title, details, headers = {} } = failure;
  const lang = c.get('lang') ?? app.config.lang;
  const issues = speaker(app, lang).issues(failure.issues);
  const messages = issues.map(({ message }) => message);
  const body: z.infer<typeof Problem> = {
    type: `urn:yanxing:problem:${issues[0]?.code ?? code.toLowerCase()}`,
    title: title[lang],
    status,
    detail: joined(messages, lang) || title[lang],
    code,
    requestId: c.get('requestId') ?? '',
    issues: issues as z.infer<typeof Problem>['issues'],
    ...(details !== undefined && { details }),
  };
  const type = { 'content-type': 'application/problem+json; charset=utf-8' };
  return json(c, body, status, { ...type, ...headers });
}
