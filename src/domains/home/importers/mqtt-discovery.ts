import { isRecord, type Json, readJson } from '../../../core/contract/plain-json.ts';

type Config = { readonly [key: string]: Json };

/** One entity as a device announces it: Home Assistant's MQTT discovery, abbreviations and `~` written out. */
export interface Announcement {
  readonly component: string;
  /** The id under which it is known: its unique_id, or what its topic calls it. */
  readonly id: string;
  readonly config: Config;
}

export type Discovery =
  | { readonly kind: 'announced'; readonly announcements: readonly Announcement[] }
  /** An empty message takes back what was announced on its topic. */
  | { readonly kind: 'removed' }
  | { readonly kind: 'unreadable' };

export const DISCOVERY_PREFIX = 'homeassistant';

/** Short keys and what they stand for: those of Home Assistant's abbreviations.py that are read here. */
const abbreviations = new Map(
  `avty availability  avty_t availability_topic  pl_avail payload_available  pl_not_avail payload_not_available
   bri_cmd_t brightness_command_topic  bri_scl brightness_scale  bri_stat_t brightness_state_topic
   bri_val_tpl brightness_value_template  clr_temp_cmd_t color_temp_command_topic
   clr_temp_stat_t color_temp_state_topic  clr_temp_val_tpl color_temp_value_template
   clr_temp_k color_temp_kelvin  max_k max_kelvin  min_k min_kelvin
   max_mirs max_mireds  min_mirs min_mireds  rgb_cmd_t rgb_command_topic  rgb_stat_t rgb_state_topic
   rgb_val_tpl rgb_value_template  sup_clrm supported_color_modes  stat_val_tpl state_value_template
   cmd_t command_topic  cmps components  dev device  dev_cla device_class  ent_cat entity_category
   curr_temp_t current_temperature_topic  curr_temp_tpl current_temperature_template
   curr_hum_t current_humidity_topic  curr_hum_tpl current_humidity_template
   fan_mode_cmd_t fan_mode_command_topic  fan_mode_stat_t fan_mode_state_topic
   fan_mode_stat_tpl fan_mode_state_template  mode_cmd_t mode_command_topic  mode_stat_t mode_state_topic
   mode_stat_tpl mode_state_template  pow_cmd_t power_command_topic  pr_modes preset_modes
   pr_mode_cmd_t preset_mode_command_topic  pr_mode_stat_t preset_mode_state_topic
   pr_mode_val_tpl preset_mode_value_template  swing_mode_cmd_t swing_mode_command_topic
   swing_mode_stat_t swing_mode_state_topic  swing_mode_stat_tpl swing_mode_state_template
   temp_cmd_t temperature_command_topic  temp_stat_t temperature_state_topic
   temp_stat_tpl temperature_state_template  temp_unit temperature_unit
   fanspd_lst fan_speed_list  set_fan_spd_t set_fan_speed_topic  send_cmd_t send_command_topic
   o origin  p platform  obj_id object_id  uniq_id unique_id  opt optimistic  ret retain
   osc_cmd_t oscillation_command_topic  osc_stat_t oscillation_state_topic
   osc_val_tpl oscillation_value_template  pct_cmd_t percentage_command_topic
   pct_stat_t percentage_state_topic  pct_val_tpl percentage_value_template
   spd_rng_max speed_range_max  spd_rng_min speed_range_min
   pl_cls payload_close  pl_lock payload_lock  pl_off payload_off  pl_on payload_on  pl_open payload_open
   pl_osc_off payload_oscillation_off  pl_osc_on payload_oscillation_on  pl_paus payload_pause
   pl_prs payload_press  pl_ret payload_return_to_base  pl_stop payload_stop  pl_strt payload_start
   pl_unlk payload_unlock  pos_clsd position_closed  pos_open position_open  pos_t position_topic
   pos_tpl position_template  set_pos_t set_position_topic  set_pos_tpl set_position_template
   cmd_tpl command_template  bri_cmd_tpl brightness_command_template  clr_temp_cmd_tpl color_temp_command_template
   fan_mode_cmd_tpl fan_mode_command_template  mode_cmd_tpl mode_command_template
   pct_cmd_tpl percentage_command_template  pr_mode_cmd_tpl preset_mode_command_template
   swing_mode_cmd_tpl swing_mode_command_template  temp_cmd_tpl temperature_command_template
   avty_mode availability_mode  avty_tpl availability_template  rgb_cmd_tpl rgb_command_template
   stat_clsd state_closed
   stat_closing state_closing  stat_locked state_locked  stat_off state_off  stat_on state_on
   stat_open state_open  stat_opening state_opening  stat_stopped state_stopped  stat_t state_topic
   stat_unlocked state_unlocked  t topic  unit_of_meas unit_of_measurement  val_tpl value_template
   sup_feat supported_features  ids identifiers  sa suggested_area`
    .split(/\s{2,}/)
    .map((pair) => pair.split(' ') as [string, string]),
);
const fullKey = (key: string): string => abbreviations.get(key) ?? key;

