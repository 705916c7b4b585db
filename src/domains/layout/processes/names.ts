/** Processes whose rules are shipped. */
export const processNames = ['sky130', 'sg13g2'] as const;
export type ProcessName = (typeof processNames)[number];

export const isProcessName = (text: unknown): text is ProcessName =>
  (processNames as readonly unknown[]).includes(text);
