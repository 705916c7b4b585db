/** Waits for all of them, and no longer than that. */
export async function withinGrace(all: Iterable<Promise<unknown>>, graceMs: number): Promise<void> {
  let cut: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    cut = setTimeout(resolve, graceMs);
  });
  await Promise.race([Promise.allSettled(all), late]);
  clearTimeout(cut);
}
