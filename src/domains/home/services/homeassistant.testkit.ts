import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Data = Record<string, unknown>;
export interface StandInEntity {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Data;
  readonly area?: string;
  readonly device?: string;
  readonly aliases?: readonly string[];
  readonly labels?: readonly string[];
  /** False: taken from assistants on purpose. */
  readonly exposed?: boolean;
  readonly hidden?: boolean;
  readonly category?: 'config' | 'diagnostic';
  readonly unique_id?: string;
  /** How bright a lamp comes on again, 0 to 255; at its full where it keeps nothing. */
  readonly level?: number;
}

export interface StandInHouse {
  readonly floors: readonly Data[];
  readonly areas: readonly Data[];
  readonly devices: readonly Data[];
  readonly labels: readonly Data[];
  readonly entities: readonly StandInEntity[];
}

/** How it differs from a server that does what it is told. */
export interface Faults {
  /** Commands it does not know: those of an older version. */
  readonly unknown?: readonly string[];
  /** What a service is refused with. */
  readonly refuse?: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
  /** Entities that are told and do not move. */
  readonly deaf?: readonly string[];
  /** The connection goes once a service was called: before it is done, or after. */
  readonly drop?: 'before' | 'after';
  readonly version?: string;
}

/** What an entity is after a service: only what these tests call. */
function after(entity: StandInEntity, service: string, data: Data): Partial<StandInEntity> {
  const attributes = { ...entity.attributes };
  const put = (state: string, more: Data = {}) => ({ state, attributes: { ...attributes, ...more } });
  switch (service) {
    case 'turn_on': {
      const { brightness_pct, color_temp_kelvin, rgb_color } = data;
      if (Array.isArray(attributes.hvac_modes)) return put(String(attributes.hvac_modes[1]));
      const isDark = isDimmable(entity) && attributes.brightness === undefined;
      const level =
        typeof brightness_pct === 'number' ? Math.round((brightness_pct * 255) / 100) : (entity.level ?? 255);
      return put('on', {
        ...((isDark || brightness_pct !== undefined) && { brightness: level }),
        ...(color_temp_kelvin !== undefined && { color_temp_kelvin, color_mode: 'color_temp' }),
        ...(rgb_color !== undefined && { rgb_color, color_mode: 'rgb' }),
      });
    }
    case 'turn_off':
      delete attributes.brightness;
      return put('off');
    case 'open_cover':
      return put('open', { current_position: 100 });
    case 'close_cover':
      return put('closed', { current_position: 0 });
    case 'set_cover_position':
      return put(data.position === 0 ? 'closed' : 'open', { current_position: data.position });
    case 'lock':
      return put('locked');
    case 'unlock':
      return put('unlocked');
    case 'set_hvac_mode':
      return put(String(data.hvac_mode));
    case 'set_temperature':
      return put(entity.state, { temperature: data.temperature });
    case 'set_fan_mode':
      return put(entity.state, { fan_mode: data.fan_mode });
    case 'set_percentage':
      return put(data.percentage === 0 ? 'off' : 'on', { percentage: data.percentage });
    case 'volume_set':
      return put(entity.state, { volume_level: data.volume_level });
    case 'volume_mute':
      return put(entity.state, { is_volume_muted: data.is_volume_muted });
    case 'start':
    case 'clean_area':
      return put('cleaning');
    case 'return_to_base':
      return put('returning');
    default:
      return {};
  }
}

const isDimmable = ({ attributes: { supported_color_modes: modes } }: StandInEntity): boolean =>
  Array.isArray(modes) && !modes.includes('onoff');

