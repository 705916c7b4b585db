/** Made by scripts/sounds.ts from Unicode's Unihan database: a syllable with its tone, then the characters read so. */
export const soundTable =
  'a1吖呵啊腌锕阿 a2啊嗄 a3啊 a4啊 a5啊 ai1哀哎唉嗳埃挨锿 ai2挨捱癌皑 ai3嗳矮蔼霭 ai4唉嗌嗳嫒暧爱瑷砹碍艾隘 an1安庵桉氨谙鞍鹌 an3俺埯揞铵 an4岸按暗案犴胺黯 ' +
  'ang1肮 ang2昂 ang4盎 ao1凹熬 ao2嗷廒敖熬獒翱聱螯遨鏖鳌 ao3媪拗袄 ao4傲坳奥岙懊拗澳鏊骜 ba1八叭吧岜巴扒捌疤笆粑芭 ba2拔茇菝跋魃 ba3把钯靶 ' +
  'ba4坝把灞爸罢耙霸鲅 ba5叭吧巴拔爸笆罢 bai1掰擘 bai2拜白 bai3伯佰捭摆柏百 bai4拜稗败 bai5白 ban1扳搬斑班瘢癍般颁 ban3坂板版舨钣阪 ban4伴办半扮拌瓣绊 ' +
  'ban5扮 bang1帮梆浜邦 bang3榜绑膀 bang4傍棒磅蒡蚌谤镑 bao1剥勹包孢炮煲胞苞褒龅 bao2薄雹 bao3保堡宝葆褓饱鸨 bao4刨报抱暴曝瀑爆豹趵鲍 bei1卑悲杯碑背陂鹎 ' +
  'bei3北 bei4倍备孛悖惫焙狈碚背蓓被褙贝辈邶鐾钡鞴 bei5呗臂 ben1奔贲锛 ben3本畚苯 ben4坌奔笨 beng1嘣崩绷 beng2甭 beng3绷 beng4泵甏绷蚌蹦迸 bi1逼 ' +
  'bi2荸鼻 bi3俾匕吡妣彼比秕笔舭芘鄙 bi4哔壁婢嬖币庇庳弊弼必愎敝毕毖毙泌滗濞狴璧畀痹碧秘筚箅篦臂荜萆蓖蔽薜裨襞跸辟避铋闭陛髀 bian1煸砭笾编蝙边鞭鳊 bian3匾扁碥窆褊贬 ' +
  'bian4便卞变弁忭汴缏苄辨辩辫遍 bian5边 biao1彪杓标灬瘭膘镖镳飑飙飚骠髟 biao3婊表裱 biao4鳔 bie1憋瘪鳖 bie2别蹩 bie3瘪 bie4别 ' +
  'bin1傧宾彬斌槟滨濒玢缤豳镔 bin4摈殡膑髌鬓 bing1兵冫冰并槟 bing3丙屏摒柄炳禀秉邴饼 bing4并摒病 bing5饼 bo1剥啵拨播波玻菠蕃钵饽 ' +
  'bo2亳伯勃博帛搏柏泊渤礴箔脖膊舶艴薄踣钹铂驳鹁 bo3簸跛 bo4擘檗簸薄 bo5伯卜啵膊 bu1晡逋钸 bu2醭 bu3卜卟哺堡捕补 bu4不埔埠布怖步瓿簿部钚 bu5不 ca1嚓擦 ca3礤 ' +
  'cai1猜 cai2才材裁财 cai3彩睬踩采 cai4菜蔡采 cai5彩才材 can1参餐骖 can2惭残蚕 can3惨黪 can4孱掺灿璨粲 cang1仓伧沧舱苍 cang2藏 cao1操糙 ' +
  'cao2嘈曹槽漕艚螬 cao3草 cao5艹 ce4侧册厕恻测策 cen1参 cen2岑涔 ceng1噌 ceng2层曾 ceng4蹭 cha1叉喳嚓差插杈碴锸馇 cha2叉察搽查槎檫猹碴茬茶 ' +
  'cha3叉衩镲 cha4刹叉姹岔差杈汊衩诧 chai1差拆钗 chai2侪柴豺 chai4瘥虿 chan1掺搀觇 chan2单婵孱廛潺澶禅缠蝉蟾谗躔镡馋 chan3产冁蒇谄铲阐骣 chan4忏羼颤 ' +
  'chang1伥娼昌猖菖阊鲳 chang2偿场嫦尝常徜肠苌长 chang3厂场惝敞昶氅 chang4倡唱怅畅鬯 chang5敞 chao1吵怊抄焯绰超钞 chao2嘲巢晁朝潮 chao3吵炒 ' +
  'chao4耖 che1砗车 che3尺扯 che4坼屮彻掣撤澈 che5扯 chen1嗔抻沉琛郴 chen2宸尘忱晨沉臣谌辰陈 chen3碜 chen4榇称衬谶趁龀 chen5晨 ' +
  'cheng1撑柽瞠称蛏铛 cheng2丞乘呈城埕塍惩成承晟枨橙澄盛程裎诚酲铖 cheng3裎逞骋 cheng4秤 cheng5成撑 chi1吃哧嗤媸痴眵笞蚩螭魑鸱 chi2匙坻墀弛持池篪茌踟迟驰 ' +
  'chi3侈尺耻褫豉齿 chi4傺叱啻彳敕斥炽瘛翅赤饬 chong1充冲忡憧涌舂艟茺 chong2崇种虫重 chong3宠 chong4冲铳 chou1抽瘳 chou2仇俦帱惆愁畴稠筹绸踌酬雠 ' +
  'chou3丑瞅 chou4臭 chou5酬 chu1出初樗 chu2刍厨橱滁蜍蹰躇锄除雏 chu3储处杵楚楮础褚 chu4亍处怵憷搐畜矗绌触黜 chu5处楚 chuai1揣搋 chuai3揣 ' +
  'chuai4啜嘬揣膪踹 chuan1巛川氚穿 chuan2传椽舡船遄 chuan3喘舛 chuan4串钏 chuang1创疮窗 chuang2幢床 chuang3闯 chuang4创怆 ' +
  'chui1吹炊 chui2垂捶棰椎槌锤陲 chun1春椿蝽 chun2唇淳纯莼醇鹑 chun3蠢 chun5鹑 chuo1戳踔 chuo4啜绰辍辶龊 ci1刺呲差疵 ci2兹慈瓷磁祠糍茈茨词辞雌鹚 ' +
  'ci3此 ci4伺刺次赐 cong1从匆囱枞璁聪苁葱骢 cong2丛从淙琮 cou4凑腠辏 cu1粗 cu2徂殂 cu4促卒猝簇蔟蹙蹴酢醋 cuan1撺汆蹿镩 cuan2攒 cuan4爨窜篡 ' +
  'cui1催崔摧榱 cui3璀 cui4啐悴毳淬瘁粹翠脆萃 cun1村皴 cun2存 cun3忖 cun4寸 cun5寸 cuo1搓撮磋蹉 cuo2嵯痤矬鹾 cuo3脞 cuo4厝挫措锉错 ' +
  'da1哒嗒搭答耷褡 da2哒妲怛打沓瘩笪答达靼鞑 da3打 da4大 da5打瘩 dai1呆呔待 dai3傣歹逮 dai4代埭大岱带待怠戴殆玳甙绐袋贷迨逮骀黛 dai5袋 ' +
  'dan1丹儋单担殚瘅眈箪耽聃郸 dan3掸疸胆赕 dan4但啖弹惮担旦氮淡澹瘅石膻萏蛋诞 dan5丹担 dang1当裆铛 dang3党挡谠 dang4凼宕当挡档砀荡菪 dang5当铛 ' +
  'dao1刀刂叨忉氘 dao2叨 dao3倒导岛捣祷蹈 dao4倒到帱悼焘盗稻纛道 dao5到道 de2得德锝 de5地得的 dei3得 deng1噔灯登簦蹬 deng3戥等 deng4凳嶝澄瞪磴邓镫 ' +
  'di1低堤提氐滴的羝镝 di2嘀嫡敌涤狄的笛籴翟荻觌迪 di3坻底抵柢氐砥诋邸骶 di4地娣帝弟棣的睇碲第缔蒂谛递 di5弟 dia3嗲 dian1巅掂滇甸癫颠 dian3典点碘踮 ' +
  'dian4佃坫垫奠店惦殿淀玷电甸癜簟钿阽靛 diao1凋刁叼碉貂雕鲷 diao4吊掉调钓铞铫 die1嗲爹跌 die2叠喋垤堞揲牒瓞碟耋蝶谍蹀迭鲽 ding1丁仃叮玎町疔盯耵酊钉 ding3酊顶鼎 ' +
  'ding4啶定碇腚订钉铤锭 diu1丢铥 dong1东冬咚岽氡鸫 dong3懂董 dong4侗冻动垌峒恫栋洞硐胨胴 dou1兜篼蔸都 dou3抖斗蚪钭陡 dou4斗痘窦读豆逗 du1嘟督都 ' +
  'du2椟毒渎牍犊独碡读髑黩 du3堵睹笃肚赌 du4妒度杜渡肚芏蠹镀 du5度 duan1端 duan3短 duan4断椴段煅簖缎锻 dui1堆 dui4兑对怼憝碓镦队 dun1吨墩敦礅蹲镦 ' +
  'dun3盹趸 dun4囤沌炖盾砘遁钝顿 duo1咄哆多掇裰 duo2夺度踱铎 duo3哚垛朵缍躲 duo4剁垛堕惰柁舵跺驮 duo5朵 e1婀屙阿 e2俄哦娥峨莪蛾讹锇额鹅 e3恶 ' +
  'e4厄呃噩垩恶愕扼腭苊萼谔轭遏鄂锷阏颚饿鳄鹗 e5呃 ei2诶 ei3诶 ei4诶 en1恩蒽 en4摁 er2儿而鲕鸸 er3尔洱珥耳迩铒饵 er4二佴贰 fa1发 fa2乏伐垡砝筏罚阀 ' +
  'fa3法砝 fa4发珐 fa5发法 fan1帆幡番翻蕃藩 fan2凡樊烦燔矾繁蘩蹯钒 fan3反返 fan4梵泛犯畈范贩饭 fan5烦 fang1匚坊妨方枋芳邡钫 fang2坊妨房肪防鲂 ' +
  'fang3仿彷纺舫访 fang4放 fang5坊方 fei1啡妃扉绯菲蜚霏非飞鲱 fei2淝肥腓 fei3匪悱斐榧篚翡菲蜚诽 fei4吠废沸狒痱肺芾费镄 fen1分吩氛玢纷芬酚 fen2坟棼汾焚鼢 ' +
  'fen3粉 fen4份偾分奋忿愤瀵粪鲼 fen5份分 feng1丰封峰枫沣烽疯砜葑蜂酆锋风 feng2冯缝逢 feng3唪讽 feng4俸凤奉缝 fo2佛 fou3否缶 fu1呋夫孵敷稃肤趺跗麸 ' +
  'fu2伏佛俘凫匐孚宓幅幞弗怫扶拂服桴氟浮涪砩祓福符绂绋罘艴芙芾苻茯莩菔蚨蜉蝠袱辐郛黻 fu3俯府抚拊斧滏甫脯腐腑辅釜黼 fu4付傅副咐复妇富服父缚腹蝮覆讣负赋赙赴阜阝附馥驸鲋鳆 ' +
  'fu5付傅咐夫妇服甫腐袱负 ga1伽呷咖嘎夹戛旮 ga2嘎噶尜钆 ga3嘎尕 ga4尬 gai1垓该赅陔 gai3改 gai4丐戤概溉盖芥钙 gai5盖 gan1坩尴干杆柑泔甘疳矸竿肝苷酐 ' +
  'gan3感擀敢杆橄澉秆赶 gan4干旰淦绀赣 gang1冈刚岗扛杠纲缸罡肛钢 gang3岗港 gang4戆杠筻钢 gao1槔皋睾篙糕羔膏高 gao3搞杲槁稿缟藁镐 gao4告膏诰郜锆 ' +
  'ge1仡割咯哥圪戈搁歌疙纥胳袼鸽 ge2嗝塥搁搿格胳膈葛蛤镉阁隔革骼鬲 ge3个合哿盖舸葛 ge4个各硌虼铬 ge5个哥搁格歌 gei3给 gen1根跟 gen2哏 gen3艮 gen4亘艮茛 ' +
  'geng1庚更羹耕赓 geng3哽埂梗绠耿颈鲠 geng4更 gong1供公功宫工弓恭攻肱蚣觥躬龚 gong3巩廾拱汞珙 gong4供共贡 gong5蚣 gou1佝勾句枸沟篝缑钩鞲 ' +
  'gou3岣枸狗笱苟 gou4勾垢够媾彀构觏诟购遘 gu1估呱咕姑孤沽箍菇菰蛄觚轱辜酤骨鸪 gu2骨 gu3古嘏毂汩牯瞽罟股臌蛄蛊诂谷贾钴骨鹄鹘鼓 gu4估固崮故梏牿痼锢雇顾鲴 gu5咕姑股菇 ' +
  'gua1刮呱栝瓜聒胍鸹 gua3剐寡 gua4卦挂褂诖 guai1乖掴 guai3拐 guai4怪 guan1倌关冠官棺纶观鳏 guan3管莞馆 guan4冠惯掼涫灌盥罐观贯鹳 guang1光咣桄胱 ' +
  'guang3广犷 guang4桄逛 gui1傀圭妫归瑰皈硅规闺鲑龟 gui3匦宄庋晷癸簋诡轨鬼 gui4刽刿柜桂桧炅炔贵跪鳜 gun3丨滚磙绲衮辊鲧 gun4棍 guo1呙埚崞涡聒蝈过郭锅 ' +
  'guo2国帼虢馘 guo3果椁猓蜾裹 guo4过 guo5过 ha1哈铪 ha2蛤 ha3哈 ha4哈 hai1咳嗨 hai2孩还骸 hai3海胲醢 hai4亥害氦骇 hai5害 ' +
  'han1憨犴蚶酣顸鼾 han2函含寒晗汗涵焓邗邯韩 han3喊罕阚 han4悍憾捍撖撼旱汉汗瀚焊翰菡颔 hang1夯 hang2吭杭珩绗航行颃 hang4巷沆 hao1嚆好蒿薅 ' +
  'hao2号嗥嚎壕毫濠蚝豪貉 hao3好郝 hao4号好昊浩灏皓耗颢 hao5号 he1呵喝嗬诃 he2何劾合和曷核河涸盍盒禾纥翮荷菏蚵貉阂阖颌 he4吓和喝壑荷褐贺赫鹤 he5和喝 hei1嘿黑 ' +
  'hen2痕 hen3很狠 hen4恨 heng1亨哼 heng2恒桁横珩蘅行衡 heng4横 hng5哼 hong1哄烘薨訇轰 hong2宏弘泓洪红荭蕻虹闳鸿黉 hong3哄 hong4哄讧 ' +
  'hou2侯喉猴瘊篌糇骺 hou3吼 hou4侯候厚后堠後逅鲎 hou5候 hu1乎呼唿忽惚滹烀糊虍轷 hu2和囫壶弧斛核槲湖煳狐猢瑚糊胡葫蝴觳醐鹄鹕鹘 hu3唬浒琥虎 ' +
  'hu4互冱岵怙户戽扈护沪瓠祜笏糊鹱 hu5乎呼唬户糊虎 hua1哗砉花 hua2划华哗滑猾铧骅 hua4划化华桦画话 hua5滑花话 huai2徊怀槐淮踝 huai4坏 huan1欢獾 ' +
  'huan2圜寰桓洹环缳萑还郇锾鬟 huan3缓 huan4唤奂宦幻患换擐浣涣漶焕痪豢逭鲩 huan5唤欢 huang1慌肓荒 huang2凰徨惶湟潢煌璜癀皇磺篁簧蝗蟥遑隍鳇黄 huang3幌恍晃谎 ' +
  'huang4晃 huang5慌晃 hui1咴徽恢挥晖灰珲虺诙辉隳麾 hui2回洄茴蛔 hui3悔毁虺 hui4会卉哕喙彗恚惠慧晦桧汇浍溃烩秽绘缋荟蕙蟪讳诲贿 hun1婚昏荤阍 hun2昏浑混珲馄魂 ' +
  'hun4混溷诨 huo1劐攉耠豁锪 huo2和活 huo3伙夥火钬 huo4和嚯惑或砉祸获藿蠖豁货镬霍 huo5伙和惑活 ' +
  'ji1丌乩几击剞叽咭唧圾基墼奇姬屐嵇期机激犄玑畸畿矶积稽笄箕绩缉羁肌芨讥赍跻迹饥鸡齑 ji2亟佶即及吉嫉岌嵴急戢极棘楫殛汲疾瘠笈籍级脊蒺蕺藉诘辑集 ji3几嵴己戟挤掎济纪给脊虮麂 ' +
  'ji4伎偈冀剂哜妓季寂寄彐忌悸技既暨洎济祭稷系纪继绩芰荠蓟觊计记跽迹际霁骥髻鲚鲫 ji5激计记辑 jia1伽佳加嘉夹家枷浃珈痂笳茄葭袈跏迦镓 jia2夹恝戛荚蛱郏铗颊 jia3假岬甲瘕胛贾钾 ' +
  'jia4价假嫁架稼驾 jia5家甲稼 jian1兼坚奸尖戋搛歼湔煎犍监笺缄缣肩艰菅蒹间鞯鲣鹣 jian3俭减剪囝戬拣捡枧柬检睑硷碱笕简翦茧裥謇谫趼蹇锏 ' +
  'jian4件健僭剑建楗槛毽涧渐溅牮监箭腱舰荐见谏贱践踺鉴键间饯 jian5见间 jiang1僵姜将江浆疆礓缰茳豇 jiang3奖桨耩蒋讲 jiang4匠将强洚浆犟糨绛虹酱降 jiang5匠 ' +
  'jiao1交僬姣娇教椒浇焦礁胶艽茭蕉蛟跤郊骄鲛鹪 jiao2嚼矫 jiao3佼侥剿徼挢搅敫湫狡皎矫绞缴脚角铰饺 jiao4叫噍嚼峤徼教校窖觉轿较酵醮 jie1喈嗟接揭楷疖皆秸结节街阶 ' +
  'jie2劫卩婕孑截拮捷杰桀桔洁睫碣竭结羯节讦诘颉鲒 jie3姐解 jie4介借届戒界疥芥藉蚧解诫骱 jie5价姐 jin1今巾斤津矜禁筋衿襟金钅 jin3仅卺堇尽廑槿瑾紧谨锦馑 ' +
  'jin4劲噤妗尽晋浸烬禁缙荩觐赆近进靳 jing1京兢惊旌晶泾睛粳精经腈茎荆菁鲸 jing3井儆刭憬景肼警阱颈 jing4净劲境婧弪径敬獍痉竞竟经胫迳镜靓靖静 jing5睛经静 jiong1冂扃 ' +
  'jiong3炅炯窘迥 jiu1啾揪究纠赳阄鬏鸠 jiu3久九灸玖酒韭 jiu4僦厩咎就救旧柩桕疚臼舅鹫 jiu5究舅 ju1俱居拘据掬椐狙琚疽苴菹裾趄车锔雎鞠鞫驹 ju2局桔橘菊锔 ' +
  'ju3举咀枸柜榉榘沮矩莒踽龃 ju4俱倨具剧句屦巨惧拒据炬犋窭聚苣讵距踞遽醵钜锯飓 ju5举具矩 juan1圈娟捐涓蠲镌鹃 juan3卷锩 juan4倦卷圈桊狷眷绢鄄隽 jue1噘撅 ' +
  'jue2倔决劂厥噱嚼孓崛抉掘攫桷橛爝爵獗珏矍绝蕨觉角觖诀谲蹶镢 jue3蹶 jue4倔 jun1军君均皲筠菌钧麇龟 jun4俊峻捃浚竣菌郡骏 ka1咔咖喀 ka3佧卡咔咯胩 kai1开揩锎 ' +
  'kai3凯剀垲恺慨楷蒈铠锴 kai4忾 kan1刊勘堪戡看龛 kan3侃坎槛砍莰 kan4看瞰阚 kang1康慷糠闶 kang2扛 kang4亢伉抗炕钪闶 kao1尻 kao3拷栲烤考 ' +
  'kao4犒铐靠 ke1嗑坷柯棵珂疴瞌磕科稞窠苛蝌轲钶颏颗髁 ke2咳壳颏 ke3可坷岢渴 ke4克刻可嗑客恪氪溘缂课锞骒 ken3啃垦恳肯龈 ken4裉 keng1吭坑铿 kong1倥崆空箜 ' +
  'kong3倥孔恐 kong4控空 kou1抠眍芤 kou3口 kou4叩寇扣筘蔻 kou5口 ku1刳哭堀枯窟骷 ku3苦 ku4喾库绔裤酷 kua1夸 kua3侉垮 kua4挎胯跨 kuai3蒯 ' +
  'kuai4会侩哙块快狯筷脍郐 kuai5快 kuan1宽髋 kuan3款 kuang1匡哐框筐诓 kuang2狂诳 kuang3夼 kuang4况圹旷框眶矿纩贶邝 kui1亏岿悝盔窥 ' +
  'kui2喹夔奎揆暌睽葵蝰逵隗馗魁 kui3傀跬 kui4匮喟愦愧溃篑聩蒉馈 kun1坤昆琨醌锟髡鲲 kun3悃捆阃 kun4困 kuo4廓扩括蛞阔 la1啦垃拉邋 la2剌拉旯砬 la3喇 ' +
  'la4剌瘌腊落蜡辣 la5啦拉 lai2崃徕来涞莱铼 lai4濑癞睐籁赉赖 lan2兰婪岚拦斓栏澜篮蓝褴谰镧阑 lan3懒揽榄漤缆罱览 lan4滥烂 lang1啷 lang2廊榔狼琅稂螂郎锒阆 ' +
  'lang3朗 lang4浪莨蒗郎阆 lao1捞 lao2劳唠崂牢痨醪铹 lao3佬姥栳潦老铑 lao4唠涝烙络耢落酪 le1肋 le4乐仂勒叻泐鳓 le5了 lei1勒 lei2嫘擂檑累缧羸镭雷 ' +
  'lei3儡垒磊累耒蕾诔 lei4擂泪类累肋酹 lei5嘞 leng1棱 leng2塄棱楞 leng3冷 leng4愣 li1哩 li2丽厘喱嫠梨漓犁狸璃离篱缡罹蓠藜蜊蠡骊鲡鹂黎黧 ' +
  'li3俚娌李澧理礼蠡逦醴里锂鲤鳢 li4丽例俐俪傈利力励历厉吏呖唳坜戾枥栎栗沥溧猁疠疬痢砺砾立笠篥粒粝苈荔莅莉蛎詈跞轹郦隶雳鬲 li5利力哩李狸理里 lia3俩 ' +
  'lian2奁帘廉怜涟濂联臁莲蠊裢连镰鲢 lian3敛琏脸蔹裣 lian4恋楝殓潋炼练链 liang2凉墚梁椋粮粱良莨踉量 liang3两俩魉 liang4亮凉晾谅踉辆量靓 liang5亮梁量 ' +
  'liao1撩 liao2僚嘹寥寮撩潦燎獠疗缭聊辽鹩 liao3了燎蓼钌 liao4了尥廖撂料钌镣 lie1咧 lie3咧 lie4冽列劣埒捩洌烈猎裂趔躐鬣 lie5咧 lin1拎 ' +
  'lin2临啉嶙林淋琳瞵磷粼辚遴邻霖鳞麟 lin3凛廪懔檩 lin4吝淋膦蔺赁躏 ling2令伶凌囹柃棂棱泠灵玲瓴绫羚翎聆苓菱蛉酃铃陵零鲮龄 ling3令岭领 ling4令另呤 ling5伶灵 ' +
  'liu1溜熘 liu2刘旒榴流浏琉留瘤硫遛鎏镏馏骝 liu3柳绺锍 liu4六溜碌遛镏陆馏鹨 lo5咯 long1隆 long2咙栊泷珑癃砻窿笼聋胧茏隆龙 long3垄垅拢笼陇 long4弄 ' +
  'long5窿笼 lou1搂 lou2偻喽娄楼耧蒌蝼髅 lou3嵝搂篓 lou4漏瘘镂陋露 lou5喽 lu1噜撸 lu2卢垆庐栌泸炉胪舻芦轳颅鲈鸬 lu3卤掳橹芦虏镥鲁 ' +
  'lu4录戮渌漉潞璐碌禄簏绿赂路辂辘逯陆露鹭鹿麓 lu5氇芦 luan2娈孪峦挛栾滦脔銮鸾 luan3卵 luan4乱 lun1抡 lun2仑伦囵沦纶论轮 lun4论 luo1捋罗 ' +
  'luo2椤猡箩罗脶萝螺逻锣镙骡 luo3倮瘰蠃裸 luo4咯摞泺洛漯烙珞络荦落雒骆 lv2榈闾驴 lv3侣偻吕屡履捋旅稆缕膂褛铝 lv4律氯滤率绿虑 lve4掠略锊 ma1妈嬷抹摩 ma2吗嘛蟆麻 ' +
  'ma3吗犸玛码蚂马 ma4唛杩犸蚂骂 ma5吗嘛妈蟆麻 mai2埋霾 mai3买荬 mai4劢卖唛脉迈麦 mai5卖 man1颟 man2埋瞒蔓蛮谩蹒鞔馒鳗 man3满螨 ' +
  'man4墁幔慢曼漫熳缦蔓谩镘 mang1茫 mang2忙氓盲硭芒茫邙 mang3漭莽蟒 mao1猫 mao2旄毛牦矛茅茆蝥蟊锚髦 mao3卯峁昴泖铆 mao4冒帽懋瑁瞀耄茂袤貌贸 mao5毛 ' +
  'me5么 mei2媒嵋枚梅楣没湄煤猸玫眉糜莓酶镅霉鹛 mei3每浼美镁 mei4妹媚寐昧袂魅 mei5妹 men1闷 men2们扪钔门 men4懑焖闷 men5们门 meng1蒙 ' +
  'meng2朦檬甍盟瞢礞艨萌蒙虻 meng3勐懵猛艋蒙蜢蠓锰 meng4孟梦 mi1咪眯 mi2弥猕眯祢糜縻蘼谜迷醚靡麋 mi3咪弭敉米脒芈靡 mi4冖嘧宓密幂汨泌秘糸蜜觅谧 mian2宀棉眠绵 ' +
  'mian3免冕勉娩沔渑湎眄缅腼黾 mian4眄面 mian5面 miao1喵 miao2描瞄苗鹋 miao3杪淼渺眇秒缈藐邈 miao4妙庙缪 mie1乜咩 mie4灭篾蔑蠛 min2岷民珉缗苠 ' +
  'min3悯愍抿敏泯皿闵闽鳘黾 ming2冥名明暝溟瞑茗螟铭鸣 ming3酩 ming4命 ming5明 miu4缪谬 mo1摸 mo2嫫嬷摩摹无模磨膜蘑谟馍魔麽 mo3抹 ' +
  'mo4万墨寞抹末殁没沫漠瘼磨秣耱脉茉莫蓦貊貘镆陌默 mo5摸沫磨莫 mou1哞 mou2侔牟眸缪蛑谋鍪 mou3某 mou5谋 mu2模毪 mu3亩坶姆拇母牡 mu4仫募墓幕慕暮木沐牟牧目睦穆苜钼 ' +
  'mu5拇 na1南那 na2拿镎 na3哪 na4呐娜捺纳肭衲那钠 na5哪 nai3乃奶氖艿 nai4佴奈柰耐萘鼐 nai5奶 nan1囡 nan2南喃楠男难 nan3腩蝻赧 nan4难 ' +
  'nan5难 nang1囊囔 nang2囊馕 nang3攮曩馕 nao1孬 nao2呶挠猱硇蛲铙 nao3垴恼瑙脑 nao4淖闹 nao5闹 ne2哪 ne4疒讷 ne5呐呢 nei3馁 nei4内 ' +
  'nen4嫩恁 neng2能 ni1妮 ni2伲倪呢坭尼怩泥猊铌霓鲵 ni3你拟旎 ni4伲匿昵泥溺睨腻逆 nian1拈蔫 nian2年粘鲇鲶黏 nian3捻撵碾辇辗 nian4埝廿念 niang2娘 ' +
  'niang4酿 niang5娘 niao3嬲茑袅鸟 niao4尿脲 nie1捏 nie4乜啮嗫孽涅聂臬蘖蹑镊镍陧颞 nin2您 ning2凝咛宁拧柠狞甯聍 ning3拧 ning4佞宁拧泞甯 ' +
  'niu1妞 niu2牛 niu3忸扭狃纽钮 niu4拗 niu5扭 nong2侬农哝浓脓 nong4弄 nou4耨 nu2奴孥驽 nu3努弩胬 nu4怒 nuan3暖 nuo2傩娜挪 ' +
  'nuo4喏懦搦糯诺锘 nv3女钕 nv4恧衄 nv5女 nve4疟虐 o1喔噢 o2哦 o4哦 ou1区欧殴沤瓯讴鸥 ou3偶呕耦藕 ou4怄沤 pa1啪葩趴 pa2扒杷爬琶筢耙 pa4帕怕 ' +
  'pai1拍 pai2俳徘排牌 pai3排迫 pai4哌派湃蒎 pan1攀潘番 pan2爿盘磐胖蟠蹒 pan4判叛拚泮畔盼袢襻 pan5盘 pang1乓滂膀 pang2庞彷旁磅膀螃逄 pang3耪 ' +
  'pang4胖 pao1抛泡脬 pao2刨匏咆庖炮狍袍跑 pao3跑 pao4泡炮疱 pei1呸胚醅 pei2培裴赔锫陪 pei4佩帔旆沛辔配霈 pen1喷 pen2湓盆 pen4喷 ' +
  'peng1嘭怦抨澎烹砰 peng2堋彭朋棚澎硼篷膨蓬蟛鹏 peng3捧 peng4碰 peng5棚篷 pi1丕劈噼坯批披砒纰邳铍霹 pi2啤埤枇毗琵疲皮罴脾芘蚍蜱貔郫铍陂陴鼙 ' +
  'pi3仳劈匹否圮庀擗疋痞癖 pi4僻埤媲屁淠甓睥譬辟 pian1偏扁片犏篇翩 pian2便胼谝蹁骈 pian3谝 pian4片骗 piao1剽漂缥螵飘 piao2嫖朴瓢 piao3殍漂瞟 ' +
  'piao4嘌漂票骠 pie1撇氕瞥 pie3丿撇苤 pin1姘拼 pin2嫔贫频颦 pin3品榀 pin4牝聘 ping1乒俜娉 ping2凭坪屏平枰瓶苹萍评鲆 po1坡泊泼钋颇 po2婆皤繁鄱 ' +
  'po3叵笸钷颇 po4朴珀破粕迫魄 po5婆泼 pou1剖 pou2掊裒 pou3掊 pu1仆噗扑攴攵铺 pu2仆匍濮璞脯莆菩葡蒲镤 pu3圃埔普朴氆浦溥谱蹼镨 pu4堡曝瀑铺 pu5铺 ' +
  'qi1七凄嘁妻戚期柒栖桤槭欹欺沏漆缉萋蹊 qi2亓俟其圻奇岐崎旗棋歧淇琦琪畦祁祈祺綦耆脐芪荠萁蕲蛴蜞颀骐骑鳍麒齐 qi3乞企启屺岂杞綮绮芑起 qi4亟器契弃憩槭气汔汽泣砌碛葺讫迄 qi5戚气 ' +
  'qia1掐葜袷 qia3卡 qia4恰洽髂 qian1仟佥千岍悭愆扦搴牵签芊褰谦迁钎铅阡骞 qian2乾前掮潜犍箝荨虔钤钱钳黔 qian3凵浅缱肷谴遣 qian4倩堑嵌慊椠欠歉纤芡茜 qian5欠钱 ' +
  'qiang1呛戕戗抢枪羌腔蜣跄锖锵镪 qiang2丬墙嫱强樯蔷 qiang3强抢羟襁 qiang4呛戗炝跄 qiao1劁悄敲橇硗缲跷锹雀 qiao2乔侨峤憔桥樵瞧翘荞谯鞒 qiao3巧悄愀雀 ' +
  'qiao4俏壳峭撬窍翘诮鞘 qie1切 qie2伽茄 qie3且 qie4切妾怯惬慊挈窃箧趄郄锲 qin1亲侵衾钦 qin2勤嗪噙擒檎溱琴禽秦芩芹螓覃 qin3寝锓 qin4吣揿沁 qin5亲 ' +
  'qing1倾卿圊氢清蜻轻青鲭 qing2情擎晴檠氰黥 qing3苘请顷 qing4亲庆磬箐綮罄謦 qing5情 qiong1芎 qiong2琼穷穹筇茕蛩跫邛銎 qiu1丘楸湫秋蚯邱鳅龟 ' +
  'qiu2仇俅囚巯求泅犰球虬蝤裘赇逑遒酋鼽 qiu3糗 qu1区屈岖曲祛蛆蛐诎趋躯驱麴黢 qu2劬朐氍渠璩癯瞿磲蕖蘧蠼衢鸲 qu3取娶曲苣龋 qu4去觑趣阒 qu5屈戌 quan1圈悛 ' +
  'quan2全拳权泉痊筌荃蜷诠辁醛铨颧鬈 quan3犬犭畎绻 quan4券劝 que1炔缺阙 que2瘸 que4却悫榷确阕阙雀鹊 que5鹊 qun1逡 qun2群裙麇 r5儿 ran2然燃蚺髯 ' +
  'ran3冉染苒 ran5然 rang1嚷 rang2瓤禳穰 rang3嚷壤攘 rang4让 rao2娆桡荛饶 rao3扰绕 rao4绕 re3惹 re4热 ren2人亻仁任壬 ren3忍稔荏 ' +
  'ren4仞任刃妊纫葚衽认轫韧饪 ren5人 reng1扔 reng2仍 ri4日 rong1茸 rong2容嵘戎榕溶熔狨绒肜茸荣蓉蝾融 rong3冗 rou2揉柔糅蹂鞣 rou4肉 ' +
  'ru2儒嚅如孺濡茹薷蠕襦铷颥 ru3乳汝辱 ru4入洳溽缛蓐褥 ruan3朊软阮 rui2蕤 rui3蕊 rui4枘瑞睿芮蚋锐 run4润闰 ruo4偌弱箬若 sa1仨挲撒 sa3撒洒 ' +
  'sa4卅脎萨飒 sai1噻塞腮鳃 sai4塞赛 san1三叁毵 san3伞散糁馓 san4散 sang1丧桑 sang3嗓搡磉颡 sang4丧 sao1搔缫臊骚鳋 sao3嫂扫 sao4埽扫瘙臊 ' +
  'sao5嫂 se4啬塞涩瑟穑色铯 sen1森 seng1僧 sha1刹杀杉沙煞痧砂纱莎裟铩鲨 sha2啥 sha3傻 sha4厦唼啥嗄歃沙煞霎 shai1筛酾 shai3色 shai4晒 ' +
  'shan1删埏姗山彡扇杉栅潸煽珊膻舢芟苫衫跚钐 shan3闪陕 shan4剡单善嬗扇擅汕疝禅缮膳苫蟮讪赡鄯钐骟鳝 shang1伤商墒殇熵觞 shang3上垧晌赏 shang4上尚绱 ' +
  'shang5上尚裳 shao1捎梢烧稍筲艄蛸鞘 shao2勺芍苕韶 shao3少 shao4劭召哨少捎潲稍绍邵 shao5少 she1奢猞畲赊 she2佘折舌蛇 she3舍 ' +
  'she4厍射慑拾摄歙涉滠社舍设赦麝 shei2谁 shen1伸参呻娠深申砷糁绅莘诜身 shen2什甚神 shen3哂婶审沈渖矧谂 shen4慎椹渗甚肾胂葚蜃 shen5什婶神 ' +
  'sheng1升声牲生甥笙 sheng2绳 sheng3省眚 sheng4剩圣嵊盛胜 sheng5声生绳 shi1嘘失尸师施湿狮蓍虱诗酾鲺 shi2什十埘实拾时炻石莳蚀识食饣鲥 shi3使史始屎矢豕驶 ' +
  'shi4世事仕似侍势嗜噬士室峙市式弑恃拭是柿氏示礻筮舐莳螫视誓试谥豉贳轼适逝释铈饰 shi5事势匙士实式拾是殖视识食 shou1收 shou2熟 shou3守手艏首 shou4兽受售寿授狩瘦绶 ' +
  'shou5手扌 shu1书倏叔姝抒摅枢梳殊殳毹淑疏纾舒菽蔬输 shu2塾孰熟秫赎 shu3属数暑曙署薯蜀黍鼠 shu4墅庶恕戍数术束树沭漱澍竖腧述 shu5叔数 shua1刷唰 shua3耍 ' +
  'shua4刷 shuai1摔衰 shuai3甩 shuai4帅率蟀 shuan1拴栓闩 shuan4涮 shuang1双孀泷霜 shuang3爽 shui2谁 shui3水 shui4睡税说 ' +
  'shui5氵 shun3吮 shun4瞬舜顺 shuo1说 shuo4妁搠数朔槊烁硕蒴铄 si1丝厮厶司咝嘶思撕斯澌私纟缌蛳锶鸶 si3死 si4伺似俟兕嗣四姒寺巳汜泗祀笥耜肆饲驷 si5思 ' +
  'song1凇崧嵩忪松淞菘 song3怂悚竦耸 song4宋讼诵送颂 sou1嗖搜溲艘螋锼飕馊 sou3叟嗾擞瞍薮 sou4嗽擞 sou5嗽 su1稣苏酥 su2俗 ' +
  'su4僳嗉塑夙宿愫涑溯簌粟素缩肃蔌觫诉谡速 su5诉 suan1狻酸 suan4算蒜 suan5算 sui1尿濉眭睢荽虽 sui2绥遂隋随 sui3髓 sui4岁燧碎祟穗谇遂邃隧 sun1孙狲荪飧 ' +
  'sun3损榫笋隼 suo1唆嗍嗦娑挲桫梭睃缩羧莎蓑 suo3唢所琐索锁 suo5嗦索 ta1他塌她它溻趿踏遢铊 ta3塔獭鳎 ta4拓挞榻沓踏蹋遢闼 tai1台胎苔 tai2台抬炱苔薹跆邰骀鲐 ' +
  'tai4太态汰泰肽酞钛 tai5太 tan1坍摊滩瘫贪 tan2坛弹昙檀潭澹痰覃谈谭郯锬镡 tan3坦忐毯袒钽 tan4叹探炭碳 tan5弹探 tang1汤羰耥铴镗 ' +
  'tang2唐堂塘搪棠樘溏瑭糖膛螗螳醣镗饧 tang3倘傥帑淌躺 tang4烫趟 tang5堂汤 tao1叨掏涛滔焘绦韬饕 tao2啕桃洮淘萄逃陶鼗 tao3讨 tao4套 te4忑忒慝特铽 ' +
  'teng2滕疼腾藤誊 teng5腾 ti1体剔梯踢锑 ti2啼提绨缇荑蹄醍题鹈 ti3体 ti4倜剃嚏屉悌惕替涕绨裼逖 ti5屉 tian1天添 tian2填恬甜田畋阗 tian3忝殄腆舔 ' +
  'tian4掭 tian5天 tiao1佻挑祧 tiao2条笤蜩调迢髫鲦龆 tiao3挑窕 tiao4眺粜跳 tie1帖萜贴 tie3帖铁 tie4帖餮 ting1厅听汀烃町 ' +
  'ting2亭停婷庭廷莛葶蜓霆 ting3挺梃艇铤 ting4梃 ting5听 tong1嗵通 tong2仝佟僮同垌峒彤桐洞潼瞳砼童茼酮铜 tong3捅桶筒统 tong4同恸痛通 tong5同 ' +
  'tou1偷 tou2亠头投骰 tou3钭 tou4透 tou5头 tu1凸秃突 tu2图屠徒涂荼菟途酴 tu3吐土钍 tu4兔吐堍菟 tu5涂 tuan1湍 tuan2团抟 tuan3疃 ' +
  'tuan4彖 tui1忒推 tui2颓 tui3腿 tui4煺蜕褪退 tun1吞暾 tun2囤屯臀豚饨 tun3氽 tun4褪 tuo1乇托拖脱 tuo2佗坨柁橐沱沲砣跎酡铊陀驮驼鸵鼍 ' +
  'tuo3妥庹椭 tuo4唾拓柝箨 tuo5驼 wa1哇娲挖洼蛙 wa2娃 wa3佤瓦 wa4瓦腽袜 wa5哇娃 wai1歪 wai3崴 wai4外 wan1剜弯湾蜿豌 wan2丸完烷玩纨芄顽 ' +
  'wan3婉宛惋挽晚琬畹皖碗绾脘莞菀 wan4万腕蔓 wang1尢汪 wang2亡王 wang3往惘枉网罔辋魍 wang4妄往忘旺望 wang5望枉 wei1偎危威巍微煨萎葳薇逶隈 ' +
  'wei2为唯囗围圩嵬帏帷惟桅沩涠潍维违闱韦 wei3伟伪委娓尾洧炜猥玮痿纬艉苇萎诿隗韪鲔 wei4为位卫味喂尉慰未渭猬畏胃蔚谓軎魏 wei5猬 wen1温瘟 wen2文玟纹蚊闻阌雯 wen3刎吻稳紊 ' +
  'wen4汶璺问 wen5问 weng1嗡翁 weng3蓊 weng4瓮蕹 wo1倭喔挝涡窝莴蜗 wo3我 wo4卧幄握斡沃渥硪肟龌 wu1乌呜圬屋巫污诬邬钨 wu2吴吾唔无梧毋浯芜蜈鼯 ' +
  'wu3五仵伍侮午呒妩庑忤怃捂武牾舞迕鹉 wu4兀务勿坞婺寤恶悟戊晤杌焐物痦芴误迕鋈阢雾骛鹜 wu5伍务午物误 ' +
  'xi1僖兮吸唏嘻夕奚嬉希息悉惜昔晰曦析樨欷汐浠淅溪烯熄熙熹牺犀皙硒稀穸粞羲翕膝舾茜菥蜥螅蟋裼西蹊郗醯锡鼷 xi2习媳席檄袭觋隰 xi3喜屣徙洗玺禧葸蓰铣 xi4戏矽禊系细舄阋隙饩 xi5息系西 ' +
  'xia1呷瞎虾 xia2侠匣峡暇柙狎狭瑕硖辖遐霞黠 xia4下厦吓夏罅 xia5下 xian1仙先掀暹氙祆籼纤莶跹酰锨鲜 xian2咸娴嫌弦涎痫舷衔贤闲鹇 xian3冼显洗燹猃筅藓蚬跣险鲜 ' +
  'xian4县宪岘献现线羡腺苋见限陷霰馅 xian5仙鲜 xiang1乡厢湘相箱缃芗葙襄镶香骧 xiang2庠祥翔详降 xiang3享响想飨饷鲞 xiang4像向巷橡相蟓象项 ' +
  'xiao1削哓哮嚣宵枭枵消潇硝箫绡肖萧蛸逍销霄骁魈 xiao2崤淆 xiao3小晓筱 xiao4哮啸孝效校笑肖 xie1些楔歇蝎 xie2偕勰协叶挟携撷斜缬胁谐邪鞋颉 xie3写血 ' +
  'xie4亵卸屑廨懈械榍榭泄泻渫瀣燮獬绁薤蟹解谢躞邂 xie5谢 xin1心忻新昕欣歆芯莘薪辛鑫锌馨 xin2寻 xin4信囟芯衅 xin5心忄 xing1兴惺星猩腥 xing2刑型形硎荥行邢陉饧 ' +
  'xing3擤省醒 xing4兴姓幸性悻杏荇 xing5形性猩 xiong1兄凶匈汹胸芎 xiong2熊雄 xiong5兄 xiu1休修咻庥羞貅馐髹鸺 xiu3宿朽 xiu4嗅宿岫溴秀绣臭袖锈 ' +
  'xu1吁嘘圩墟戌盱胥虚需须顼 xu2徐 xu3栩浒糈许诩醑 xu4勖叙婿序恤旭洫溆煦畜絮绪续蓄酗 xu5蓿 xuan1儇喧宣揎暄煊萱谖轩 xuan2悬旋漩玄璇痃 xuan3癣选 ' +
  'xuan4券旋楦泫渲炫眩碹绚铉镟 xue1削薛靴 xue2噱学泶穴踅 xue3雪鳕 xue4血谑 xun1勋埙曛熏獯窨薰醺 xun2寻峋巡循恂旬洵浔荀荨询郇驯鲟 xun4巽徇殉汛浚蕈训讯迅逊驯 ' +
  'xun5训 ya1丫压吖呀哑垭押桠鸦鸭 ya2伢岈崖涯牙琊睚芽蚜衙 ya3哑痖雅 ya4亚压娅揠氩砑讶轧迓 ya5呀 yan1咽嫣崦恹殷淹湮烟焉燕胭腌菸鄢阉阏 ' +
  'yan2严妍岩延檐沿炎盐研筵芫蜒言讠铅闫阎颜 yan3俨偃兖厣奄掩演琰眼罨衍郾魇鼹 yan4厌咽唁堰宴彦晏沿滟焰焱燕砚艳谚谳赝酽雁餍验 yang1央殃泱秧鞅鸯 yang2佯徉扬杨洋炀烊疡羊蛘阳 ' +
  'yang3仰养氧痒 yang4怏恙样漾烊鞅 yao1吆夭妖幺约腰要邀 yao2侥姚尧徭摇爻珧瑶窑繇肴谣轺遥铫鳐 yao3咬崾杳窈舀 yao4崾曜疟耀药要钥鹞 ye1噎掖椰耶 ye2揶爷耶铘 ' +
  'ye3也冶野 ye4业叶咽夜掖晔曳液烨腋谒邺靥页 ye5爷 yi1一伊依医咿噫壹揖椅欹漪猗衣衤铱黟 yi2仪咦圯夷姨宜嶷彝怡沂疑痍眙移胰荑诒贻迤遗颐饴 yi3乙以倚尾已旖椅矣舣苡蚁迤酏钇 ' +
  'yi4义亦亿佚佾刈劓呓嗌埸奕屹峄异弈弋役忆怿悒意懿抑挹易殪毅溢熠疫瘗癔益绎缢羿翊翌翳翼肄臆艺艾薏蜴裔议译诣谊轶逸邑镒镱驿 yi5宜意 yin1喑因堙姻殷氤洇茵荫铟阴音 yin2吟垠夤寅淫狺鄞银霪龈 ' +
  'yin3吲尹廴引瘾蚓隐饮 yin4印窨胤茚荫饮 ying1嘤婴应撄樱瑛璎缨罂膺英莺鹦鹰 ying2嬴楹滢潆瀛盈茔荥荧莹萤营萦蓥蝇赢迎 ying3影瘿郢颍颖 ying4媵应映硬 ying5应蝇 ' +
  'yo1哟唷 yo5哟 yong1佣墉壅庸慵拥痈臃邕镛雍饔鳙 yong2喁 yong3俑勇咏恿永泳涌甬蛹踊 yong4佣用 yong5用 you1优呦幽忧悠攸 ' +
  'you2尢尤柚油游犹猷由疣繇莜莸蚰蝣蝤邮铀鱿 you3卣友有牖莠酉铕黝 you4佑侑又右囿宥幼柚蚴诱釉鼬 you5友 yu1吁於淤瘀纡迂 ' +
  'yu2予于余俞喁妤娱嵛愉愚揄於榆欤渔渝狳瑜盂禺窬竽腴臾舁舆萸虞蝓觎谀逾隅雩馀鱼 yu3与予伛俣圄圉宇屿庾瘐禹窳羽语雨龉 ' +
  'yu4与吁喻域妪寓尉峪御愈昱欲毓浴煜熨燠狱玉聿肀育芋蓣蔚蜮裕誉谕豫遇郁钰阈预饫驭鬻鹆鹬 yuan1冤渊眢箢鸢鸳 yuan2元原员园圆圜垣塬媛援橼沅源爰猿缘芫螈袁辕鼋 yuan3远 ' +
  'yuan4垸媛怨愿掾瑗苑院 yuan5怨 yue1曰约 yue3哕 yue4乐刖岳悦月栎樾瀹粤越跃钥钺阅龠 yue5月 yun1晕氲 yun2云匀昀筠纭耘芸郧 yun3允殒狁陨 ' +
  'yun4员孕恽愠晕熨蕴运郓酝韫韵 za1匝咂扎拶 za2杂砸 za3咋 zai1哉栽灾甾 zai3仔宰崽载 zai4再在载 zan1簪糌 zan2咱 zan3拶攒昝趱 zan4暂瓒赞錾 zan5咱 ' +
  'zang1脏臧赃 zang3驵 zang4奘脏葬藏 zao1糟遭 zao2凿 zao3早枣澡藻蚤 zao4唣噪灶燥皂躁造 ze2则咋啧帻择泽笮箦舴责赜迮 ze4仄昃 zei2贼 zen3怎 ' +
  'zen4谮 zeng1增憎曾缯罾 zeng4甑综赠锃 zha1吒咋哳喳扎揸查楂渣齄 zha2喋扎札炸轧铡闸 zha3眨砟 zha4乍咤柞栅榨炸痄蚱诈 zha5馇 zhai1摘斋 zhai2宅择翟 ' +
  'zhai3窄 zhai4债寨瘵砦祭豸 zhan1占旃毡沾瞻粘詹谵 zhan3展崭搌斩盏辗 zhan4占战栈湛站绽蘸 zhan5展 zhang1嫜张彰樟漳獐璋章蟑鄣 zhang3仉掌涨长 ' +
  'zhang4丈仗嶂帐幛杖涨瘴胀账障 zhang5掌 zhao1啁招昭朝着著钊 zhao2着著 zhao3找沼爪 zhao4兆召棹照笊罩肇诏赵 zhe1折蜇遮 zhe2哲折摺磔蛰蜇谪辄辙 ' +
  'zhe3者褶赭锗 zhe4柘浙蔗这鹧 zhe5着著蔗 zhen1侦帧斟桢榛浈珍甄真砧祯箴胗臻蓁贞针 zhen3枕畛疹稹缜诊轸 zhen4圳振朕赈镇阵震鸩 zheng1争峥征怔挣正狰症睁筝蒸诤钲铮 ' +
  'zheng3拯整 zheng4帧怔挣政正症证诤郑 zheng5正 zhi1之卮只吱指支枝栀氏汁知祗织肢胝脂芝蜘 zhi2侄值埴执指摭植殖直絷职跖踯 zhi3只咫址夂徵指旨枳止祉纸芷趾轵酯黹 ' +
  'zhi4制峙帙帜彘志忮挚掷智栉桎治滞炙痔痣秩稚窒置膣至致蛭觯识豸质贽踬轾郅陟雉骘鸷 zhi5置 zhong1中忠盅终舯螽衷钟锺 zhong3冢种肿踵 zhong4中仲众种重 zhou1周啁州洲粥舟诌 ' +
  'zhou2妯碡轴 zhou3帚肘 zhou4咒宙昼皱籀纣绉胄荮轴酎骤 zhou5帚 zhu1侏朱株槠橥洙潴猪珠茱蛛诛诸邾铢 zhu2术烛瘃竹竺舳躅逐 zhu3丶主嘱拄渚煮瞩麈 ' +
  'zhu4伫住助杼柱注炷疰祝筑箸翥苎著蛀贮铸驻 zhua1抓 zhua3爪 zhuai1拽 zhuai4拽 zhuan1专砖颛 zhuan3转 zhuan4传啭撰沌篆赚转馔 zhuang1妆庄桩装 ' +
  'zhuang3奘 zhuang4壮幢戆撞状 zhui1椎追锥隹骓 zhui4坠惴缀缒赘 zhui5缀 zhun1窀肫谆 zhun3准 zhuo1倬卓拙捉桌涿 ' +
  'zhuo2卓啄擢斫浊浞濯灼琢着禚茁著诼酌镯 zi1兹吱咨姿孜孳嵫淄滋粢缁觜訾谘赀资趑辎锱髭鲻龇 zi3仔姊子梓滓秭笫籽紫耔茈訾 zi4字恣渍眦自 zi5子字 zong1宗枞棕综腙踪鬃 zong3偬总 ' +
  'zong4粽纵 zong5宗 zou1诹邹鄹陬驺鲰 zou3走 zou4奏揍楱 zu1租菹 zu2卒族足镞 zu3俎祖组诅阻 zuan1躜钻 zuan3纂缵 zuan4攥钻 zui3咀嘴 ' +
  'zui4最罪蕞醉 zui5罪 zun1尊樽遵鳟 zun3撙 zuo1作嘬 zuo2昨琢笮 zuo3佐左撮 zuo4作做唑坐座怍柞祚胙酢阼';
