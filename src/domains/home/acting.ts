import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import { joined, type Lang, wording } from '../../core/messages.ts';
import { same } from '../../core/reading/evidence.ts';
import type { Issue } from '../../core/result.ts';
import {
  defineTool,
  type ErrorCode,
  failure,
  type Preview,
  success,
  type ToolContext,
  type ToolDefinition,
  type ToolExample,
  type ToolResult,
} from '../../core/tool/tool.ts';
import type { Action } from './action.ts';
import {
  DEVICES_SERVICE,
  type DeviceFault,
  type DevicePort,
  type DeviceState,
  HOUSES,
  withHouse,
} from './devices.ts';
import { issue, messages } from './messages.ts';
import { operationOf } from './operate.ts';
import { calledIn, capabilityText, deedText, stateText, valueText } from './readings.ts';
import { isSensitive } from './world.ts';

const DeviceId = described(z.string().min(1), { zh: '设备的 id', en: 'the id of the device' });
const State = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
/** What a device was before and what it reports now that it has been asked. */
const Outcome = z.strictObject({
  device_id: z.string(),
  name: z.string(),
  before: State,
  state: State,
  house: z.enum(HOUSES),
});
type Outcome = z.output<typeof Outcome>;

export const port = ({ services }: ToolContext) => services.get<DevicePort>(DEVICES_SERVICE);
const refused = (code: ErrorCode, found: Issue, lang: Lang) =>
  failure(code, wording(found, lang, [messages]), { code: found.code, ...found.params });

const faultCodes: Readonly<Record<DeviceFault['code'], ErrorCode>> = {
  unknown_device: 'NOT_FOUND',
  unsupported: 'INVALID_PARAM',
  unreachable: 'SERVICE_UNAVAILABLE',
  no_answer: 'TIMEOUT',
  cancelled: 'CANCELLED',
};
const faulty = ({ code, issue: why }: DeviceFault, lang: Lang) => refused(faultCodes[code], why, lang);

export const noDevice = (id: string, lang: Lang) =>
  refused('NOT_FOUND', issue('home_device_unknown', { params: { device: id } }), lang);

/** Has one device do one action and gives what it then reports of itself. */
async function act(
  deviceId: string,
  action: Action,
  context: ToolContext,
  { areas = [], asks = false }: { readonly areas?: readonly string[]; readonly asks?: boolean } = {},
): Promise<ToolResult<Outcome>> {
  const devices = await port(context);
  const device = await devices.get(deviceId);
  if (!device) return noDevice(deviceId, context.lang);
  // The registry asks by tool, so what needs a person's yes is only done by the tools that always ask.
  if (isSensitive(device) && !asks) {
    return refused(
      'FORBIDDEN',
      issue('home_sensitive', { params: { device: calledIn(device, context.lang) } }),
      context.lang,
    );
  }
  const before = await devices.state(deviceId);
  if (!before.ok) return faulty(before.error, context.lang);
  const operation = operationOf(action, device, before.value, areas);
  if (!operation.ok) {
    const code = operation.error.code === 'home_state_unknown' ? 'CONFLICT' : 'INVALID_PARAM';
    return refused(code, operation.error, context.lang);
  }
  const after = await devices.command(deviceId, operation.value, context.signal);
  if (!after.ok) return faulty(after.error, context.lang);
  return success({
    device_id: device.id,
    name: calledIn(device, context.lang),
    before: stateOf(before.value),
    state: stateOf(after.value),
    house: devices.house,
  });
}

const stateOf = (state: DeviceState): z.output<typeof State> =>
  Object.fromEntries(
    Object.entries(state).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
  );

export type Base = Pick<ToolDefinition, 'id' | 'name' | 'description'> & {
  readonly example: ToolExample | readonly ToolExample[];
  /** Left out for what may be repeated safely: a device that is set and read back. */
  readonly effect?: 'external';
  readonly asks?: true;
};

/** A tool that has one device do something: only what it is asked differs. */
export function deviceTool<S extends z.ZodRawShape>(
  { effect, asks, example, ...base }: Base,
  shape: S,
  actionOf: (params: z.output<z.ZodObject<S>>) => Action,
  areasOf: (params: z.output<z.ZodObject<S>>) => readonly string[] = () => [],
) {
  const paramsSchema = z.strictObject({ device_id: DeviceId, ...shape });
  type Params = z.output<typeof paramsSchema> & z.output<z.ZodObject<S>> & { readonly device_id: string };
  return defineTool({
    ...base,
    examples: [example].flat(),
    category: 'action',
    requiresConfirmation: asks ?? false,
    sensitive: asks ?? false,
    effect: effect ?? 'idempotent',
    paramsSchema,
    resultSchema: Outcome,
    preview: (params, context) =>
      previewOf((params as Params).device_id, actionOf(params as Params), context),
    tell: (data, lang) => toldOf(Outcome.parse(data), lang),
    execute: (params, context) => {
      const given = params as Params;
      return act(given.device_id, actionOf(given), context, { areas: areasOf(given), asks: asks ?? false });
    },
  });
}

/** What a device says of itself that it did not say before, or all of it; that it says nothing is said too. */
function toldOf({ name, before, state, house }: Outcome, lang: Lang) {
  const changed = Object.entries(state).filter(([key, value]) => !same(value, before[key]));
  const says = stateText((changed.length > 0 ? Object.fromEntries(changed) : state) as DeviceState, lang);
  const nothing = { zh: '已发出，设备不报告状态', en: 'sent; the device reports no state' }[lang];
  return { summary: withHouse(joined([name, says === '' ? nothing : says], lang, 'colon'), house, lang) };
}

/** What is there now → what will be: `大门锁：门锁 已上锁 → 未上锁`. */
async function previewOf(deviceId: string, action: Action, context: ToolContext): Promise<string | Preview> {
  const devices = await port(context);
  const device = await devices.get(deviceId);
  if (!device) return '';
  const { lang } = context;
  const now = await devices.state(deviceId);
  const state = now.ok ? now.value : {};
  const operation = operationOf(action, device, state);
  const named = (said: string) => withHouse(said, devices.house, lang);
  if (!operation.ok || operation.value.kind !== 'set')
    return {
      text: named(joined([deedText(action, [device], lang), stateText(state, lang)].filter(Boolean), lang)),
      change: { what: deedText(action, [device], lang) },
    };
  const { capability, value } = operation.value;
  const before = state[capability];
  const is = before === undefined || typeof before === 'object' ? '?' : valueText(before, lang);
  const [name, after] = [capabilityText(capability, lang), valueText(value, lang)];
  return {
    text: named(joined([calledIn(device, lang), `${name} ${is} → ${after}`], lang, 'colon')),
    change: { what: calledIn(device, lang), fields: [{ name, before: is, after }] },
  };
}
