import { seedNamespaces } from '../../core/tool/registry.ts';
import type { Namespace, ToolDefinition } from '../../core/tool/tool.ts';
import { tell } from './tell.ts';
import { clientTools } from './tools/clients.ts';
import { contactTools } from './tools/contacts.ts';
import { financeTools } from './tools/finance.ts';
import { lookTools } from './tools/look.ts';
import { ownTools } from './tools/own.ts';
import { projectTools } from './tools/projects.ts';

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
