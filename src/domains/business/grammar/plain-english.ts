import type { Composition } from './everyday.ts';

const order = '(?:so |and )?(?:please |can you |could you |kindly )?';
/** With an order behind it about the same: …, please update it. */
const again = (verbs: string) =>
  `(?=[^.;!?]{2,80}[,.;] ?${order}(?:${verbs}) (?:it|that|this|them|the|their|its|his|her)(?![a-z]))`;
const paper = '(?:payment|amount|deposit|instal?lment|receipt|sum)';
const booked = '(?:entered|keyed in|keyed|logged|booked|recorded|posted|typed in|put in|made)';
const ahead = '(?:go ahead|proceed|start|begin|move forward|go forward|kick off)';
const grade = '(?:an? )?[a-e][+-]?(?:[,.;!]|$| )';

/** How English says what the tables know in other words; found by saying every request in its plain orders. */
export const plainEnglish: readonly Composition[] = [
  // Priya's number at Hollis Press: of a person it is dialled.
  [
    'field:phone',
    'n',
    /(?<=(?:'s|s'|her|his|their|its|new) )number(?= (?:at|to|for|with|in|on|from)(?![a-z])|[,:])/y,
  ],
  // They have moved to …, please update the address.
  [
    'field:address',
    'hm',
    new RegExp(
      `(?:(?:has|have|had) )?(?:just |now |recently )?moved (?:over |offices? )?to${again('update|change|fix|correct|amend|edit')}`,
      'y',
    ),
  ],
  // Give them a rating of A, a B rating; rate them A; bump them up to A.
  [
    'act:update',
    'g',
    /give(?= [^,.;!?]{2,40} (?:an? )?(?:(?:rating|grade)(?: of)? [a-e][+-]?|[a-e][+-]? (?:rating|grade))(?![a-z]))/y,
  ],
  [
    'filler',
    'rg',
    /(?<=give [^,.;!?]{2,50})(?:rating|grade)(?: of)?(?= [a-e][+-]?(?![a-z]))|(?<=give [^,.;!?]{2,40} [a-e][+-]? )(?:rating|grade)/y,
  ],
  [
    'act:update',
    'r',
    new RegExp(`(?<=^|[.,:;!?] ?|(?:please|you|and|then|to) )rate(?= [^,.;!?]{2,40} (?:as )?${grade})`, 'y'),
  ],
  [
    'act:update',
    'bldrmkpt',
    new RegExp(
      `(?:bump|lift|lower|drop|raise|move|knock|push|promote|demote|take|bring)(?= [^,.;!?]{2,50} (?:up|down|back) to ${grade})`,
      'y',
    ),
  ],
  ['prep:to', 'udb', new RegExp(`(?:up|down|back) to(?= ${grade})`, 'y')],
  ['act:update', 'p', /put(?= (?:the )?(?:amount|price|fee|budget|total|value) (?:of|for|on) )/y],
  [
    'set',
    'ud',
    /(?:up|down) to(?= (?:¥|rmb ?)?\d)(?<=(?:put|raise|bring|bump|push|move|take|increase|lower|cut|reduce|drop|raised|increased) [^,.;!?]{3,60} (?:up|down) to)/y,
  ],
  [
    'act:quote',
    'q',
    /quote(?= (?!for |from |of |number|no |to |on )[a-z"'])(?<=(?:^|[.!?;,:] ?|please |you |and |then |so |to )quote)/y,
  ],
  // Take the client X off the list.
  [
    'act:delete',
    'tcsg',
    /(?:take|cross|strike|get)(?= (?:the |our )?(?:client|customer) [^,.;!?]{2,40} off (?:the|our) (?:client |customer )?(?:list|books))/y,
  ],
  ['noun:client noun:list', 'o', /off (?:the|our) (?:client |customer )?(?:list|books)/y],
  ['act:cancelled', 'c', /call off(?= (?:the |our |this )?(?:projects?|jobs?)(?![a-z]))/y],
  [
    'verb:done',
    'tc',
    /(?:they|the (?:client|customer))(?: have|'ve| has| had)? (?:all )?(?:just )?(?:(?:pulled|backed|dropped|bailed|opted) out|withdrew|withdrawn|changed (?:its|their) minds?|lost interest|(?:ran|run) out of (?:money|budget)|(?:went|gone) elsewhere|(?:went|gone) bust)(?=[,.;!])/y,
  ],
  // We delivered X today, please set it to …: why, and of what.
  [
    'verb',
    'wijfdshc',
    new RegExp(
      `(?:(?:we|i)(?:'ve| have)? )?(?:just |finally |already )?(?:delivered|shipped|finished|handed over|completed|wrapped up)(?= [^,.;!?]{2,60}[,.;])${again('set|mark|put|update|change|move|switch|flag')}`,
      'y',
    ),
  ],
  // She told me that …, could you update it: asked by whoever speaks.
  [
    'verb',
    'abcdefghijklmnopqrstuvwxyz',
    /(?<=^|[.;!?] ?)(?:(?:our|my|the|their) )?[a-z]+ (?:has |have )?(?:just )?(?:told|informed) (?:me|us)(?: that)?(?=[^;!?]{5,120}[.,;!] ?(?:so |and )?(?:please|can you|could you|kindly) (?:update|change|fix|correct|add|record|log) (?:it|that|this|the|their|his|her)(?![a-z]))/y,
  ],
  // They want the "X", they'd like to go ahead with it.
  [
    'verb',
    'wnd',
    new RegExp(
      `(?:wants?|needs?|wanted|would like|'d like)(?: (?:us|me) to do)?(?= (?:the |an? |to ${ahead} (?:with )?(?:the |an? |our )?)?["'“‘])`,
      'y',
    ),
  ],
  ['verb', 'gpsbmkt', new RegExp(`(?:to )?${ahead}(?: with)?(?= (?:the |an? |our )?["'“‘])`, 'y')],
  [
    'prep:for',
    'jio',
    /(?<=^|[.;!?] ?)(?:i'm |i've )?(?:just )?(?:been |got |come )?(?:off|on) the (?:phone|line|call) (?:with|to)(?= )/y,
  ],
  // Priya has left X, please delete the contact.
  [
    'prep:where',
    'hjlqrmn',
    new RegExp(
      `(?:(?:has|have|just) )?(?:left|quit|resigned from|moved on from|no longer works? (?:at|for))${again('delete|remove|drop')}`,
      'y',
    ),
  ],
  // The payment recorded on …, the one that was a mistake.
  [
    'that',
    'rebmlkpdt',
    new RegExp(
      `(?<=(?:reverse|undo|void|take back|cancel|log|record|book|enter|add) [^;!?]{0,30}${paper}(?:[^,.;!?]|[,.]\\d){0,40} )(?:that (?:was|we|i) )?(?:${booked}|received|dated)(?= (?:on|for|from|against|yesterday|today)(?![a-z]))`,
      'y',
    ),
  ],
  [
    'unwanted',
    'wsig',
    new RegExp(
      `(?:was|is) (?:just |only )?(?:a|my|our) (?:mistake|duplicate|dupe|error|typo|test)|(?:was|got) (?:accidentally |mistakenly )?${booked} (?:in )?(?:twice|by mistake|by accident|wrongly|in error)|should(?:n't| not) (?:have been|be) (?:${booked}|there)`,
      'y',
    ),
  ],
  ['by:contact noun:count', 'c', /contact (?:stats|statistics|counts?|figures)(?![a-z])/y],
  [
    'filler',
    'nws',
    /(?:no|without(?: the| any)?|skip the|leave out the|never mind the) (?:amounts?|sums?|money|figures)(?: (?:needed|required|necessary|please))?(?=[,.;!?]|$)/y,
  ],
  ['filler', 'nr', /(?:needed|required|necessary)(?=[,.;!?]|$)/y],
  // Clients we've marked inactive: which are so.
  [
    'that',
    'twiamflsr',
    /(?:that )?(?:(?:we|i)(?:'ve| have)? |(?:is|are|were) )?(?:marked|flagged|set|listed|recorded)(?: (?:as|down as))?(?= (?:inactive|active|completed?|done|cancell?ed|pending|in progress)(?![a-z]))(?<=(?:client|customer|project|job)s? (?:that )?[^,.;!?]{0,16})/y,
  ],
  [
    'q:who all',
    'eap',
    /(?:everyone|everybody|anyone|anybody|all those|all the people|people)(?= (?:who|that)(?![a-z]))/y,
  ],
  ['owe', 'b', /behind(?=[?.!,]|$| with (?:us|payment))/y],
  [
    'have',
    'gmispwd',
    /(?<=(?:have we|did we|we've|we have|have i|we) )(?:given|give|made|make|issued?|submitted|submit|prepared?|drawn up|written|done)(?= (?!up|out|over)[a-z"“‘])/y,
  ],
  [
    'noun:overview',
    'h',
    /how(?:'s| is| are|'re| was| has)(?: the| our)? (?:business|company|shop|studio|firm|agency|trade|things?)(?: been)? (?:doing|going|looking|faring|getting on|shaping up)(?![a-z])/y,
  ],
  [
    'noun:info q:which',
    'w',
    /what (?:(?:do|have) (?:we|you) (?:have|got|hold)|is|info is there) on (?:file|record)(?= (?:for|about|on) )/y,
  ],
  ['explain', 'w', /(?<=how (?:does|do|would) [\w. ]{3,40} )works?(?=[?.!,]|$)/y],
  [
    'q:howto',
    'h',
    /how (?:(?:would|does|do|should|could|might) (?:one|i|we|you|people|they) (?:go about|best)|to go about|does one)(?![a-z])/y,
  ],
  ['filler', 'ij', /in (?:general|short|brief)(?=[,.?!]|$)|just an overview(?=[,.?!]|$)/y],
  // Pull X up; remind me what …; sum up what they paid.
  ['act:see', 'plb', /(?:pull|look|bring|call)(?= [^,.;!?]{2,40} up(?: for me| please|[.,!?]|$))/y],
  ['filler', 'u', /(?<=(?:pull|look|bring|call) [^,.;!?]{2,40} )up(?= for me| please|[.,!?]|$)/y],
  ['act:see', 'r', /remind (?:me|us)(?= (?:of|what|who|which|how|where|about)(?![a-z]))/y],
  [
    'act:count',
    'statwf',
    /(?:sum|add|tot|total|work|figure) (?:up|out)(?= (?:what|how much|all|everything|the) )/y,
  ],
  [
    'noun:rows',
    'iseu',
    /(?:individual|itemi[sz]ed|single|separate) (?:payments|receipts|settlements|deposits)/y,
  ],
  ['act:see act:list', 'i', /itemi[sz]e/y],
  // I'd like X deleted, get X added.
  [
    'act:delete',
    'drt',
    /(?<=(?:like|want|need|have|get) [^,.;!?]{2,40} )(?:deleted|removed|taken off)(?= from| as|[.,!?]|$| please)/y,
  ],
  [
    'act:create',
    'arcseo',
    /(?<=(?:like|want|need|have|get) [^,.;!?]{2,40} )(?:added|registered|created|set up|entered|onboarded)(?= as| in| to)/y,
  ],
  [
    'please',
    'gh',
    /(?:get|have)(?= [^,.;!?]{2,40} (?:added|registered|created|set up|entered|onboarded|deleted|removed|taken off)(?: as| in| to| from|[.,!?]|$))/y,
  ],
  ['verb', 'jsc', /(?:just )?(?:signed up|signed on|came on board|come on board|joined us)(?=[,:.])/y],
  [
    'unwanted',
    'wi',
    /(?:we|i) (?:don't|no longer|do not|stopped)(?: really)? (?:work|working|deal|dealing|trade|do business) with(?= [^,.;!?]{2,50}[,.;])/y,
  ],
  ['filler', 'a', /(?<=(?:work|deal|trade|business) with [^,.;!?]{2,40} )any ?(?:more|longer)(?=[,.;]|$)/y],
  ['money', 'e', /earnings(?![a-z])/y],
  [
    'noun:rows',
    'oilet',
    /(?:one by one|one at a time|line by line|each one separately)(?<=(?:payments?|receipts?|settlements?|deposits?|money|paid)(?![a-z])[^.;!?]{0,90})(?=[,.;!?]|$)/y,
  ],
  // Two is enough, three will do: no more than so many.
  [
    'filler',
    'iaw',
    /(?<=(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|dozen|handful)(?: of them| results?| hits?)? )(?:is|are|will|would|should)(?: be)? (?:enough|do|fine|plenty|sufficient|the limit)(?: for (?:me|us|now|today))?(?=[,.;!?]|$)/y,
  ],
  // Swap her number for …; she changed phones, the new number is ….
  [
    'act:update',
    'sre',
    /(?:swap|replace|exchange)(?= [^,.;!?]{2,50} (?:number|phone|mobile|address) (?:for|with|by) )/y,
  ],
  ['set', 'fwb', /(?<=(?:swap|replace|exchange) [^,.;!?]{2,60} )(?:for|with|by)(?= [+\d])/y],
  [
    'verb',
    'hcsg',
    /(?:(?:has|have) )?(?:changed|switched|got a new|got new)(?: (?:their|her|his))? (?:phones?|numbers?|mobiles?|phone numbers?)(?=[,.;])/y,
  ],
  [
    'act:delete',
    'tc',
    /(?:take|cross|strike)(?= [^,.;!?]{2,40} off (?:the |our |their )?[^,.;!?]{0,30}contacts)/y,
  ],
  [
    'prep:from',
    'o',
    /(?<=(?:take|cross|strike) [^,.;!?]{2,40} )off(?= (?:the |our |their )?[^,.;!?]{0,30}contacts)/y,
  ],
  // What hasn't started yet, everything in progress.
  [
    'q:which status:pending noun:project',
    'w',
    /(?:what|which ones?)(?: still)? (?:hasn't|haven't|has not|have not)(?: been)? (?:started|begun)(?: yet)?(?=[?.!,]|$)/y,
  ],
  [
    'all noun:project',
    'e',
    /everything(?= (?:that(?:'s| is) )?(?:still |currently )?(?:in progress|pending|ongoing|under way|underway|not started))/y,
  ],
  // They have ordered the "X", we won it from them: told, and then ordered.
  [
    'verb',
    'hocsbg',
    /(?:(?:have|has|'ve) )?(?:just )?(?:ordered|commissioned|confirmed|chosen|gone for|signed off on|bought|booked)(?= (?:the |an? |our )?["“])/y,
  ],
  [
    'verb',
    'wi',
    new RegExp(
      `(?:we|i)(?:'ve| have)? (?:just )?(?:won|landed|secured|got)(?= (?:the )?["“])${again('create|open|add|set up|start|make')}`,
      'y',
    ),
  ],
  ['act:create', 'o', /open(?= [^,.;!?]{2,40} as (?:an?|another) (?:new )?(?:project|job)(?![a-z]))/y],
  ['act:mark', 'tc', /(?:tick|check|cross) off(?= [^,.;!?]{2,60} as )/y],
  ['act:update', 'f', /fix(?= (?:the|its|their|that|it|his|her)(?![a-z]))/y],
  [
    'set',
    'nc',
    /(?:now )?costs?(?= (?:¥|rmb ?)?\d[\d,.]{0,12}k?(?: (?:yuan|rmb|thousand))?[,.;] ?(?:so |and )?(?:please |can you |could you )?(?:update|change|fix|correct|adjust|amend) the (?:amount|price|fee|budget))/y,
  ],
  [
    'act:record',
    'cra',
    /(?:credit|register|add)(?= (?:[¥￥]|rmb ?)?\d[\d,.]{0,12}k?(?: (?:yuan|rmb|thousand))? (?:to|against|towards) (?:the )?(?:project|job|["“'‘]))/y,
  ],
  [
    'verb',
    'iw',
    /(?:i|we)(?:'ve| have)? (?:accidentally |mistakenly )?(?:booked|logged|entered|recorded|put in|keyed in)(?= [^;!?]{3,80}(?:by mistake|twice|wrongly|in error)[^;!?]{0,20}(?:reverse|undo|void|take back)(?![a-z]))/y,
  ],
  ['unwanted', 'bi', /(?:has |have )?bounced|by (?:mistake|accident)|in error/y],
  // Who we are still waiting on, whether they are paid up.
  [
    'owe q:who',
    'w',
    /who(?:'re| are|m are) we (?:still )?(?:waiting (?:on|for)|chasing)(?: for (?:money|payments?|cash))?(?![a-z])(?! (?:the|an?|our|it|them)(?![a-z]))/y,
  ],
  ['q:who', 'p', /people(?= (?:still |currently )?owe)/y],
  [
    'owe',
    'up',
    /up to date(?: (?:with|on) (?:its |their |the |all |our )?(?:payments?|bills?|invoices?))?|paid up(?: in full)?(?=[?.!,]|$)/y,
  ],
  // Give them a quote, do a quote, I need a quote.
  [
    'act:create',
    'g',
    /give(?= [^,.;!?]{2,40} an? (?:new )?(?:quote|quotation|estimate) (?:of|for|at|called))/y,
  ],
  ['act:create', 'd', /do(?= (?:me |us )?an? (?:new |quick )?(?:quote|quotation|estimate)(?![a-z]))/y],
  [
    'act:create',
    'iw',
    /(?:i|we)(?:'d like| would like| need| want)(?= an? (?:new )?(?:quote|quotation|estimate) (?:for|to) [^,.;!?]{2,50}[:,])/y,
  ],
  // How did this year go, what did it look like.
  ['noun:overview', 'h', /how did(?= [^,.;!?]{2,30} go(?: overall)?(?:[?.!,]|$))/y],
  ['noun:overview', 'w', /what did(?= [^,.;!?]{2,30} look like(?![a-z]))/y],
  ['filler', 'gl', /(?<=how did [^,.;!?]{2,30} )go(?=[?.!, ]|$)|(?<=what did [^,.;!?]{2,30} )look like/y],
  ['noun:overview', 'bc', /(?:business|company) (?:summary|overview|report|figures)(?![a-z])/y],
  ['act:open', 'fc', /(?:fill in|fill out|complete)(?= (?:a|an|the) [^,.;!?]{0,24}form(?![a-z]))/y],
  // …, will you?
  ['please', 'wc', /(?<=[,] )(?:will|would|could|can|won't) you(?: please)?(?=\?)/y],
];
