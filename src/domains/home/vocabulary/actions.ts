import type { PlainVerb, StepProperty } from '../action.ts';
import type { Property } from '../grammar/word.ts';
import { type Entry, mean, meanEach } from './words.ts';

const power: Entry[] = [
  ...mean(
    { kind: 'power', on: true },
    `打开 开启 开 启动 点亮 拉开 通电 通了电 开了机 开开 激活 启用 开机 着 运行   
    开始割草 开始洗衣 开始洗衣服 开始洗 开始工作 接通 转起来 开埋 开返 开住 着返 开咗 点上 通上电 摁开 按开 着起来 亮起来 走起 安排上 整上 turn_on fire_up flip_on flick_on switch_on power_on activate enable open start start_up boot boot_up run put_on switch_back_on turn_back_on`,
  ),
  ...mean(
    { kind: 'power', on: false },
    `关闭 关掉 关上 关 合上 拉上 熄 熄灭 断电 关机 灭 灭掉 闩 闩埋 关埋 熄埋 熄晒 熄咗 关好 关严 断了电 断一下电 断掉 关了机 摁灭 按灭 按掉 摁掉 掐掉 掐断 熄掉 切断 关停 
    cut turn_off switch_off power_off flip_off flick_off shut_off shut_down turn_out put_out deactivate disable close shut kill douse extinguish`,
  ),
  ...mean({ kind: 'power', on: true, only: 'cover' }, '升起 升上去 收起 卷起 卷上去'),
  ...mean({ kind: 'power', on: false, only: 'cover' }, '放下 降下 拉下 拉 拉拢 拉埋 draw'),
  ...mean({ kind: 'power', on: true, only: 'scene' }, '进入 执行'),
  ...mean({ kind: 'power', on: false, only: 'scene' }, '退出'),
  ...mean({ kind: 'power', on: false, only: 'function' }, '取消 解除'),
  ...mean(
    { kind: 'turn' },
    'turn power bring bump pull get take knock flip flick crank pop stick nudge jack roll slide throw shift',
  ),
  ...mean({ kind: 'particle', on: true }, 'on going'),
  ...mean({ kind: 'particle', on: false }, 'off out'),
];

type Spoken = Exclude<PlainVerb, '打开' | '关闭'>;

const plain: Entry[] = [
  ...meanEach<Spoken>(
    {
      停止: '停止 停止工作 停 停下 停下来 停止播放 停播 停住 停掉 stop halt',
      播放: '播放 播 开始播放 play',
      暂停: '暂停 暂停播放 pause',
      继续: '继续 继续放 继续播 接着放 接着播 继续播放 恢复播放 恢复 resume resume_playback',
      上一首:
        '上一首 上一曲 previous_track previous_song go_back_one_song go_back_a_song last_song go_back_a_track go_back_one_track 上首歌 上一首歌曲',
      下一首: `下一首 下一曲 切歌 换一首 换首歌 next_track next_song next_item skip skip_ahead 下首歌 跳过 `,
      上一台: '上一台 上一个台 上个台 上个频道 上一个频道 previous_channel channel_down',
      下一台: '下一台 下一个台 下个台 下个频道 下一个频道 换个台 换个频道 next_channel channel_up',
      静音: '静音 静个音 消音 mute silence hush',
      取消静音: '取消静音 恢复声音 关闭静音 别静音 解除静音 静音取消 静音解除 unmute',
      上锁: 'lock_up 上锁 锁上 锁好 锁住 反锁',
      解锁: '解锁 unlock',
      开始清扫:
        '开始清扫 开始扫地 开始打扫 开始拖地 开始吸尘 清扫 打扫 扫地 拖地 拖 吸尘 扫 清洁 清理 收拾 擦地 吸地 mop clean cleaning vacuuming hoover hoovering',
      回充: '回充 回窝 回窝充电 回窝里 回窝里充电 回座 回座充电 回巢 回巢充电 回基站充电 回充电座充电 回充电桩 回充电桩充电 回充电座上 回去充电 回去充 去充 回去充个电 回去充充电 充电去 回家充电 去充电 返回 回去 回家 回基站 回充电座 return send dock go_home go_charge recharge',
    },
    (verb) => ({ kind: 'plain', verb }),
  ),
  ...mean({ kind: 'unlock' }, '开锁'),
  ...mean({ kind: 'dirt', word: 'dirt' }, '卫生'),
  ...mean({ kind: 'dirt', word: 'floor' }, '地板 地面 地'),
  ...mean({ kind: 'dirt', word: 'do' }, '搞 do'),
  ...mean({ kind: 'base' }, '基站 充电座 充电桩 基地'),
  ...mean(
    { kind: 'base' },
    ['to', 'to_its', 'to_the']
      .flatMap((way) =>
        ['base', 'dock', 'charger', 'charging_station', 'station'].map((place) => `${way}_${place}`),
      )
      .join(' '),
  ),
];

