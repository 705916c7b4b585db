import { CompiledQuery, type Kysely } from 'kysely';
import { type ReadLimits, SqlTimeout } from '../../core/tool/effect.ts';
import { after } from '../clock.ts';
import type { SqliteLink } from './sqlite.ts';

/** Connections that only read, opened as they are needed; in WAL mode none of them waits for the writer. */
export interface Readers {
  use<T>(
    limits: ReadLimits & { readonly timeoutMs: number },
    body: (db: Kysely<unknown>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Prepared once and done at once: nothing waits here, so nothing need be handed to another thread. */
const run = ({ db }: SqliteLink, statement: string) => db.executeQuery(CompiledQuery.raw(statement));

export function createReaders(open: () => Promise<SqliteLink>, most: number): Readers {
  const idle: SqliteLink[] = [];
  const waiting: (() => void)[] = [];
  let opened = 0;
  let closed = false;

  async function take(): Promise<SqliteLink> {
    for (;;) {
      const link = idle.pop();
      if (link) return link;
      if (opened < most) {
        opened++;
        return open().catch((thrown: unknown) => {
          opened--;
          throw thrown;
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  async function giveBack(link: SqliteLink, broken: boolean): Promise<void> {
    if (broken || closed) {
      opened--;
      await link.close();
    } else idle.push(link);
    waiting.shift()?.();
  }

  return {
    async use({ signal, timeoutMs }, body) {
      const link = await take();
      let stopped = signal?.aborted ?? false;
      const stop = () => {
        stopped = true;
        link.interrupt();
      };
      const cancel = after(timeoutMs, stop, { background: true });
      signal?.addEventListener('abort', stop);
      try {
        if (stopped) throw new SqlTimeout('no one waits for the answer');
        await run(link, 'begin');
        const answer = await body(link.db);
        await run(link, 'rollback');
        return answer;
      } catch (thrown) {
        if (!stopped) await run(link, 'rollback').catch(() => {});
        throw stopped ? new SqlTimeout('the database took too long', { cause: thrown }) : thrown;
      } finally {
        cancel();
        signal?.removeEventListener('abort', stop);
        // After an interruption a connection goes on refusing work as long as an unfinished statement is about.
        await giveBack(link, stopped);
      }
    },
    async close() {
      closed = true;
      await Promise.all(idle.splice(0).map((link) => link.close()));
    },
  };
}
