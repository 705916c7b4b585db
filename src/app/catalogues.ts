import { contractMessages } from '../core/contract/contract.ts';
import { domainMessages } from '../core/domain.ts';
import { doorMessages } from '../core/door.ts';
import type { Catalogue } from '../core/messages.ts';
import { evidenceMessages } from '../core/reading/evidence.ts';
import { interpretMessages } from '../core/reading/interpret.ts';
import { planMessages } from '../core/run/plan.ts';
import { runMessages } from '../core/run/state.ts';
import { sessionMessages } from '../core/session.ts';
import { callMessages } from '../core/tool/tool.ts';
import { runtimeMessages } from '../runtime/messages.ts';
import { sqlMessages } from '../runtime/sql/messages.ts';
import { loaderMessages } from './domain-loader.ts';
import { deskMessages } from './runs/desk.ts';

/** Every wording that belongs to no domain. */
export const sharedCatalogues: readonly Catalogue[] = [
  contractMessages,
  evidenceMessages,
  interpretMessages,
  domainMessages,
  doorMessages,
  deskMessages,
  sessionMessages,
  loaderMessages,
  planMessages,
  callMessages,
  runMessages,
  runtimeMessages,
  sqlMessages,
];