const adjust: Entry[] = [
  ...mean(
    { kind: 'adjust' },
    `调 调节 调整 预热 设置 设定 设 改 换 变 切换 切 转 跳 跳转 调教 较 弄 整 定 选 选择 控制 保持 烧 倒 拧 扭 拨 吹 set change adjust transition make put go_to preheat`,
  ),
  ...mean({ kind: 'adjust', at: true }, '放到 打到 给到 搞到 校到 校去 校返 教到 较到 keep'),
  ...mean({ kind: 'to' }, '到 成 为 至 回 回到 to at into over_to'),
  ...mean({ kind: 'from' }, '从 from'),
  ...mean({ kind: 'take' }, '把 将 让 给 叫 用 张 let have use tell ask'),
];

const properties = meanEach<Property>(
  {
    亮度: '亮度 光线 brightness',
    颜色: '颜色 色彩 color colour',
    色温: '色温 color_temperature',
    温度: '温度 室温 水温 temperature temp the_heat',
    模式: '',
    风速: '风速 风量 风力 档位 转速 速度 风 speed',
    风向: '风向',
    开合度: '开合度 开度 位置 position',
    音量: '音量 声音 声儿 volume sound',
    频道: 'channel',
    定时: '定时',
    湿度: '湿度 humidity',
    电量: '电量 电池 battery battery_level',
    状态: '状态 status state',
  },
  (property) => ({ kind: 'property', property }),
).filter(([word]) => word !== '');

const step = (up: boolean, hint: StepProperty | null, words: string, verb = false): Entry[] =>
  mean({ kind: 'step', up, hint, verb }, words);

const steps: Entry[] = [
  ...step(true, null, '高 大 强 up'),
  ...step(
    true,
    null,
    '升高 提高 提升 增大 增加 加大 加 升 上调 往上调 向上调 往上升 往上加 往上走 往上涨 往上提 调升 拉高 抬高 校高 打高 increase raise boost',
    true,
  ),
  ...step(true, '亮度', '亮 亮堂 光啲 brighter'),
  ...step(true, '亮度', 'brighten brighten_up lighten_up', true),
  ...step(true, '温度', '热 暖 升温 暖和 热乎 warmer hotter'),
  ...step(true, '温度', 'warm_up heat_up', true),
  ...step(true, '音量', '大声 大点声 大点儿声 大一点声 大声点 大声点儿 大声一点 大声些 大声啲 响亮 louder'),
  ...step(true, '风速', '调快 转快 faster'),
  ...step(true, '风速', 'speed_up', true),
  ...step(false, '风速', 'slow_down slow', true),
  ...step(false, null, '低 小 弱 down'),
  ...step(
    false,
    null,
    '降低 减小 减少 减 降 下调 往下调 向下调 往下降 往下减 往下走 往下压 调降 拉低 压低 校低 打低 decrease reduce lower drop',
    true,
  ),
  ...step(false, '亮度', '暗 dimmer darker'),
  ...step(false, '亮度', 'dim dim_down', true),
  ...step(false, '温度', '冷 凉 降温 凉快 凉爽 cooler colder'),
  ...step(false, '温度', 'cool_down cool_off', true),
  ...step(
    false,
    '音量',
    '小声 小点声 小点儿声 小一点声 小声点 小声点儿 小声一点 小声些 轻点声 轻一点声 轻声点 细声 细声啲 细声点 quieter softer',
  ),
  ...step(false, '风速', '慢 slower'),
  ...mean(
    { kind: 'degree' },
    '一点 一点点 那么一点 那么一点点 这么一点 一丢丢 一丁点 少少 点 点儿 一些 些 一丢 一小点 丁点 一咪咪 一滴滴 a_bit a_little a_little_bit a_touch a_tad a_smidge a_smidgen a_hair a_notch a_fraction a_wee_bit a_little_more a_bit_more a_crack slightly a_notch_or_two a_couple_of_degrees a_few_degrees',
  ),
];

