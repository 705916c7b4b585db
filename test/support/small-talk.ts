/** Sentences that ask nothing of any domain, made from patterns and topics: the same ones for the same seed. */

type Slots = Readonly<Record<string, readonly string[]>>;
const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

const zhSlots: Slots = {
  who: list('我妈 我爸 我同事 老板 隔壁老王 小李 房东 邻居 物业 我朋友 老师 孩子'),
  thing: list('灯 空调 窗帘 电视 风扇 音箱 插座 洗衣机 门锁 热水器 扫地机 冰箱 加湿器 门 窗户 台灯'),
  place: list('客厅 卧室 厨房 书房 阳台 公司 学校 酒店 超市 楼下 商场 医院'),
  city: list('北京 上海 广州 成都 杭州 东京 巴黎 纽约 西安 昆明'),
  dish: list('红烧肉 番茄炒蛋 糖醋排骨 麻婆豆腐 鱼香肉丝 酸辣土豆丝 清蒸鲈鱼 宫保鸡丁'),
  singer: list('周杰伦 邓紫棋 王菲 陈奕迅 林俊杰 五月天 孙燕姿'),
  film: list('流浪地球 盗梦空间 泰坦尼克号 霸王别姬 肖申克的救赎 你的名字'),
  ill: list('头疼 感冒 失眠 胃疼 嗓子疼 腰酸 过敏'),
  feeling: list('累 开心 难过 无聊 紧张 困 饿 烦'),
  n: list('3 7 12 25 48 99 128 365'),
  team: list('湖人队 国足 曼联 中国女排 皇马'),
  day: list('明天 今天 后天 周末 下周一 国庆节'),
};
const zhPatterns = `
{city}{day}天气怎么样|{day}{city}会下雨吗|{city}现在气温多少度|{day}用带伞吗|{city}到{city}的高铁票多少钱|帮我查一下去{city}的航班
{dish}怎么做|做{dish}要放多少盐|{dish}的热量高吗|推荐一道下饭菜|放一首{singer}的歌|{singer}今年多大|{singer}最新的专辑叫什么
给我讲个笑话|讲个关于{thing}的故事|{film}的导演是谁|{film}值得看吗|最近有什么好看的电影|{n}乘以{n}等于多少|{n}加{n}再减{n}是多少|{n}的平方根是多少
我今天有点{feeling}|你{feeling}吗|我{ill}怎么办|{ill}吃什么药好|{team}昨天赢了吗|{team}下一场比赛什么时候|今天有什么新闻|股市今天涨了吗
{who}昨天把{thing}弄坏了|{who}说{thing}太贵了|{who}家新买了一台{thing}|{place}的{thing}是谁设计的|{thing}什么牌子好|{thing}一般能用几年|{thing}坏了找谁修
{thing}的英文怎么说|{thing}是谁发明的|我想买一个{thing}|{thing}和{thing}哪个更费电|{thing}多少瓦|这个{thing}的说明书在哪|{place}那家卖{thing}的店关门了吗
{who}忘了关{thing}|{who}问我{thing}开没开|昨天{place}停电了|我不喜欢这个{thing}的颜色|{thing}安装费多少钱|{thing}保修期多长|{place}离这里有多远
温度和湿度有什么关系|人体正常体温是多少|水的沸点是多少度|为什么夏天比冬天热|灯光会影响睡眠吗|空调病是什么|开窗睡觉好不好|关门大吉是什么意思
把“打开{thing}”写成书法|“关灯”用粤语怎么说|写一首关于{thing}的诗|用{thing}造个句子|提醒我{day}买{thing}|{day}叫我起床|定一个{n}分钟的倒计时|给{who}打电话
给{who}发消息说我晚点到|帮我记一下{thing}要换|把{thing}加到购物清单|{who}的生日是哪天|{day}有什么安排|{n}美元是多少人民币|{n}公里是多少英里
你叫什么名字|你会做什么|你觉得{thing}好看吗|谢谢你|早上好|晚安|我回来了|没什么事|随便聊聊|你真聪明|你能听懂我说话吗|你喜欢{singer}吗
我刚把{thing}关了|{thing}已经打开了|{who}正在修{thing}|要是{thing}坏了怎么办|如果{day}降温我就开{thing}|等{who}回来再说{thing}的事|我在考虑换{thing}
红灯停绿灯行|{place}门口有个红绿灯|他的脸色像{thing}一样白|打开天窗说亮话|她关上了心门|这扇门通向哪里|窗外有只鸟在叫|电灯泡这个词什么意思
{place}的温度适合养花吗|发烧到{n}度怎么办|烤箱预热到多少度合适|洗衣机能洗羽绒服吗|电视剧{film}在哪看|音箱和音响有什么区别|{thing}漏电危险吗`
  .split(/[|\n]/)
  .filter((line) => line.trim() !== '');

