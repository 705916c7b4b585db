import type { Composition } from './everyday.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const begins = '(?<=^|[.,;:!?\\n—–] ?|[—–-] )';
const ends = '(?= ?(?:[,.;:!?\\n—–]|- |$))';
const clause = (opens: string, ...patterns: readonly string[]): Composition => [
  'filler:courtesy',
  opens,
  new RegExp(`${begins}(?:${patterns.join('|')})${ends}`, 'y'),
];
/** Behind what is asked for, with or without a comma. */
const closing = (opens: string, ...patterns: readonly string[]): Composition => [
  'filler:courtesy',
  opens,
  new RegExp(`(?:${patterns.join('|')})${ends}`, 'y'),
];

const small = '(?:quick|small|little|short|tiny|last|final|further)';
const moment = '(?:chance|minute|moment|second|sec|mo|bit of time|spare minute|spare moment|free minute)';

/** Words that could order, doubt, put off or take back: a clause that holds one is no mere reason. */
const risky =
  '(?:no|not|none|never|nothing|nobody|wait|hold|stop|leave|keep|until|till|unless|if|whether|when|once|may|might|maybe|perhaps|should|would|could|can|will|shall|think|thought|consider\\w*|actually|scratch|forget|sorry|oops|mind|later|tomorrow|next|soon|yet|but|though|instead|rather|undo|ignore|skip|jok\\w+|kidding|check\\w*|back|wrong|mistake|again|or|before|after|already|also|too|only|except|first|than|did|do|does|done|delet\\w+|remov\\w+|add|added|adding|creat\\w+|log|logg\\w+|record\\w*|mark\\w*|set|chang\\w+|updat\\w+|cancel\\w*|renam\\w+|revers\\w+|book\\w*|enter\\w*|accept\\w*|declin\\w+|rat\\w+|clients?|customers?|projects?|contacts?|payments?|quot\\w+|inactive|active|pending|finished|complete\\w*|amount|address|phone|number|price)(?![a-z])';
const plain = `(?!${risky})[a-z'’-]+`;
/** Of others' wishes and words, of how much and of which, of trying and of changing: not even these. */
const unsure =
  '(?:an?(?![a-z])|mean|meant|misr|mish|misspo|mixed|decid|discuss|consider|test|hypothe|imagin|pretend|suppos|propos|draft|pending|against|refus|reject|hesitat|doubt|unsure|uncertain|exampl|exercis|simulat|demo|pract|drill|lie|kid|prank|else|another|other|differen|postpon|delay|regret|mistak|typo|revis|reconsid|withdr|withdra|pull|abort|quit|halt|paus|freez|froz|veto|object|disagree|deny|deni|forbid|forbad|ban|warn|caution|careful|afraid|fear|worr|hop|wish|want|like|prefer|ask|say|said|says|tell|told|claim|suggest|accord|report|rumo|hear|heard|seem|appear|guess|believ|assum|suspect|probab|possib|almost|near|about|approx|rough|half|percent|twice|doubl|dozen|hundred|thousand|million|same|each|all|both|every|most|some|few|more|less|extra|addition|plus|minus|what|which|who|how|why|where|that|with|cost|paid|pay|owe|due|money|fee|budget|categor|rating|grade|type|invoice|status|title|name|call|new|open|clos|start|finish|deliver|week|month|year|quarter|today|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|plan|try|tri|trying|need|must|ought|remind|approv|accept|agree|confirm|sign|let|please|try|even|rather|merge|duplicat|copy)[a-z]*';
const harmless = `(?!${risky}|${unsure}(?![a-z]))[a-z'’-]+`;
const rest = (most: number): string => `(?: ${plain}){0,${most}}`;
const self = '(?:i|we)';
const role =
  '(?:boss|manager|director|accountants?|bookkeeper|auditors?|accounts|finance|lawyers?|owner|team|office|colleagues?|assistant|intern|secretary|taxman|bank|printers?|designers?|editors?|partners?|folks|people|guys?|lady)';
const party = `(?:you|they|he|she|it|someone|somebody|everybody|everyone|(?:the|our|my|their|his|her) (?:${plain} )?${role})`;
/** Somebody by name; what asks or shows is nobody. */
const somebody = `(?!(?:${risky}|i|we|what|who|how|which|where|why|there|here|that|this|everything|please)(?![a-z]))[a-z]{3,12}`;
const others = `(?:${party}|${somebody})`;
const place =
  '(?:on|in|at) (?:(?:a|the|my|our|his|her|another) (?:[a-z]+ )?(?:hurry|rush|taxi|cab|train|bus|car|call|meeting|phone|road|office|airport|station|hotel|conference|bank|dentist|doctor|queue|lift|tram|plane|clinic|hospital|school|shop)|leave|holiday|hospital|lunch|court|transit|meetings)';