const values: Entry[] = [
  ...mean({ kind: 'extreme', max: true, hint: 'brightness' }, '最亮'),
  ...mean({ kind: 'extreme', max: false, hint: 'brightness' }, '最暗'),
  ...mean(
    { kind: 'extreme', max: true, hint: 'size' },
    '最大 最强 最大声 最大档 最高档 拉满 调满 开满 打满 拉到顶 调到顶 开到顶 max maximum full all_the_way_up full_blast full_power top_speed max_speed maximum_setting max_setting flat_out',
  ),
  ...mean(
    { kind: 'extreme', max: false, hint: 'size' },
    '最小 最弱 最小档 最低档 min minimum all_the_way_down minimum_setting min_setting',
  ),
  ...mean({ kind: 'extreme', max: true, hint: 'height' }, '最高 highest highest_setting'),
  ...mean({ kind: 'extreme', max: false, hint: 'height' }, '最低 lowest lowest_setting'),
  ...mean({ kind: 'share', percent: 50 }, 'half halfway half_way'),
  ...mean({ kind: 'share', percent: 25 }, 'quarter a_quarter_of_the_way a_quarter'),
  ...mean({ kind: 'share', percent: 33 }, 'a_third a_third_of_the_way'),
  ...mean({ kind: 'share', percent: 75 }, 'three_quarters three_quarters_of_the_way'),
  ...meanEach(
    {
      制冷: '制冷 冷风 cool cooling',
      制热: '制热 制暖 暖风 热风 heat heating_mode',
      除湿: '除湿 抽湿 dry',
      送风: '送风 fan_only',
      自动: '自动 auto automatic',
      睡眠: '睡眠 sleep',
      节能: '节能 省电 eco',
      强劲: '强劲 强力 turbo',
      自然风: '自然风',
      睡眠风: '睡眠风',
    },
    (mode) => ({ kind: 'mode', mode }),
  ),
  ...meanEach(
    {
      红色: '红 red',
      橙色: '橙 orange',
      黄色: '黄 yellow',
      绿色: '绿 green',
      青色: '青 cyan',
      蓝色: '蓝 blue',
      紫色: '紫 purple violet',
      粉色: '粉 pink',
      白色: '白 white',
      棕色: '棕 brown',
      金色: '金 gold',
      橘色: '橘',
      青绿色: 'turquoise',
    },
    (color) => ({ kind: 'color', color }),
  ),
  ...meanEach(
    {
      暖光: '暖光 暖色 warm',
      冷光: '冷光 冷色',
      白光: '白光',
      黄光: '黄光',
      自然光: '自然光',
      日光: '日光 daylight',
      中性光: '中性光',
      暖白: '暖白 warm_white',
      冷白: '冷白 cool_white cold_white',
      暖白光: '暖白光',
      冷白光: '冷白光',
      暖黄: '暖黄 暖黄光',
    },
    (white) => ({ kind: 'white', white }),
  ),
  ...meanEach(
    {
      高: '高速 高档 高风 高风速 high',
      中: '中速 中档 中风 medium',
      低: '低速 低档 低风 低风速 low',
      微风: '微风',
      强风: '强风',
    },
    (level) => ({ kind: 'level', level }),
  ),
  ...meanEach(
    { 吹脸: '吹脸 吹面', 吹脚: '吹脚', 吹窗: '吹窗', 向上: '向上', 向下: '向下', 上下: '上下', 左右: '左右' },
    (direction) => ({ kind: 'direction', direction }),
  ),
];

const features = meanEach(
  {
    摆风: '摆风 扫风 swing',
    摇头: '摇头 oscillation oscillate',
    健康: '健康',
    童锁: '童锁 child_lock',
    电辅热: '电辅热',
    辅热: '辅热',
    负离子: '负离子',
    杀菌: '杀菌',
    自清洁: '自清洁',
    换气: '换气',
    加湿: '加湿',
    净化: '净化 空气净化',
    显示: '显示 显示灯',
    灯光显示: '灯光显示',
    加热: '加热',
    通风: '通风',
    按摩: '按摩',
    除霜: '除霜',
    除雾: '除雾',
    内循环: '内循环',
    外循环: '外循环',
    请勿打扰: '请勿打扰',
  },
  (feature) => ({ kind: 'feature', feature }),
);

const suffixes: Entry[] = [
  ...mean({ kind: 'modeSuffix' }, '模式 mode'),
  ...mean({ kind: 'sceneSuffix' }, '场景 情景 脚本 scene script routine'),
  ...mean({ kind: 'tint' }, '色'),
  ...mean({ kind: 'functionSuffix' }, '功能 function'),
  ...mean({ kind: 'channelSuffix' }, '频道'),
  ...mean({ kind: 'numberSuffix', word: 'floor' }, '楼 层 floor'),
];

export const actions: readonly Entry[] = [
  ...power,
  ...plain,
  ...adjust,
  ...properties,
  ...steps,
  ...values,
  ...features,
  ...suffixes,
];
