/** What is known of one request to an endpoint, whatever became of it. */
export interface Exchange {
  status?: number;
  retryAfterMs?: number;
  body?: string;
  /** The body was longer than allowed, or ended before its end. */
  bodyFault?: 'oversized' | 'cut';
  /** Why no answer came at all. */
  error?: unknown;
}

/**
 * A `fetch` that writes down what happens in `seen`, reads at most `maxBytes` and follows no redirects: the key
 * goes to the address that was configured and to no other.
 */
export function observedFetch(
  fetch: typeof globalThis.fetch,
  seen: Exchange,
  maxBytes: number,
  isStreamed = false,
): typeof fetch {
  return async (input, init) => {
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: 'manual' });
    } catch (error) {
      seen.error = error;
      throw error;
    }
    const { status, statusText, headers } = response;
    seen.status = status;
    const wait = retryAfterMs(headers, Date.now());
    if (wait !== null) seen.retryAfterMs = wait;
    if (isStreamed && response.ok && response.body)
      return new Response(response.body.pipeThrough(limited(seen, maxBytes)), {
        status,
        statusText,
        headers,
      });
    seen.body = await readLimited(response, seen, maxBytes);
    const bodiless = status === 204 || status === 205 || status === 304;
    return new Response(bodiless ? null : seen.body, { status, statusText, headers });
  };
}

/** Lets a body through as it comes, and no more of it than is allowed. */
function limited(seen: Exchange, maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= maxBytes) return controller.enqueue(chunk);
      seen.bodyFault = 'oversized';
      controller.error(new Error('oversized'));
    },
  });
}

async function readLimited(response: Response, seen: Exchange, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        seen.bodyFault = 'oversized';
        throw new Error('oversized');
      }
      chunks.push(chunk);
    }
  } catch (error) {
    seen.bodyFault ??= 'cut';
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** 401 and 403, and the 400 of those who say in the body that it is the key. */
export const isKeyRefused = ({ status, body = '' }: Exchange): boolean =>
  status === 401 || status === 403 || (status === 400 && /API_KEY_INVALID|invalid[_ ]api[_ ]key/i.test(body));

/** `Retry-After` in seconds or as a date, or the finer `retry-after-ms`; null where it says nothing usable. */
function retryAfterMs(headers: Headers, now: number): number | null {
  const fine = headers.get('retry-after-ms')?.trim();
  if (fine && /^\d+(\.\d+)?$/.test(fine)) return Number(fine);
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** What the endpoint itself says is wrong, on one short line; pages and binaries say nothing to a reader. */
export function complaintOf({ body = '' }: Exchange, redact: (text: string) => string): string {
  let said: unknown;
  try {
    const parsed = JSON.parse(body) as { error?: unknown; message?: unknown; detail?: unknown } | null;
    const error = parsed?.error;
    const nested =
      typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
    said = nested ?? parsed?.message ?? parsed?.detail;
  } catch {
    said = body.trimStart().startsWith('<') ? undefined : body;
  }
  if (typeof said !== 'string') return '';
  const line = redact(said)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
