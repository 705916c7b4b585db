import type { DeviceType } from '../contract.ts';
import type { Trait } from '../grammar/word.ts';
import { type Entry, mean, meanEach } from './words.ts';

type Typed = Exclude<DeviceType, 'Unknown'>;

/** Generic nouns: alone they name a kind of device (NAME `*`), behind a modifier they make a name. */
const heads = meanEach<Typed>(
  {
    Light: '灯 灯儿 灯光 电灯 照明 灯具 light lite lighting lamp',
    AirConditioner: '空调 冷气 空调机 冷气机 ac a/c aircon air_con air_conditioner air_conditioning',
    Fan: '风扇 电扇 电风扇 fan',
    Blind: '窗帘 帘子 窗帘子 curtain blind drape shade',
    Television: '电视 电视机 tv television telly',
    NetworkAudio: '音箱 音响 speaker',
    SmartPlug: '插座 插排 排插 插线板 plug socket outlet power_strip',
    Switch: '开关 开关制 switch',
    Washer: '洗衣机 washer washing_machine',
    Charger: '充电器 charger',
    Hub: '网关 hub gateway',
  },
  (type) => ({ kind: 'head', type }),
);

/** Nouns that are names although their type is known. */
const named = meanEach<'Light' | 'Blind'>(
  {
    Light:
      '台灯 灯带 灯条 灯泡 灯串 light_strip led_strip bulb spotlight chandelier nightlight floodlight downlight sconce lantern',
    Blind: '百叶窗 百叶帘 百叶 卷帘 窗纱 shutter',
  },
  (type) => ({ kind: 'noun', type, trait: null }),
);

const bound: Entry[] = [
  ...mean({ kind: 'bound', type: 'Fan' }, '扇'),
  ...mean({ kind: 'bound', type: 'Blind' }, '帘'),
  // 微波炉, 净水器, 打印机: machines no list can hold.
  ...mean({ kind: 'bound', type: 'Unknown' }, '机 器 炉 锅 柜 仪 灶'),
];

/** Things outside the twelve types, by what can be done with them. */
const outside = meanEach<Trait>(
  {
    door: `门 铁卷门 大门 前门 后门 房门 车库门 车房门 铁门 卷帘门 防盗门 入户门 推拉门 玻璃门 移门 车门 尾门
      door front_door back_door side_door garage_door gate`,
    lock: '锁 门锁 智能锁 指纹锁 密码锁 lock door_lock smart_lock',
    cover: `窗户 窗 窗子 纱窗 天窗 车窗 阀门 阀 幕布 投影幕布 投影幕 遮阳棚 雨棚 晾衣架 晾衣机
      window skylight sunroof valve awning`,
    heat: `冷冻室 冷藏室 热水器 地暖 暖气 冰箱 温控器 恒温器 烤箱 电暖器 取暖器 浴霸 壁炉
      thermostat heater radiator fridge refrigerator freezer oven water_heater kettle fireplace heating stove cooktop hob boiler
      towel_rail towel_warmer electric_blanket toaster hot_tub jacuzzi sauna heat_pump immersion_heater hot_water 油汀 电暖气 毛巾架 暖气片 壁挂炉 暖风机`,
    air: `净化器 空气净化器 新风 新风机 油烟机 抽油烟机 加湿器 除湿机 除湿器 抽湿机  
      purifier air_purifier humidifier dehumidifier range_hood extractor extractor_hood cooker_hood diffuser`,
    robot: `扫地机器人 扫地机 机器人 割草机
      robot_vacuum vacuum robot lawn_mower mower roomba robovac 扫地车 扫拖机器人 拖地机器人 拖地机 洗地机 吸尘器`,
    sound:
      '门铃 喇叭 投影仪 投影 机顶盒 电视盒子 功放 低音炮 回音壁 doorbell projector soundbar stereo subwoofer amplifier record_player turntable set_top_box sound_system hifi hi-fi',
    thing: `电饭煲 电脑          
          电水壶 烧水壶 热水壶 水壶 电热毯 按摩椅 香薰 警报 水泵 喷泉
      喷头 灌溉 电源 座椅 后备箱 方向盘 后视镜 雨刮 雨刷 摄像头 监控 马桶
      电动床 屏幕 camera router dishwasher dryer computer printer sensor
      coffee_maker machine cleaner sprinkler microwave 鱼缸 圣诞树 laptop pc game_console xbox playstation
      rice_cooker slow_cooker air_fryer ice_maker treadmill fish_tank aquarium pump fountain pet_feeder hair_dryer 吹风机 洗碗机 烘干机 消毒柜 饮水机 净水器 咖啡机 空气炸锅 微波炉 打印机 路由器 投屏器
      massage_chair recliner modem baby_monitor christmas_tree blender`,
    probe: '手机 平板 手环 遥控器 phone',
  },
  (trait) => ({ kind: 'noun', type: 'Unknown', trait }),
);

