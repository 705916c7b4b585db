import type { ModelLibrary } from './deck.ts';

export const NGSPICE_SERVICE = 'layout.ngspice';

/** A circuit simulator beside us. */
export interface NgspicePort {
  /** What it prints of a deck. */
  run(deck: string, signal: AbortSignal): Promise<string>;
  /** The PDK's models of a process, where `PDK_ROOT` has them. */
  library(tech: string): ModelLibrary | null;
}
