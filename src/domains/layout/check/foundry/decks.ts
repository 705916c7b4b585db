import type { ProcessName } from '../../rules/process-names.ts';

/** A program that judges by a deck, and the variables the deck is told what to judge by. */
export interface FoundryDeck {
  readonly program: 'klayout' | 'magic';
  /** Below `PDK_ROOT`, as open_pdks, ciel and IHP lay it out. */
  readonly path: string;
  /** What the deck calls the top cell, and what else it is told; of KLayout only. */
  readonly cell?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

const ihp = 'ihp-sg13g2/libs.tech/klayout/tech/drc';
const flat = { cell: 'topcell', variables: { threads: '1', run_mode: 'flat' } };

/** What each foundry publishes to check layouts by. */
export const foundryDecks: Readonly<Record<ProcessName, readonly FoundryDeck[]>> = {
  sky130: [
    {
      program: 'klayout',
      path: 'sky130A/libs.tech/klayout/drc/sky130A_mr.drc',
      cell: 'top_cell',
      variables: { feol: 'true', beol: 'true', offgrid: 'true', seal: 'true', floating_met: 'true' },
    },
    { program: 'magic', path: 'sky130A/libs.tech/magic/sky130A.tech' },
  ],
  sg13g2: [
    { program: 'klayout', path: `${ihp}/ihp-sg13g2.drc`, ...flat },
    { program: 'klayout', path: `${ihp}/rule_decks/sg13g2_maximal.drc`, ...flat },
  ],
};