const services: Readonly<Record<string, readonly string[]>> = {
  light: ['turn_on', 'turn_off'],
  switch: ['turn_on', 'turn_off'],
  cover: ['open_cover', 'close_cover', 'set_cover_position', 'stop_cover'],
  lock: ['lock', 'unlock'],
  climate: ['turn_on', 'turn_off', 'set_hvac_mode', 'set_temperature', 'set_fan_mode'],
  fan: ['turn_on', 'turn_off', 'set_percentage'],
  media_player: ['turn_on', 'turn_off', 'volume_set', 'volume_mute'],
  vacuum: ['start', 'return_to_base', 'stop', 'clean_area'],
  scene: ['turn_on'],
  script: ['turn_on'],
};

/** A Home Assistant as its WebSocket API is published: authentication, numbered commands, results and events. */
export class StandIn {
  readonly token = 'a-long-lived-token';
  readonly heard: Data[] = [];
  faults: Faults = {};
  readonly #house: StandInHouse;
  readonly #entities: Map<string, StandInEntity>;
  readonly #watching = new Map<WebSocket, { states?: number; events: Map<number, string> }>();
  #server: WebSocketServer | undefined;
  #port = 0;
  #clock = 1_763_200_000;

  constructor(house: StandInHouse) {
    this.#house = house;
    this.#entities = new Map(house.entities.map((entity) => [entity.entity_id, entity]));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = new WebSocketServer({ port: this.#port, host: '127.0.0.1', path: '/api/websocket' });
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    server.on('connection', (socket) => this.#greet(socket));
  }

  async stop(): Promise<void> {
    this.drop();
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise((done) => server.close(done));
  }

  drop(): void {
    for (const socket of this.#server?.clients ?? []) socket.terminate();
  }

  state(id: string): string | undefined {
    return this.#entities.get(id)?.state;
  }

  attribute(id: string, name: string): unknown {
    return this.#entities.get(id)?.attributes[name];
  }

  /** As if a hand, or another program, had done it. */
  change(id: string, change: Partial<StandInEntity>): void {
    const before = this.#entities.get(id)!;
    const next = { ...before, ...change };
    this.#entities.set(id, next);
    this.#clock += 1;
    const gone = Object.keys(before.attributes).filter((key) => !(key in next.attributes));
    const diff = { '+': { s: next.state, a: next.attributes, lu: this.#clock }, '-': { a: gone } };
    for (const [socket, { states, events }] of this.#watching) {
      if (states !== undefined)
        this.#say(socket, { id: states, type: 'event', event: { c: { [id]: diff } } });
      const data = { entity_id: id, old_state: this.#whole(before), new_state: this.#whole(next) };
      for (const [number, type] of events)
        if (type === 'state_changed') this.#event(socket, number, type, data);
    }
  }

  fire(type: string): void {
    for (const [socket, { events }] of this.#watching)
      for (const [number, wanted] of events) if (wanted === type) this.#event(socket, number, type, {});
  }

  #event(socket: WebSocket, id: number, event_type: string, data: Data): void {
    const time_fired = new Date(this.#clock * 1000).toISOString();
    this.#say(socket, { id, type: 'event', event: { event_type, data, origin: 'LOCAL', time_fired } });
  }

  #whole({ entity_id, state, attributes }: StandInEntity): Data {
    const at = new Date(this.#clock * 1000).toISOString();
    return { entity_id, state, attributes, last_changed: at, last_updated: at, context: { id: 'c' } };
  }

  #say(socket: WebSocket, message: Data | readonly Data[]): void {
    socket.send(JSON.stringify(message));
  }

  #greet(socket: WebSocket): void {
    const ha_version = this.faults.version ?? '2026.11.0';
    let isKnown = false;
    let last = 0;
    this.#say(socket, { type: 'auth_required', ha_version });
    socket.on('close', () => this.#watching.delete(socket));
    socket.on('message', (raw) => {
      const message = JSON.parse(String(raw)) as Data;
      this.heard.push(message);
      if (!isKnown) {
        isKnown = message.type === 'auth' && message.access_token === this.token;
        this.#say(
          socket,
          isKnown
            ? { type: 'auth_ok', ha_version }
            : { type: 'auth_invalid', message: 'Invalid access token or password' },
        );
        if (isKnown) this.#watching.set(socket, { events: new Map() });
        else socket.close();
        return;
      }
      const id = message.id as number;
      if (id <= last) this.#fail(socket, id, 'id_reuse', 'Identifier values have to increase.');
      else this.#answer(socket, id, message);
      last = id;
    });
  }

  #fail(socket: WebSocket, id: number, code: string, message: string): void {
    this.#say(socket, { id, type: 'result', success: false, error: { code, message } });
  }

  #answer(socket: WebSocket, id: number, message: Data) {
    const result = (value: unknown) =>
      this.#say(socket, { id, type: 'result', success: true, result: value });
    const type = String(message.type);
    const watch = this.#watching.get(socket)!;
    if (this.faults.unknown?.includes(type))
      return this.#fail(socket, id, 'unknown_command', 'Unknown command.');
    const listed = this.#list(type, message);
    if (listed !== undefined) return result(listed);
    switch (type) {
      case 'supported_features':
        return result(null);
      case 'ping':
        return this.#say(socket, { id, type: 'pong' });
      case 'subscribe_events':
        watch.events.set(id, String(message.event_type));
        return result(null);
      case 'subscribe_entities': {
        watch.states = id;
        const a = Object.fromEntries(
          [...this.#entities.values()].map((one) => [
            one.entity_id,
            { s: one.state, a: one.attributes, c: 'c', lc: this.#clock },
          ]),
        );
        // Messages that are ready together come as one array where the client has said that it takes that.
        return this.#say(socket, [
          { id, type: 'result', success: true, result: null },
          { id, type: 'event', event: { a } },
        ]);
      }
      case 'call_service':
        return this.#serve(socket, id, message);
      default:
        return this.#fail(socket, id, 'unknown_command', 'Unknown command.');
    }
  }