const writtenKeys = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).map(([key, value]) => [fullKey(key), value]));

/** Keys in full, topics with their base; `outer` is the base of the message a component stands in. */
function writtenOut(config: Config, outer?: Json): Config {
  const { '~': base = outer, device, availability, ...rest } = writtenKeys(config);
  const based = (one: Config): Config => (typeof base === 'string' ? withBase(one, base) : one);
  const topics = Array.isArray(availability) ? availability.filter(isRecord).map(writtenKeys).map(based) : [];
  return {
    ...based(rest),
    ...(isRecord(device) && { device: writtenKeys(device) }),
    ...(topics.length > 0 && { availability: topics }),
  };
}

/** `~` at either end of a topic stands for the base. */
function withBase(config: Config, base: string): Config {
  const at = (key: string, value: Json): Json => {
    if (typeof value !== 'string' || !key.endsWith('topic')) return value;
    if (value.startsWith('~')) return base + value.slice(1);
    return value.endsWith('~') ? value.slice(0, -1) + base : value;
  };
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, at(key, value)]));
}

/** `<prefix>/<component>/[<node>/]<object>/config`, and what was sent there. Null for any other topic. */
export function readDiscovery(topic: string, payload: string, prefix = DISCOVERY_PREFIX): Discovery | null {
  if (!topic.startsWith(`${prefix}/`) || !topic.endsWith('/config')) return null;
  const [component = '', ...names] = topic.slice(prefix.length + 1, -'/config'.length).split('/');
  if (names.length < 1 || names.length > 2) return null;
  if (payload.trim() === '') return { kind: 'removed' };
  const json = readJson(payload);
  if (!json.ok || !isRecord(json.value)) return { kind: 'unreadable' };
  const config = writtenOut(json.value);
  const announcements =
    component === 'device'
      ? componentsOf(config, json.value['~'], names)
      : [announced(component, config, names.join('_'))];
  return { kind: 'announced', announcements };
}

const announced = (component: string, config: Config, name: string): Announcement => {
  const { unique_id } = config;
  const id = typeof unique_id === 'string' && unique_id !== '' ? unique_id : `${component}.${name}`;
  return { component, id, config };
};

/** A whole device in one message: its components share what stands beside them. */
function componentsOf(
  config: Config,
  base: Json | undefined,
  names: readonly string[],
): readonly Announcement[] {
  const { components, ...shared } = config;
  if (!isRecord(components)) return [];
  return Object.entries(components).flatMap(([key, value]) => {
    if (!isRecord(value)) return [];
    const { platform, ...rest } = writtenOut(value, base);
    // A component that only names its platform has been taken back.
    if (typeof platform !== 'string' || Object.keys(rest).length === 0) return [];
    return [announced(platform, { ...shared, ...rest }, `${names.join('_')}_${key}`)];
  });
}
