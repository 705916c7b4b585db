#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/main.js', import.meta.url);
// A source checkout that was never built builds itself; an installed package always has its dist.
if (!existsSync(main)) await import('../scripts/build.mjs');
await import(main.href);