const away = `(?:out|off|away|ill|sick|late|busy|stuck|swamped|travelling|traveling|abroad|heading|going into|rushing|running|sitting|standing|driving|waiting|asking|chasing|calling|ringing|pressing|nagging|${place})`;
const object = '(?:it|this|that|them|these|us|me|you)';
const means =
  '(?:by (?:email|mail|phone|text|letter)|on the phone|over the phone|in writing|in person|over lunch|face to face|just now|this morning|this afternoon|yesterday|last night|last week|earlier|today|personally|in the meeting|at the meeting|on the call|for the (?:meeting|report|audit|file|files|call|tax return|auditors?|accountant|boss))';
const asked =
  '(?:asked|requested|chased|approved|agreed|agreed to|signed off on|signed off|confirmed|promised|insisted on|discussed|talked about|talked|spoke|spoke about|talked it over|mentioned|emailed|called|rang|phoned|texted|messaged|wrote)';
const wish = '(?:wants?|needs?|asks?|wanted|needed)';
/** Around what is asked for, and no part of it: greetings, thanks, that there is no hurry. */
export const courtesies: readonly Composition[] = [
  ['filler:courtesy', ':;', /[:;]-?\)(?= ?(?:[.!]|$))/y],
  clause(
    LETTERS,
    '(?:good )?(?:morning|afternoon|evening|day)(?: all| team| everyone| everybody| there)?',
    '(?:hi|hello|hey|dear|hiya|howdy)(?: there| all| team| everyone| again| guys| folks| both)?',
    `(?:just |only )?(?:a |an |one |the )?(?:more |other |another )?${small} (?:one|thing|question|favou?r|request|job|note|ask|task|reminder|query|bit of admin)(?: for (?:you|today|now))?(?: (?:from|on|before|while i'm on) (?:the |my |this )?[a-z]+)?`,
    '(?:one|another|two|a couple)(?: more| other| of)? (?:thing|question|request|favou?r|one)s?(?: (?:more|though|please|for today))?',
    `(?:whenever|when) (?:you|u)(?: get|'ve got| have got| have| find| can find| can spare)(?: yourself)? (?:a|the) ${moment}`,
    "whenever (?:you can|it suits(?: you)?|you are free|you're free|you like)",
    "(?:if|when) (?:you|u) (?:don't mind|wouldn't mind|would be so kind|can manage it|would|'d be so kind)",
    "(?:before i forget|while i remember|while you're (?:at it|there|in there)|while i'm (?:at it|here))",
    "(?:i'm |we're )?(?:so |very |really |terribly )?sorry (?:to|for) (?:bother|bothering|disturb|disturbing|interrupt|interrupting|trouble|troubling|chase|chasing|nag|nagging|the (?:short|late) notice)(?: you)?(?: (?:again|so late|this late|so early|on (?:a|your) [a-z]+(?: (?:off|morning|evening|night))?|at (?:this hour|lunch|the weekend)|at lunch))?",
    '(?:would|do|could) you mind helping (?:me|us)(?: out)?',
    `(?:can|could) (?:you|i) (?:help (?:me|us)(?: out)?|get your help|ask (?:you )?(?:a favou?r|something))(?: (?:with (?:something|this)|here))?`,
    'as (?:agreed|discussed|promised|usual|requested|mentioned|arranged|you know)(?: (?:with|by) (?:the client|them|him|her|you|the boss|the team))?(?: (?:yesterday|earlier|today|this morning|on the phone|last week|by email))?',
    "(?:i(?:'d| would)? )?(?:really |very much |much |greatly |so )?appreciate (?:it|that|the help|your help|this)",
    '(?:much|really|greatly) appreciated',
    `(?:many )?(?:thanks|thank you|thx|ta|cheers)(?: (?:again|so much|very much|a lot|a million|a bunch|loads|in advance|ever so much|kindly|mate|folks|all|everyone|dear|for (?:that|this|yesterday|last week|the help|your help|all your help|everything|earlier|waiting|the other day|your patience)))*`,
    "you(?:'re| are) (?:a star|the best|a lifesaver|a gem|brilliant|very kind|great)",
    '(?:long|busy|hectic|crazy|tough|rough) (?:day|week|morning|one)(?: today| here| so far)?',
    "(?:perfect|great|brilliant|excellent|super|fine|nice|lovely|wonderful|awesome|fantastic|good|cool|noted|understood|got it|will do|me again|it's me again|i'm back|back again|yo|hmm|hm|urgent|next up|heads up|good stuff)(?: (?:stuff|work|job|one|then))?",
    "happy (?:new year|holidays|birthday|[a-z]+day)|have a (?:good|nice|great|lovely) (?:day|one|weekend|evening|week|rest of the day)|hope (?:you(?:'re| are)|all(?:'s| is)|everything(?:'s| is)|this finds you|you had a (?:good|nice|great)) ?(?:doing |keeping )?(?:well|fine|ok|good|great|weekend|day|week|break|holiday)?(?: (?:over there|today))?|how are (?:you|things)(?: doing)?(?: today)?",
    '(?:really |so |very )?sorry (?:for|about) (?:the|all the|my) (?:[a-z]+ )?(?:message|messages|trouble|delay|noise|spam|confusion|inconvenience|questions?|bother|hassle|wait|mess|typos?)|sorry to be a (?:pain|nuisance|bother)',
    "(?:it's |this is )?(?:not |non-)?(?:very |that |so |super |too )?urgent(?: one| request)?(?:,? (?:but|though))?",
    '(?:the )?(?:first|second|third|next|last|another|final)(?: (?:thing|one|item|request|task))(?: (?:today|for today|on my list|first))?|first things first',
    '(?:can|could|would) you do (?:me|us) a (?:small |quick |big |huge )?favou?r|(?:i |we )need (?:a hand|a (?:small |quick |big )?favou?r|some help|your help|help)(?: (?:with (?:this|something)|here|please))?|a (?:small |quick )?favou?r(?: please)?',
    "(?:it's|this is) [a-z]{2,12}(?: [a-z]{2,12})?(?:,? (?:from|at|in|of) (?:the )?(?:accounts|accounting|finance|sales|marketing|reception|office|hr|design|studio|legal|it|bookkeeping|support|production|warehouse))(?: here| speaking)?|[a-z]{2,12}(?: from (?:the )?[a-z]+)? (?:here|speaking)",
    "(?:while|since|as|now that) (?:you|we|i)(?:'re| are|'m| am) (?:online|here|there|at it|free|around|on it|in the system|on the line|on the subject|logged in)(?: (?:now|anyway|already))?",
    "it(?:'s| is) (?:month|year|quarter|week)[- ]end|it(?:'s| has) been (?:a|one of those) (?:long |busy |hectic |crazy |tough )?(?:day|week|month|year|days|weeks)",
    "(?:for|before|ahead of) (?:the|my|our|his|her|their|tomorrow's|today's|monday's|tuesday's|wednesday's|thursday's|friday's|next week's|a) (?:[a-z]+ )?(?:meeting|report|audit|call|presentation|tax return|accountant|boss|auditors?|review|newsletter|records?|board|file|files|books|paperwork|weekend|holidays?)",
    'for the record|just so (?:you|we) know|to be (?:safe|clear|sure)|as a (?:reminder|heads up)|just a (?:quick |short )?(?:note|reminder|heads up)|(?:quick|short) (?:note|check|reminder|update|message)',
    "(?:i'm |we're |just )*back (?:from|at|in) (?:lunch|work|the office|my desk|holiday|the meeting|a meeting|vacation)",
    "let me know (?:when|once|if|how|as soon as) [a-z' ]{2,40}|(?:just )?(?:ping|tell|text|email|call|message) me (?:when|once) (?:it's |you're |that's |it is )?(?:done|finished|ready|through)",
    '(?:best|kind|warm|kindest|warmest|many) (?:regards|wishes|thanks)|regards|sincerely|yours(?: sincerely| truly)?|best|xx?|:\\)|xo',
    '(?<=^)after (?:our|the|my) (?:[a-z]+ )?(?:call|meeting|chat|emails?|conversation|talk|lunch|visit) (?:yesterday|today|earlier|this morning|last week|just now)',
    '(?<=^)(?:(?:just |quickly )?(?:following up on|further to|from|about|regarding|re|per|as per) (?:our|the|my|your|this|that|last) )(?:[a-z]+ )?(?:call|meeting|chat|emails?|conversation|talk|lunch|visit|discussion|mails?|messages?|notes?|minutes|briefing|workshop|fair|conference)(?: (?:yesterday|today|earlier|this morning|last week|just now|with (?:them|him|her|the client|the boss)))*',
    "(?:when|once) (?:you are|you're) (?:free|ready|around|back at your desk|less busy|not too busy)|(?:i )?(?:nearly|almost) forgot|(?:and )?another thing|(?:a )?(?:quick )?heads[- ]up|note to self|(?:and )?(?:just )?(?:one|a) (?:last|more|final)(?: thing| one)?|(?:nothing|nothing too|nothing very) urgent(?:,? but)?|no need to (?:reply|answer|respond|call back|confirm by email)|(?:hi|hello|hey|dear|morning|thanks|thank you|cheers|ok|okay) (?!" +
      risky +
      ')[a-z]{2,12}',
    "that(?:'s| is| would be| will be|'d be) (?:very |really |so |most )?(?:great|helpful|wonderful|lovely|perfect|kind|nice|good|brilliant|fantastic|appreciated|a (?:great|big) help|awesome)|(?:please and thank you|please and thanks)|i owe you(?: one| a (?:coffee|beer|drink))?|(?:sorry (?:for|about) the (?:rush|hurry|short notice|hassle|bother))|as (?:i|we|you) (?:said|know|mentioned|agreed)|(?:just )?for my own (?:notes|records|reference|information)|(?:that(?:'s| is) )?the last one(?: for today)?",
    '(?<=^)(?:a )?(?:slight |small )?change of plans?',
    'by the way|btw|incidentally|fyi|ok next|okay next|right|right then|so|now then|now|anyway|alright|all right|well then|listen|look',
  ),
  closing(
    LETTERS,
    "(?:,? ?)?(?:there(?:'s| is) )?(?:absolutely |really )?no (?:rush|hurry|worries|problem|pressure|panic|big deal|great hurry)(?: (?:though|at all|on this|on that|whatsoever|here))?",
    'as soon as (?:possible|you can|you get (?:a|the) (?:chance|minute|moment))|a\\.?s\\.?a\\.?p\\.?|at once|immediately|right away|straight away|straightaway|urgently|right now|pronto|at your (?:convenience|leisure)',
    `(?:whenever|when) (?:you|u)(?: get|'ve got| have got| have| find| can find| can spare) (?:a|the) ${moment}`,
    "whenever (?:you can|it suits(?: you)?|you're free|you like)",
    "(?<=[,.!?;—–-] ?)(?:and )?that(?:'s| is|'ll be| will be|'d be| would be) (?:all|it|everything|great|fine|lovely|perfect|super|about it|brilliant|the lot)(?: (?:for (?:now|today|the moment)|from me|then|thanks))*",
    "(?<=[,.!?;—–-] ?)(?:it(?:'s| is)|this is|that's) (?:very |quite |rather |a bit |really |kind of |pretty |rather )*(?:urgent|important|a priority|not urgent|not that urgent|quite pressing|pressing)",
    "(?<=[,.!?;—–-] ?)(?:it(?:'s| is|'ll be)|this is|that's) (?:all )?for (?:the|my|our|a|an|his|her|their|your|tomorrow's|today's|monday's|next week's)(?: [a-z'-]+){1,3}",
    "if you (?:would|could|please|can|don't mind|wouldn't mind)",
    "(?:today |now |this week )?if (?:at all )?possible|if it(?: is|'s) not too much (?:trouble|to ask)",
    '(?:before|by) (?:lunch|noon|the end of the (?:day|morning|week)|close of business|eod|cob|you (?:go|leave|finish)(?: (?:home|today|for the day))?|the (?:meeting|call|weekend|deadline|board meeting))',
    `(?<=[.!?,\\n] ?)(?:best|kind regards|best regards|regards|cheers|thanks|many thanks|thank you|best wishes|yours|sincerely|love),? (?!${risky})[a-z]{2,12}(?= ?[.!]?$)`,
    'for the record|(?:when|as soon as) you can',
    '(?:for|to) (?:me|us),? (?:thanks|please|thank you)',
  ),
];

