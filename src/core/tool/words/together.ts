import { type Instance, isInstance, type Stretch } from '../../reading/cover/cover.ts';
import type { CoverToken } from '../../reading/cover/lattice.ts';

const orders = (part: Instance, keyOf: (token: CoverToken) => string): boolean =>
  part.used.some(
    (token) => /^do:(?!look)/.test(keyOf(token)) && !part.values.some((value) => value.token === token),
  );

/** What goes on about one request in another clause, with no order of its own, is part of it: …, the reason is family. */
export function togetherOf(
  parts: readonly (Instance | Stretch)[],
  keyOf: (token: CoverToken) => string,
): readonly (Instance | Stretch)[] {
  const all: (Instance | Stretch)[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const isMore =
      last &&
      isInstance(part) &&
      isInstance(last) &&
      part.frame === last.frame &&
      // An order of its own it may be, where what the one lacks the other says.
      (last.asked.some((slot) => part.values.some((value) => !value.carried && value.slot === slot)) ||
        !orders(part, keyOf) ||
        // … and who it is told of first: he is 182 tall, get him skis.
        !orders(last, keyOf)) &&
      !part.values.some(
        ({ slot, carried }) =>
          !carried && slot.many === undefined && last.values.some((value) => value.slot === slot),
      );
    if (!isMore) {
      all.push(part);
      continue;
    }
    const own = part.values.filter(({ carried }) => !carried);
    const values = [...last.values, ...own];
    all[all.length - 1] = {
      ...last,
      values,
      asked: last.asked.filter((slot) => !own.some((value) => value.slot === slot)),
      tokens: [...last.tokens, ...part.tokens],
      unread: [...last.unread, ...part.unread],
      used: [...last.used, ...part.used],
    };
  }
  return all;
}
