/** At most six decimals, so that 0.1 + 0.2 prints as people write it. */
export const round = (value: number): number => Math.round(value * 1e6) / 1e6;
