import { contractMessages } from './core/contract.ts';
import { domainMessages } from './core/domain.ts';
import { evidenceMessages } from './core/evidence.ts';
import { interpretMessages } from './core/interpret.ts';
import type { Catalogue } from './core/messages.ts';
import { planMessages } from './core/plan.ts';
import { runMessages } from './core/run-state.ts';
import { sessionMessages } from './core/session.ts';
import { callMessages } from './core/tool.ts';
import { deskMessages } from './desk.ts';
import { loaderMessages } from './domain-loader.ts';
import { runtimeMessages } from './runtime/messages.ts';
import { sqlMessages } from './runtime/sql/messages.ts';

/** Every wording that belongs to no domain. */
export const sharedCatalogues: readonly Catalogue[] = [
  contractMessages,
  evidenceMessages,
  interpretMessages,
  domainMessages,
  deskMessages,
  sessionMessages,
  loaderMessages,
  planMessages,
  callMessages,
  runMessages,
  runtimeMessages,
  sqlMessages,
];
