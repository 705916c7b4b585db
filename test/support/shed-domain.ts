import * as z from 'zod';
import { domain as sample } from '../../examples/domain/index.ts';
import type { AnyDomain } from '../../src/core/domain.ts';

/** The example with a setting and a program of its own, and nothing else that is new. */
export const domain: AnyDomain = {
  ...sample,
  outside: {
    services: { shed: { create: async ({ settings }) => ({ service: settings }) } },
    settings: [
      {
        key: 'shedUrl',
        env: 'YX_SHED_URL',
        type: z.url({ protocol: /^shed$/ }),
        expected: 'shed://…',
        meaning: { zh: '木料在哪里', en: 'where the wood is' },
      },
    ],
    programs: [
      {
        id: 'saw',
        name: 'Saw',
        use: { zh: '锯木头', en: 'saws wood' },
        programs: ['saw'],
        install: 'apt-get install -y saw',
      },
    ],
  },
};
