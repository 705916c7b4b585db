import type { Artifact, ArtifactRef, ToolContext } from '../../src/core/tool/tool.ts';
import { type PlateWire, plateContract } from '../../src/domains/plate/contract.ts';
import { noShop, type Shop } from '../../src/domains/plate/settings.ts';
import { tools } from '../../src/domains/plate/tools.ts';
import { paperFont } from './plates.ts';
import { testContext, testRegistry } from './tool-kit.ts';

const font = await paperFont();

export async function whole(content: Artifact['content']): Promise<Uint8Array> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return content;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** A context that keeps what is written. */
export function keeping(shop: Shop = noShop) {
  const files = new Map<string, Uint8Array>();
  const refs: ArtifactRef[] = [];
  const context: ToolContext = testContext({
    services: { get: async <T>(name: string) => (name === 'plate.shop' ? shop : font) as T },
    artifacts: {
      async write({ name, mediaType, content }) {
        const bytes = await whole(content);
        files.set(name, bytes);
        refs.push({ name, mediaType, size: bytes.length });
        return refs.at(-1)!;
      },
    },
  });
  return { context, files, refs };
}

export const registry = () => testRegistry(tools);
export const call = (name: string, input: Record<string, unknown>, context: ToolContext) =>
  registry().call({ name, input, trace_id: 't' }, context);

export const flange: PlateWire = plateContract.encode({
  partType: '法兰底板',
  base: { type: 'rectangle', length: 300, width: 300, thickness: 12 },
  holes: [
    { diameter: 50, placement: { type: 'single', x: 150, y: 150 } },
    { diameter: 10, placement: { type: 'circle_array', count: 8, radius: 100, centerX: 150, centerY: 150 } },
  ],
  layer: 'MAIN',
});

/** The files that `plate.draw` writes for a plate. */
export async function drawn(plate: PlateWire, shop?: Shop) {
  const kept = keeping(shop);
  const result = await call('plate.draw', { plate }, kept.context);
  return { ...kept, result };
}