  #list(type: string, message: Data): unknown {
    const all = [...this.#entities.values()];
    switch (type) {
      case 'get_config':
        return { unit_system: { temperature: '°C' }, version: '2026.11.0' };
      case 'get_states':
        return all.map((one) => this.#whole(one));
      case 'config/area_registry/list':
        return this.#house.areas;
      case 'config/floor_registry/list':
        return this.#house.floors;
      case 'config/device_registry/list':
        return this.#house.devices;
      case 'config/label_registry/list':
        return this.#house.labels;
      case 'config/entity_registry/list_for_display':
        return {
          entity_categories: { 0: 'config', 1: 'diagnostic' },
          entities: all.map(({ entity_id, area, device, labels = [], hidden, category }) => ({
            ei: entity_id,
            pl: 'demo',
            lb: labels,
            ...(area && { ai: area }),
            ...(device && { di: device }),
            ...(hidden && { hb: true }),
            ...(category && { ec: category === 'config' ? 0 : 1 }),
          })),
        };
      case 'config/entity_registry/list':
        return all.flatMap(({ entity_id, unique_id }) => (unique_id ? [{ entity_id, unique_id }] : []));
      case 'config/entity_registry/get_entries':
        return Object.fromEntries(
          (message.entity_ids as string[]).map((id) => [
            id,
            { aliases: this.#entities.get(id)?.aliases ?? [] },
          ]),
        );
      case 'homeassistant/expose_entity/list':
        return {
          exposed_entities: Object.fromEntries(
            all.map(({ entity_id, exposed }) => [
              entity_id,
              exposed === undefined ? {} : { conversation: exposed },
            ]),
          ),
        };
      default:
        return undefined;
    }
  }

  #serve(socket: WebSocket, id: number, message: Data) {
    const {
      domain,
      service,
      service_data = {},
      target,
    } = message as {
      domain: string;
      service: string;
      service_data?: Data;
      target?: { entity_id?: string };
    };
    const name = `${domain}.${service}`;
    if (!services[domain]?.includes(service))
      return this.#fail(socket, id, 'not_found', `Service ${name} not found.`);
    const refused = this.faults.refuse?.[name];
    if (refused) return this.#fail(socket, id, refused.code, refused.message);
    if (this.faults.drop === 'before') return this.drop();
    const entity = this.#entities.get(target?.entity_id ?? '');
    if (entity && !this.faults.deaf?.includes(entity.entity_id))
      this.change(entity.entity_id, after(entity, service, service_data));
    if (this.faults.drop === 'after') return this.drop();
    this.#say(socket, {
      id,
      type: 'result',
      success: true,
      result: { context: { id: 'c', parent_id: null, user_id: 'u' }, response: null },
    });
  }
}

