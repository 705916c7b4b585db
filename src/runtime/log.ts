import type { Logger } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Readonly<Record<string, unknown>>;
type Line = (message: string, fields?: Fields) => void;

export interface Log {
  readonly debug: Line;
  readonly info: Line;
  readonly warn: Line;
  readonly error: Line;
  /** Resolves when everything logged so far is written. */
  flush(): Promise<void>;
}

const quiet: Line = () => undefined;
export const nullLog: Log = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  flush: async () => undefined,
};

export interface LogOptions {
  readonly level: LogLevel;
  /** A file, or a descriptor such as 2 for stderr, which is the default. */
  readonly destination?: string | number;
}

/** JSON lines through pino, which is loaded at the first line that is loud enough. A log that fails stays silent. */
export function createLog({ level, destination = 2 }: LogOptions): Log {
  if (level === 'silent') return nullLog;
  const waiting: ((logger: Logger) => void)[] = [];
  let logger: Logger | null = null;
  let loading: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    try {
      logger = await openPino(level, destination);
      for (const write of waiting.splice(0)) write(logger);
    } catch {
      waiting.length = 0;
    }
  };
  const line =
    (at: 'debug' | 'info' | 'warn' | 'error'): Line =>
    (message, fields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return;
      const write = (to: Logger): void => {
        try {
          to[at](fields, message);
        } catch {}
      };
      if (logger) return write(logger);
      // Once loading has failed nothing is kept, or a long-lived process would fill its memory.
      if (waiting.length < 1000) waiting.push(write);
      loading ??= load();
    };
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    flush: async () => {
      await loading;
    },
  };
}

async function openPino(level: LogLevel, destination: string | number): Promise<Logger> {
  const { default: pino } = await import('pino');
  const out = pino.destination({ dest: destination, sync: true, append: true, mkdir: true, mode: 0o600 });
  out.on('error', () => undefined);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, out);
}