const enSlots: Slots = {
  who: list('my_mom my_boss the_neighbor my_brother john sarah the_landlord my_kid'),
  thing: list(
    'lights lamp air_conditioner thermostat tv fan door window curtains speaker heater fridge dishwasher lock garage_door',
  ),
  place: list('kitchen bedroom office school garage hotel mall basement hallway'),
  city: list('london paris tokyo chicago berlin madrid seattle'),
  dish: list('lasagna pancakes chicken_curry banana_bread ramen tacos'),
  singer: list('adele coldplay drake taylor_swift queen beyonce'),
  film: list('inception titanic the_godfather frozen alien'),
  n: list('3 7 12 25 48 99 128 365'),
  team: list('lakers yankees arsenal warriors'),
  day: list('today tomorrow tonight this_weekend on_monday'),
};
const enPatterns = `
what's the weather like in {city} {day}|will it rain {day}|how cold is it outside in {city}|do i need an umbrella {day}|book a flight to {city}|how far is {city} from {city}
how do i make {dish}|how long does {dish} take in the oven|is {dish} healthy|play something by {singer}|who sings with {singer}|play {film} on netflix|what year did {film} come out
tell me a joke|tell me a joke about a {thing}|what is {n} times {n}|what's {n} percent of {n}|square root of {n}|how many miles is {n} kilometers|convert {n} fahrenheit to celsius
did the {team} win|when do the {team} play next|what's in the news|how is the stock market doing {day}|set a timer for {n} minutes|wake me up at {n}|remind me to buy a {thing} {day}
add {dish} to my shopping list|call {who}|text {who} that i'm late|what's on my calendar {day}|who is the president of france|how tall is mount everest|translate good morning into french
{who} broke the {thing}|{who} said the {thing} is too loud|{who} left the {thing} on again|who invented the {thing}|how much does a new {thing} cost|what brand of {thing} should i buy
my {thing} is broken|the {thing} makes a weird noise|how do i fix a {thing}|i hate the color of that {thing}|we bought a new {thing} yesterday|the {thing} in the {place} is ugly
i already turned off the {thing}|i forgot to close the {thing}|if the {thing} breaks call someone|should i get a {thing} for the {place}|is a {thing} worth it|where can i buy a {thing}
what does it mean to leave the door open for someone|he opened a can of worms|she is the light of my life|light travels faster than sound|close call|turn over a new leaf|give me the green light
what's the boiling point of water|why is the sky blue|what temperature should chicken be cooked to|is {n} degrees a fever|how many people live in {city}|what time is it in {city}
good morning|thank you|how are you|what's your name|i'm bored|i'm home|nothing much|you're funny|never heard of it|let's talk about {singer}|do you like {film}
write a poem about a {thing}|spell {thing}|what rhymes with {thing}|define {thing}|show me pictures of a {thing}|the {place} needs painting|there was a power cut in the {place}
i was thinking about changing the {thing}|don't worry about the {thing}|nobody turned on the {thing}|when was the {thing} invented|how many {thing} does it take|the movie {film} has great lighting`
  .split(/[|\n]/)
  .filter((line) => line.trim() !== '');

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `count` different sentences, half of them Chinese. */
export function smallTalk(count: number, seed: number): readonly string[] {
  const next = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const made = new Set<string>();
  for (let tries = 0; made.size < count && tries < count * 50; tries++) {
    const [patterns, slots] = tries % 2 === 0 ? [zhPatterns, zhSlots] : [enPatterns, enSlots];
    made.add(pick(patterns).replace(/\{(\w+)\}/g, (_, name: string) => pick(slots[name]!)));
  }
  return [...made];
}