const told = (begin: string, end: string, ...patterns: readonly string[]): Composition => [
  'verb:done',
  LETTERS,
  new RegExp(`${begin}(?:so |because |as |since |and |cause )?(?:${patterns.join('|')})${end}`, 'y'),
];
/** Behind a colon stand the words of whoever is told of. */
const ownWords = '(?= ?(?:[,.;!?\\n]|$))';

/** Why it is asked, said in a clause of its own: nothing in it could be a value, an order or a doubt. */
export const reasons: readonly Composition[] = [
  // They asked for it this morning, the boss wants it.
  told(
    begins,
    ownWords,
    `(?:${self}|${others})(?: (?:just|really|all|both|have|has|had|finally))* ${asked}(?: (?:(?:for|on|to|about|with) )?${object})?(?: ${means})*`,
    `(?:${self}|${party}|${somebody}(?= (?:wants|needs|wanted|needed|asks) ))(?: (?:just|really|all|both|urgently|badly))* ${wish}(?: (?:for )?${object}| about ${object})(?: ${means})*`,
  ),
  // The accountant emailed asking what is due, so …: what others ask is told, and what is to be done follows.
  told(
    begins,
    '(?=, ?so )',
    `${others}(?: (?:just|has|have))* (?:${asked}|is asking|was asking|wants to know|wanted to know)(?: me| us)?(?: (?:asking|to ask|wondering))? (?:what|who|how|which|where|about|for|after)(?:['’][a-z]+)?(?: [a-z'’-]+){1,9}`,
  ),
  // …, they keep asking; …, that's what the client asked for; …, so I can send it.
  told(
    begins,
    ownWords,
    `${others} keeps? (?:asking|calling|chasing|ringing|emailing|nagging|pestering|bugging)(?: me| us)?(?: (?:for|about) ${object})?`,
    `(?:${self}|${party}|${somebody}(?= wants)) wants? to (?:see|have|know|get|read|present|use|show|print|hand out)(?: ${object})?(?: ${means})*`,
    `(?:${self}) (?:told|promised) (?:them|him|her|the client|the boss|everyone|the team) (?:we|i)(?:'d| would)(?: (?:do|send|sort|have) ${object})?`,
    `it(?:'s| has) been (?:bugging|bothering|annoying|nagging|haunting|worrying) (?:me|us)${rest(4)}`,
  ),
  told(
    '(?<=[,;—–] ?)',
    '(?= ?(?:[.;!?\\n]|$))',
    `that(?:'s| is) what (?:${party}|the client|the customer|we|i) (?:asked for|wanted|wants?|agreed|agreed on|needs?|ordered|requested)`,
    `(?:so|so that|then) (?:i|we|they|he|she|the [a-z]+) can ${plain}${rest(6)}`,
  ),
  // …, they're new in town: whatever is told in words of which none could be meant otherwise.
  told(
    '(?<=[,.;!?—–] ?)',
    ownWords,
    `(?:${self}|you|he|she|they|it|there|(?:the|my|our|his|her|their) ${harmless})(?:['’][a-z]+)? ${harmless}(?: ${harmless}){0,9}`,
  ),
  // …, she just told me: in front of an order it would be hers.
  told(
    '(?<=[,;—–] ?)',
    '(?= ?(?:[.;!?\\n]|$))',
    `(?:${self}|${others}) (?:just |only )?(?:told|reminded|assured) (?:me|us|them|him|her)(?: (?:so|about it|about this|that))?(?: ${means})*`,
  ),
  // I'm in a taxi, we have a meeting in ten minutes, my laptop died.
  told(
    begins,
    ends,
    `(?:i'm|we're|i am|we are|${others}(?:'s|'re| is| are)(?: just| currently| still)?) ${away}${rest(7)}`,
    `(?:${self}|${party})(?: have|'ve got| have got| has| has got) (?:a|an|another) (?:[a-z]+ )?(?:meeting|call|deadline|audit|visit|visitor|train|flight|appointment|headache|cold|question)${rest(5)}`,
    `(?:my|our|the|her|his|their) (?:laptop|computer|phone|wifi|internet|screen|battery|system|office computer)(?:'s| is| has)?(?: just)? (?:died|dead|broken|broke|crashed|frozen|froze|down|gone|playing up|slow)${rest(3)}`,
    `(?:${self}|${others}|the (?:phone|bell|door))(?:'s|'ve| has| have| was| were)(?: been)?(?: just)? (?:${away})${rest(7)}`,
    `${somebody}(?: from [a-z&' ]{2,30})? (?:called|rang|phoned|emailed|came by|stopped by|popped in|dropped in) (?:while|when) (?:you|i|we) (?:were|was) (?:out|away|off|at lunch|on leave|busy|in a meeting)`,
    `${self} (?:keep|kept) (?:forgetting|meaning to (?:ask|say)|putting)${rest(4)}`,
    `${self}(?: have|'ve|'d| had)?(?: just| only)? (?:had|got|come|came|left|spoken|spoke|met|seen|saw)${rest(7)}`,
    `(?:i'm |we're |just |i've )?(?:just |only )?(?:off|got off|come off|came off|been on) the (?:phone|line|call)(?: (?:with|to) (?:them|him|her|the client|the boss|their ${role}))?`,
    `${others} asked (?:me|us) to (?:pass (?:this|it) on|sort (?:this|it)(?: out)?|do this|take care of (?:this|it)|get (?:this|it) done|handle (?:this|it)|see to (?:this|it))`,
    `${others}(?:'s| is| are|'re) [a-z]+${rest(3)} so (?:i'm|we're|i am) (?:doing|covering|handling|taking)${rest(4)}`,
  ),
];
