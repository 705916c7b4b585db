import { seedNamespaces } from '../../core/tool/registry.ts';
import type { Namespace, ToolDefinition } from '../../core/tool/tool.ts';
import { clientTools } from './operations/clients.ts';
import { contactTools } from './operations/contacts.ts';
import { financeTools } from './operations/finance.ts';
import { lookTools } from './operations/look.ts';
import { ownTools } from './operations/own.ts';
import { projectTools } from './operations/projects.ts';
import { tell } from './tell.ts';

export const namespaces: readonly Namespace[] = seedNamespaces;

/** The one place where all of them stand (seed 003 §7), each with what its result says. */
export const businessTools: readonly ToolDefinition[] = [
  ...clientTools,
  ...contactTools,
  ...projectTools,
  ...financeTools,
  ...lookTools,
  ...ownTools,
].map((tool) => ({ ...tool, tell: (data, lang) => tell(tool.id, data, lang) }));
