import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { WorkspaceGiven } from '../../../src/core/workspace.ts';
import { waitingRun } from '../api.ts';
import { useInbox } from '../run/inbox.tsx';
import type { EvidenceView } from '../say/useEvidence.ts';
import type { Draft } from '../say/useReading.ts';
import { useWorkbench } from '../settings.tsx';
import type { Planned, Reading, ToolResult } from '../wire.ts';
import { DataTable } from './DataTable.tsx';
import { usePointed } from './pointed.tsx';

const found = import.meta.glob<{ default: ComponentType<WorkspaceGiven<ReactNode>> }>(
  '../../../src/domains/*/workspace.tsx',
);
const workspaces = new Map(
  Object.entries(found).map(([path, load]) => [path.split('/').at(-2)!, lazy(load)] as const),
);
export const hasWorkspace = (domain: string): boolean => workspaces.has(domain);

interface Props {
  readonly domain: string;
  readonly reading: Reading;
  readonly typed: string;
  readonly files: Draft['files'];
  readonly options: Draft['options'];
  readonly onGive: (given: Pick<Draft, 'files' | 'options'>) => void;
  readonly text: string;
  readonly view: EvidenceView;
  readonly before: unknown;
  readonly changed: number;
  readonly hasRun: boolean;
  readonly planned: Planned | null;
  readonly onSay: (text: string, go?: boolean) => void;
}

/** The place of work a domain brings, if it brings one. */
export function Workspace({
  domain,
  reading,
  typed,
  files,
  options,
  onGive,
  text,
  view,
  before,
  changed,
  hasRun,
  planned,
  onSay,
}: Props) {
  const { api, t, settings } = useWorkbench();
  const { look } = useInbox();
  const { name, point, knows } = usePointed();
  const Own = workspaces.get(domain);
  if (!Own) return null;
  const call = async (tool: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const path = `/v1/tools/${encodeURIComponent(tool)}/call`;
    return (await api.post<ToolResult>(path, { params }).catch(() => null))?.data ?? null;
  };
  const act = async (tool: string, params: Readonly<Record<string, unknown>>): Promise<string | null> => {
    try {
      const path = `/v1/tools/${encodeURIComponent(tool)}/call`;
      const { error } = await api.post<ToolResult>(path, { params });
      return error?.message ?? null;
    } catch (reason) {
      if (waitingRun(reason) === null) return (reason as Error).message;
      look();
      return null;
    }
  };
  return (
    <section className="world" aria-label={t('world')}>
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Own
          lang={settings.lang}
          typed={typed}
          files={files}
          options={options}
          give={(given) =>
            onGive({ options: given.options, files: given.files.map((file) => ({ option: '', ...file })) })
          }
          text={text}
          reading={reading}
          before={before}
          changed={changed}
          hasRun={hasRun}
          planned={planned}
          call={call}
          act={act}
          Table={DataTable}
          pointed={name}
          point={point}
          knows={knows}
          say={onSay}
          litPaths={view.litPaths}
          light={view.lightPaths}
        />
      </Suspense>
    </section>
  );
}
