import * as z from 'zod';
import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { namespaces, tools } from './tools.ts';

export type { PlateWire } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools,
    plan,
    evaluate,
    computes: true,
  },
  outside: {
    commands,
    settings: [
      {
        key: 'plate.shop',
        env: 'YX_PLATE_SHOP',
        type: z.string().min(1),
        expected: 'FILE',
        meaning: {
          zh: '公司和车间（JSON 文件）：标题栏里的公司名、能做什么、单价',
          en: 'the company and its shop (a JSON file): the name in title blocks, what can be made, rates',
        },
        holds: async () => (await import('./settings.ts')).Shop,
      },
    ],
    services: {
      shop: { create: async (env) => (await import('./services/shop.ts')).shopService.create(env) },
      font: { create: async (env) => (await import('./services/font.ts')).fontService.create(env) },
    },
  },
});
