import { issuesOf } from '../../core/messages.ts';

export const messages = {
  // A model's answer (home-17).
  home_answer_not_json: {
    zh: '模型的回答不是 JSON（第 {line} 行第 {column} 列：{reason}）：{raw}',
    en: 'the answer is not JSON (line {line}, column {column}: {reason}): {raw}',
  },
  home_answer_not_array: { zh: '模型的回答不是数组：{raw}', en: 'the answer is not an array: {raw}' },
  home_answer_empty: { zh: '模型的回答是空数组', en: 'the answer is an empty array' },
  home_answer_degraded: {
    zh: '回答里没有一条可用的命令，已降级为 UNKNOWN：{reason}',
    en: 'no command of the answer can be used; degraded to UNKNOWN: {reason}',
  },
  home_command_not_text: { zh: '{command} 不是字符串', en: '{command} is not a string' },
  home_not_three_segments: {
    zh: '“{command}”不是 ACTION-SCOPE-TARGET 三段',
    en: '“{command}” does not have the three segments ACTION-SCOPE-TARGET',
  },
  home_action_missing: { zh: '“{command}”没有 ACTION', en: '“{command}” has no ACTION' },
  home_action_outside_inventory: {
    zh: '“{action}”不在动作清单里，没有设备能做',
    en: '“{action}” is not in the inventory of actions; no device can do it',
  },
  home_scope_invalid: { zh: 'SCOPE“{scope}”写法不对', en: 'the SCOPE “{scope}” is not well formed' },
  home_scope_everywhere_implied: {
    zh: 'SCOPE“{scope}”只有排除项，视为 *',
    en: 'the SCOPE “{scope}” only excludes; * is implied',
  },
  home_target_slots: {
    zh: 'TARGET“{target}”不是 NAME#TYPE#Q[#N]',
    en: 'the TARGET “{target}” is not NAME#TYPE#Q[#N]',
  },
  home_dash_outside_name: {
    zh: 'TARGET“{target}”在 NAME 以外含有“-”',
    en: 'the TARGET “{target}” has a “-” outside NAME',
  },
  home_dash_in_name: { zh: 'NAME“{name}”里的“-”换成空格', en: 'the “-” in the NAME “{name}” became a space' },
  home_name_missing: { zh: 'TARGET“{target}”没有 NAME', en: 'the TARGET “{target}” has no NAME' },
  home_slot_tidied: {
    zh: '“{command}”的 {slot} 去掉了空白或控制字符',
    en: 'white space or control characters were taken out of the {slot} of “{command}”',
  },
  home_type_outside_set: {
    zh: 'TYPE“{type}”不在闭集里，改为 Unknown',
    en: 'the TYPE “{type}” became Unknown',
  },
  home_quantifier_unknown: { zh: 'Q“{q}”不合法，改为 one', en: 'the Q “{q}” became one' },
  home_count_dropped: {
    zh: 'N“{n}”不是正整数，已丢弃',
    en: 'the N “{n}” is no positive integer and was dropped',
  },
  home_check_file: {
    zh: '缺少 FILE：yx home check FILE，每行一条回答',
    en: 'FILE is missing: yx home check FILE, one answer a line',
  },
  home_check_form: { zh: '没有形式“{form}”：可用 {known}', en: 'no form “{form}”: use {known}' },
  home_legacy_command: { zh: '按旧格式读入“{command}”', en: '“{command}” was read in the old form' },

  // A home file.
  home_id_twice: { zh: 'id“{id}”出现了两次', en: 'the id “{id}” occurs twice' },
  home_room_unknown: { zh: '没有房间“{room}”', en: 'there is no room “{room}”' },
  home_room_in_itself: { zh: '房间“{room}”包含了它自身', en: 'the room “{room}” lies in itself' },
  home_capability_twice: {
    zh: '设备“{device}”的能力 {capability} 写了两次',
    en: 'the device “{device}” has {capability} twice',
  },
  home_capability_range: {
    zh: '设备“{device}”的能力 {capability} 要有 min 和 max，且 min < max',
    en: '{capability} of the device “{device}” needs min and max, min below max',
  },
  home_capability_list: {
    zh: '设备“{device}”的能力 {capability} 要有 values',
    en: '{capability} of the device “{device}” needs values',
  },

  home_without_devices: {
    zh: '这个家里没有设备：写进至少一个，或用 yx home import 生成',
    en: 'this home has no devices: list one at least, or make the file with yx home import',
  },

  // What a command means in a home.
  home_not_understood: {
    zh: '这一句没有听懂，没有执行',
    en: 'this part was not understood and is not carried out',
  },
  home_no_such_action: { zh: '没有设备会做“{action}”', en: 'no device can do “{action}”' },
  home_what_then: {
    zh: '“{words}”要怎么样，或者调到多少？',
    en: '“{words}”: what is to be done with it, or to which value?',
  },
  home_no_last: {
    zh: '指的是哪个设备？之前没有提到过',
    en: 'which device is meant? None was spoken of before',
  },
  home_no_room: { zh: '家里没有“{room}”{among}', en: 'there is no “{room}” in this home{among}' },
  home_of_sample: {
    zh: '说的是示例之家：没有连接真实的家',
    en: 'this is the sample house: no real home is connected',
  },
  home_no_device: { zh: '没有找到“{what}”', en: 'no “{what}” was found' },
  home_none_in_room: { zh: '{room}没有“{what}”', en: 'there is no “{what}” in {room}' },
  home_none_tells: { zh: '那里没有设备能告诉“{property}”', en: 'nothing there tells the {property}' },
  home_cannot: { zh: '{devices} 做不到“{action}”', en: '{devices} cannot do “{action}”' },
  home_not_restored: {
    zh: '{devices} 恢复不了：之前的状态没有读到',
    en: '{devices} cannot be brought back: how it was before was not read',
  },
  home_except_nothing: { zh: '说了“除了”，但没有说除了哪里', en: 'it says “except”, but not except what' },
  home_other_count: {
    zh: '说的是 {n} 个，找到的是 {found} 个',
    en: '{n} were spoken of, {found} were found',
  },
  home_too_few: { zh: '要 {n} 个，只有 {found} 个', en: '{n} were asked for, there are only {found}' },
  home_which_device: {
    zh: '“{action}”指的是哪一个：{names}？',
    en: 'Which one is to do “{action}”: {names}?',
  },
  home_which_room: { zh: '“{room}”指的是哪里：{rooms}？', en: 'Which room is “{room}”: {rooms}?' },
  home_nothing_to_do: { zh: '没有可以执行的命令', en: 'there is nothing that could be carried out' },

  // Orders in time.
  home_order_next_only: {
    zh: '反复执行的只能跳过下一次；要么取消它，要么改它的时间',
    en: 'of what comes again only the next time can be left out; cancel it, or change its time',
  },
  home_order_no_days: {
    zh: '它只做一次，没有哪天可以去掉',
    en: 'it is done once only: there is no day to leave out',
  },
  home_time_past: { zh: '“{words}”已经过去了', en: '“{words}” is over already' },
  home_time_which: {
    zh: '“{words}”是上午还是晚上？说清楚再来一次',
    en: '“{words}”: in the morning or in the evening? Say it again with that',
  },
  home_time_days: {
    zh: '“{words}”是每周都这样，还是只有一天？说“每周……”，或者说是哪一天',
    en: '“{words}”: every week, or on one day only? Say “every …”, or name the day',
  },
  home_time_holidays: {
    zh: '“{words}”：哪些天放假我不知道；可以说星期几，例如“工作日”“周末除外”',
    en: '“{words}”: I do not know which days are holidays; name days of the week, such as “on weekdays”',
  },
  home_time_rhythm: {
    zh: '“{words}”做不到：反复的只能是每天，或每周的某几天，在一个钟点',
    en: '“{words}” cannot be done: what comes again comes every day or on days of the week, at a time of day',
  },
  home_time_never: {
    zh: '“{words}”一天也没有剩下',
    en: '“{words}” leaves no day at all',
  },
  home_now_or_then: {
    zh: '“{words}”：现在就做，还是到时候（{time}）一起做？',
    en: '“{words}”: now, or then ({time}) with the other?',
  },
  home_time_of_which: {
    zh: '听不出这个时间管哪一件事：分成两句说',
    en: 'it is not clear which of these the time is for: say them as two sentences',
  },

  // Acting.
  home_device_unknown: { zh: '没有设备“{device}”', en: 'there is no device “{device}”' },
  home_sensitive: {
    zh: '“{device}”是敏感设备，只能用 home.operate_sensitive 操作',
    en: '“{device}” is sensitive: only home.operate_sensitive may touch it',
  },
  home_out_of_range: {
    zh: '{property} 不能设为 {value}：范围是 {range}',
    en: '{property} cannot be {value}: the range is {range}',
  },
  home_value_unfit: {
    zh: '{property} 不能设为 {value}：可以是 {range}',
    en: '{property} cannot be {value}: it takes {range}',
  },
  home_state_unknown: {
    zh: '还不知道“{device}”现在的{property}，无法在它的基础上调',
    en: 'the present {property} of “{device}” is not known, so it cannot be stepped',
  },

  home_not_announced: {
    zh: '没有设备“{device}”报告过自己：用 yx home import 重新生成家的文件',
    en: 'no device “{device}” has announced itself: make the home file anew with yx home import',
  },
  home_unsupported: { zh: '“{device}”不接受这个命令', en: '“{device}” does not take this command' },
  home_assistant_away: {
    zh: '没有连上 Home Assistant',
    en: 'there is no connection to Home Assistant',
  },
  home_service_refused: {
    zh: 'Home Assistant 没有让“{device}”照办：{reason}',
    en: 'Home Assistant did not have “{device}” do it: {reason}',
  },
  home_call_lost: {
    zh: '给“{device}”的命令发出后连接断了，设备没有报告已照办',
    en: 'the connection was lost while “{device}” was told; it has not reported that it has done it',
  },
  home_no_connection: { zh: '没有连上 MQTT 服务器', en: 'there is no connection to the MQTT broker' },
  home_offline: { zh: '“{device}”不在线', en: '“{device}” is offline' },
  home_not_sent: {
    zh: '给“{device}”的命令没有发出去：{reason}',
    en: 'the command for “{device}” could not be sent: {reason}',
  },
  home_no_answer: {
    zh: '“{device}”没有报告已照办',
    en: '“{device}” did not report that it has done what it was asked',
  },
  home_given_up: { zh: '调用已取消', en: 'the call was given up' },

  // Wyoming.
  home_wyoming_port: { zh: '端口“{port}”不对：0 到 65535', en: 'the port “{port}” is none: 0 to 65535' },
  home_wyoming_listen: {
    zh: '不能在 {host}:{port} 上监听（{reason}）',
    en: 'cannot listen at {host}:{port} ({reason})',
  },

  // Importing.
  home_import_source: {
    zh: '不认识的来源“{source}”：可以是 {known}',
    en: 'unknown source “{source}”: one of {known}',
  },
  home_import_files: { zh: '用法：{usage}', en: 'usage: {usage}' },
  home_import_unread: { zh: '{file} 不是 {expected}', en: '{file} is not {expected}' },
  home_import_away: {
    zh: '连不上要导入的家：{reason}',
    en: 'the home to import cannot be reached: {reason}',
  },
  home_import_none: {
    zh: '没有导入任何设备，没有写文件（{rooms} 个房间，跳过 {skipped} 项）',
    en: 'no device could be imported and no file was written ({rooms} rooms, {skipped} things skipped)',
  },
  home_import_usual: {
    zh: '“{name}”没有列出能力，按 {category} 通常的能力处理：{capabilities}',
    en: '“{name}” lists no capabilities; the usual ones of {category} are assumed: {capabilities}',
  },
  home_skip_same_id: {
    zh: '跳过“{name}”：id“{id}”已经有了',
    en: 'skipped “{name}”: another has the id “{id}”',
  },
  home_skip_no_ability: {
    zh: '跳过“{name}”：它的能力都没有对应',
    en: 'skipped “{name}”: nothing it can do has a counterpart',
  },
  home_skip_incomplete: { zh: '跳过“{name}”：要有 {needs}', en: 'skipped “{name}”: it needs {needs}' },
  home_skip_room: {
    zh: '“{name}”的房间“{room}”不存在，按没有房间处理',
    en: 'the room “{room}” of “{name}” does not exist; it is put in none',
  },
  home_skip_disabled: { zh: '跳过“{name}”：已停用', en: 'skipped “{name}”: it is disabled' },
  home_skip_hidden: { zh: '跳过“{name}”：已隐藏', en: 'skipped “{name}”: it is hidden' },
  home_skip_unexposed: {
    zh: '跳过“{name}”：没有对语音助手开放',
    en: 'skipped “{name}”: it is not exposed to assistants',
  },
  home_skip_configuration: {
    zh: '跳过“{name}”：它是设备的设置项',
    en: 'skipped “{name}”: it configures a device',
  },
  home_skip_kind: { zh: '跳过“{name}”：不支持 {kind}', en: 'skipped “{name}”: a {kind} has no counterpart' },
  home_skip_sensor: {
    zh: '跳过“{name}”：没有命令会问这种传感器（{kind}）',
    en: 'skipped “{name}”: no command asks for such a sensor ({kind})',
  },
  home_skip_no_topic: { zh: '跳过“{name}”：没有可用的主题', en: 'skipped “{name}”: it has no topic' },
  home_skip_template: {
    zh: '跳过“{name}”：不支持用模板描述的灯',
    en: 'skipped “{name}”: lights described by templates are not understood',
  },
  home_skip_not_json: {
    zh: '跳过“{name}”：配置不是 JSON 对象',
    en: 'skipped “{name}”: its configuration is not a JSON object',
  },
  home_import_capability: {
    zh: '“{name}”的能力 {capability} 没有对应，已略去',
    en: '{capability} of “{name}” has no counterpart and was left out',
  },
  home_import_assumed: {
    zh: '“{name}”没有说明 {capability} 的范围，按 {range} 处理',
    en: '“{name}” does not say the range of {capability}; {range} is assumed',
  },
} as const;

export const issue = issuesOf(messages);
