import type { ServiceEnv, ServiceSpec } from '../../../core/domain.ts';
import type { SqlPort } from '../../../core/tool/effect.ts';
import type { ToolLookup } from '../../../core/tool/registry.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import type { Sample } from '../store.ts';
import type { Db } from './tables.ts';

/** `business.store`. The query builder is only loaded with it: reading a sentence needs no database. */
const store: ServiceSpec = {
  async create(env) {
    const { createStore } = await import('./store.ts');
    return { service: createStore((await env.sql()) as SqlPort<Db>) };
  },
};

/** `business.tools`: what there is to call, for the tools that tell a model about it. */
const tools: ServiceSpec = {
  async create(env: ServiceEnv & { readonly tools?: () => Promise<ToolLookup> }) {
    if (!env.tools) throw new ServiceUnavailable('the tools cannot be looked up here');
    return { service: await env.tools() };
  },
};

/** `business.sample`: fills an empty database with data to try things on. */
const sample: ServiceSpec = {
  async create(env) {
    const { seedBusiness } = await import('./generator.ts');
    const sql = (await env.sql()) as SqlPort<Db>;
    const service: Sample = { seed: (options) => seedBusiness(sql, options) };
    return { service };
  },
};

export const services: Readonly<Record<'store' | 'tools' | 'sample', ServiceSpec>> = { store, tools, sample };
