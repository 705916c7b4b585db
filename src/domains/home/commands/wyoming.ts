import type { CommandSpec } from '../../../core/command.ts';
import { err, ok } from '../../../core/result.ts';
import { issue } from '../messages.ts';

/** `yx wyoming`: answers until it is told to end. */
export const wyoming: CommandSpec['run'] = async ({ options }, env) => {
  const port = options.port === undefined ? 10_700 : Number(options.port);
  const host = typeof options.host === 'string' ? options.host : '127.0.0.1';
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return err([issue('home_wyoming_port', { params: { port: options.port } })]);
  const hear = await env.hear!();
  if (!hear.ok) return hear;
  const { serveWyoming } = await import('../services/wyoming.ts');
  const served = await serveWyoming({ host, port, hear: hear.value });
  if (!served.ok) return served;
  env.note(`tcp://${host}:${served.value.port}\n`);
  await new Promise<void>((done) => {
    if (env.signal?.aborted) done();
    env.signal?.addEventListener('abort', () => done());
  });
  await served.value.close();
  return ok(undefined);
};