/** A house with two floors, in the words of its owner. */
export const house: StandInHouse = {
  floors: [
    { floor_id: 'down', name: '一楼', aliases: ['楼下'], level: 0 },
    { floor_id: 'up', name: '二楼', aliases: ['楼上'], level: 1 },
  ],
  areas: [
    { area_id: 'living', name: '客厅', aliases: ['起居室'], floor_id: 'down' },
    { area_id: 'grandma', name: '奶奶屋', aliases: ['奶奶房间'], floor_id: 'up' },
    { area_id: 'hall', name: '玄关', aliases: [], floor_id: 'down' },
  ],
  devices: [{ id: 'd1', name: 'Aqara T1', name_by_user: '窗帘电机', area_id: 'living' }],
  labels: [{ label_id: 'xmas', name: '圣诞灯' }],
  entities: [
    {
      entity_id: 'light.living_main',
      state: 'off',
      area: 'living',
      aliases: ['大灯'],
      attributes: {
        friendly_name: '楼道灯',
        supported_color_modes: ['color_temp', 'rgb'],
        min_color_temp_kelvin: 2200,
        max_color_temp_kelvin: 6500,
        supported_features: 40,
      },
    },
    {
      entity_id: 'light.tree',
      state: 'off',
      area: 'living',
      labels: ['xmas'],
      attributes: { friendly_name: '小树', supported_color_modes: ['onoff'] },
    },
    {
      entity_id: 'light.grandma',
      state: 'on',
      area: 'grandma',
      unique_id: 'zigbee_0x01',
      attributes: { friendly_name: '床头灯', supported_color_modes: ['brightness'], brightness: 128 },
    },
    {
      entity_id: 'cover.curtain',
      state: 'closed',
      device: 'd1',
      attributes: { friendly_name: '窗帘', supported_features: 15, current_position: 0 },
    },
    {
      entity_id: 'climate.grandma',
      state: 'off',
      area: 'grandma',
      attributes: {
        friendly_name: '空调',
        hvac_modes: ['off', 'cool', 'heat'],
        min_temp: 16,
        max_temp: 30,
        temperature: 24,
        current_temperature: 21.5,
        supported_features: 385,
      },
    },
    { entity_id: 'lock.front', state: 'locked', area: 'hall', attributes: { friendly_name: '后门锁' } },
    {
      entity_id: 'sensor.living_temp',
      state: '22.4',
      area: 'living',
      attributes: { friendly_name: '客厅温度计', device_class: 'temperature', unit_of_measurement: '°C' },
    },
    {
      entity_id: 'sensor.dead',
      state: 'unknown',
      area: 'grandma',
      attributes: { friendly_name: '奶奶屋温度计', device_class: 'temperature' },
    },
    { entity_id: 'switch.gone', state: 'unavailable', attributes: { friendly_name: '插座' } },
    { entity_id: 'scene.movie', state: 'unknown', attributes: { friendly_name: '观影模式' } },
    { entity_id: 'light.secret', state: 'off', exposed: false, attributes: { friendly_name: '暗灯' } },
    { entity_id: 'switch.led', state: 'off', category: 'config', attributes: { friendly_name: '指示灯' } },
    { entity_id: 'light.hidden', state: 'off', hidden: true, attributes: { friendly_name: '旧灯' } },
  ],
};