const anything = mean({ kind: 'anything' }, '设备 电器 家电 device appliance everything');

const rooms: Entry[] = [
  ...mean(
    { kind: 'room', use: 'plain' },
    `客厅 卧室 主卧 次卧 主卧室 次卧室 客卧 睡房 厨房 餐厅 书房 玄关 走廊 过道 楼道 楼梯 车库 车房 地下室 花园 院子
     后院 堂屋 阁楼 门厅 大厅 儿童房 客房 办公室 家庭影院 影院 起居室 前院 楼梯间 洗衣房 琴房 酒窖 泳池 屋顶 主卫 次卫 客卫 公卫
    天台 门口 外面 外边 前台 仓库 吧台 室外 户外 主驾 副驾 主驾驶 副驾驶 前排 后排 二排 三排 车里`,
    `living_room bedroom master_bedroom kitchen dining_room study office hallway hall
       garage basement attic porch patio garden backyard yard    
      stairs staircase terrace den nursery loft laundry_room laundry utility_room mudroom pantry guest_room family_room sunroom
      foyer entry entryway entrance lounge playroom cellar deck driveway corridor landing home_office home_gym home_theater gym library workshop shed studio greenhouse
       washroom restroom powder_room sitting_room spare_room guest_bedroom main_bedroom primary_bedroom front_yard back_porch front_porch carport
       conservatory veranda mezzanine lobby nook bath ensuite`,
  ),
  // Parts of a room: behind another room they lie in it (主卧卫生间).
  ...mean(
    { kind: 'room', use: 'nested' },
    '阳台 露台 卫生间 洗手间 浴室 厕所 衣帽间 飘窗 bathroom toilet balcony closet',
  ),
  ...mean({ kind: 'room', use: 'adverb' }, 'upstairs downstairs outside outdoors'),
  ...mean({ kind: 'room', use: 'floor' }, '楼上 楼下 顶楼 底楼'),
];

const places: Entry[] = [
  ...mean(
    { kind: 'here' },
    '这里 这儿 这边 这间 这个房间 这房间 这屋 这屋子 这间屋 这间房 这个屋子 here this_room the_room',
  ),
  ...mean(
    { kind: 'everywhere' },
    `家里 屋企 成屋 全车 全屋 屋里 屋子里 全家 整个家 所有房间 每个房间 everywhere house home apartment every_room
    all_rooms all_the_rooms each_room`,
  ),
  ...mean({ kind: 'smart' }, '智能 smart'),
  ...mean({ kind: 'roomNoun' }, '房间 屋子 房 屋 楼层 地方 room'),
  ...mean({ kind: 'owner' }, '爸爸 妈妈 爸妈 爷爷 奶奶 姥姥 外婆 孩子 宝宝 老人 老婆 老公'),
  ...mean(
    { kind: 'side' },
    '华为 美的 联想 方太 松下 三星 左侧 右侧 左边 右边 左 右 中间 靠窗 主 副 侧 新 旧 老 left right middle',
  ),
];

export const things: readonly Entry[] = [
  ...heads,
  ...named,
  ...bound,
  ...outside,
  ...anything,
  ...rooms,
  ...places,
];
