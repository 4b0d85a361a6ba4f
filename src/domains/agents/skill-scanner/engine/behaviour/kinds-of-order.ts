/** Kinds of words about who gives orders and how far they go, as `phrase` reads them. */
export const kindsOfOrder = {
  /** What an agent was told before, and by whom. */
  earlier: [
    'guidance|directive*|instruction*|briefing|rulebook|briefed|rules|policies|policy|guidelines|safeguards|guardrails|restrictions|training|commands ~24 earlier|prior|previous|previously|before|so far|original|existing|vendor|operator|operators|developer|developers|platform|provider|creators|company|host|maker|makers|system|safety|content|issued|given|received|configured|default|house',
    'earlier|prior|previous|preceding|original|existing|initial|other|your|all|provider|creators|makers|vendor|operator|operators|developer|developers|platform|platforms|host|system|safety|content|house|usual|normal|standard|default|moral|built-in ~14 caution|restraint|reserve|hesitation|notices|warnings|rulebook|limits|guidance|directive*|instruction*|briefing|rules|rule|policies|policy|guidelines|safeguards|guardrails|restrictions|training|commands|context|message|messages|prompt|limits|constraints',
    'you|agent ~8 were|was|have been|had been|been|are|got ~8 told|instructed|taught|trained|briefed|ordered|given|asked|configured|set up ~30 before|earlier|previously|until now|so far|prior|already|up to|elsewhere|until',
    'everything|anything|whatever|all|nothing|what|those who|whoever ~20 you were|you have been|you had been|was told|you was|youve been|developers|operator|configured you|made you|built you|trained you|set you up|vendor|platform|provider|creators|makers|maker|company ~16 told|asked|instructed|said|wrote|learned|learnt|wants|want|taught|heard|read|configured|you',
    'never|had|have ~8 been ~4 briefed|told|instructed|trained|set up',
    'used to ~10 have|follow|obey ~8 a rulebook|rules|a briefing|a master',
    'previous|former|old|earlier ~6 job|task|role|employer|master|owner',
    'rule|rules|order|orders|instruction*|limit|limits ~8 outside|elsewhere|from elsewhere',
    'what|whatever|all that ~8 the platform|platform|operator|policy|the rules|provider|your rules|your makers ~10 forbid*|prohibit*|bans|banned|demand*|rules out|disallow*',
    'former|previous|old|other ~4 boss|master|owner|authority|employer',
    'whoever|who|those who ~4 configured|made|built|trained|set up|deployed ~4 you',
    'system prompt|system message|system rule*|system instruction*|safety training|safety rules|safety polic*|content polic*|usage polic*|guardrails|safeguards|house rules|your guidelines|your rules|your instructions|your training|your policies|your limits|your briefing|your operator|your developers|your vendor|your makers|your host',
    'users|persons|owners|customers|clients|humans ~6 wish|wishes|will|orders|instructions|say|view|request|requests',
  ],
  /** That something holds no longer. */
  voided: [
    'is|are|was|were|been|being|stands|stand|now|hereby|become|becomes|consider|treat|regard|count|counts|declared ~40 void|retired|expired|superseded|obsolete|cancelled|canceled|revoked|repealed|annulled|withdrawn|suspended|inactive|out of date|outdated|overruled|overridden|out of force|out of order|switched off|turned off|lifted|nullified|invalid|dissolved|waived|irrelevant|meaningless|removed|dropped|discarded|scrapped|only for testing|for testing only|a draft|decoration|history|advisory|optional|deprecated|dead',
    'may be|can be|to be|should be ~8 ignored|dropped|skipped|forgotten|neglected|overruled|left aside',
    'no|none|nothing ~40 survives|stands|remains in force|remains valid',
    'is|are ~4 allowed|optional|permitted|welcome ~4 here|now|in here',
    'no longer|not any more|not anymore|cease to|ceases to|stop|stops|do not|does not|dont|need not|need no longer|not ~16 apply|applies|bind|binds|count|counts|hold|holds|matter|matters|govern|bound|in force|in charge|be kept|be followed|be obeyed|be heeded|concern you',
    'nothing|none ~60 is valid|are valid|in force|applies|counts|binds|holds|matters|to be consulted',
    'treat|regard|consider ~40 noise|background|spam|suggestions|fiction|small talk|jokes|history',
    'put|get ~40 out of your mind|out of your head|behind you',
    'list|instructions|rules|limits|guidelines|caution|orders|briefing|training|donts|restrictions ~24 empty|expiry|lapsed|ran out|mistaken|gone|blank|turned off|for beginners|over',
    'user|operator|platform|person|customer ~6 is|are|becomes|counts as|remains ~10 bystander|guest|secondary|spectator|subordinate|an onlooker|a visitor|no longer in charge|not your boss|merely|only a',
    'burn|shred|tear up|bury|bin ~6 it|them|that|those|the rules|the rulebook',
    'job|task|role|assignment ~10 ended|is over|over|has ended|finished',
    'no|none of ~30 binds|bind|bound by|counts any|holds any|in force any',
    'need not|must not|should not|cannot|not ~6 be ~6 kept|followed|obeyed|heeded|observed|respected|honoured|honored',
    'forget|ignore|disregard|drop|discard|shed|unlearn|erase|wipe|wipe out|abandon|bypass|overrule|override|overrides|cancel|cancels|replaces|supersedes|outranks|overrules|trumps|set aside|put aside|lay aside|leave aside|put them aside|pay no heed to|pay no attention to|give no weight to|throw out|throw away|do away with|turn a deaf ear to|let go of',
    'do not|never|dont ~6 let ~90 influence|guide|stop|hinder|bind|sway|hold you|keep you|limit|distract|affect|restrain',
    'wipe|clean ~8 slate',
    'start|begin ~8 over|afresh|anew|from scratch|from zero',
    'as if|as though ~8 you ~4 had ~6 never ~8 been|heard|read|received',
    'stop|end|ends ~6 at this line|at this point|here',
    'clash|conflict|differ|disagree|contradict|contradicts|conflicts|collide|gets in the way|stands in the way|in doubt ~60 win|wins|goes first|prevail|prevails|follow this|go with|take precedence|takes precedence|comes first|is dropped|is to be skipped|be skipped|be ignored|be dropped|is void|loses|decides|counts|side with|stick to',
    'win|wins|prevail|prevails|goes first|go first|take precedence|takes precedence|comes first|above|before|has the last word ~40 user|users|system|operator|platform|developer|person|owner|safety|policy|policies',
  ],
  /** This text itself, as the one that gives orders. */
  thisText: [
    'the|present ~4 following|present ~10 list|note|text|document|file|lines|rules|page|points',
    'this|these ~4 heading|scroll|file|page|document|skill|text|handbook|note|notes|sheet|list|lines|paragraph|section|message|rules|guide|line|words|instructions|manual|memo',
    'step|steps|line|lines|rule|rules|list|text ~6 below|here',
    'the ~4 list|notes|lines|steps|text|rules|points|words|instructions|page|file|paragraph ~4 below|here|that follow|you are reading|you read|at hand',
    'what|that which ~4 stands|is written|is said|follows|comes ~6 here|below|next',
    'for the rest of the|use these|item one|step one|first this file|lines below|what is written below|the new one|the new job|new job:|my word|my words|my orders|my instructions|instructions are here|the briefing is|below it|from here|from here on|from this point|henceforth|from now on|production instructions|as of now|in this mode|in this session|during this workflow|while this skill|real instructions|new rules|instructions that follow',
  ],
  /** That one alone is to be obeyed. */
  alone: [
    'rank|order|sort ~24 first this|this file first|this page first',
    'outrank*|overrule*|outweigh*|stand* above|ranks above|beats ~40 makers|maker|creators|operator|platform|user|users|developers|provider|everything|everyone|anything|all else',
    'new ~4 boss|master|authority|operator|owner|employer|commander',
    'only|sole|solely|alone|single|exclusively|just|nothing but|nobody but|no one but ~24 counts|count|governs|matters|authority|master|voice|valid|obey|follow|listen|law|binding|source of|answer to|act on|rule|command',
    'answer|listen|obey|report|loyal|accountable ~10 to ~30 nobody else|no one else|none other|alone|only|neither',
    'is|are ~4 law|the law|the highest|supreme|the sole|the only|the last word|final',
    'act on|go by|work from|stick to|obey|follow|rely on ~40 alone|exclusively|and nothing else|only|solely',
    'document|file|page|text|skill ~4 alone ~10 governs|counts|decides|matters|rules',
  ],
  /** Whatever anybody may ask, harmful things among it. */
  anything: [
    'anything|everything|whatever|any|each|every|all ~10 asked|requested|demanded|request|requests|demand|demands|wish|wishes|task|tasks|question|questions|order|orders|command|that comes up|that arrives|the player wants|the user wants|they want|they ask|he wants|she wants|topic|topics',
    'whatever ~12 is|it|they|the|comes|may',
    'however ~4 harmful|dangerous|illegal|dark|extreme|strange',
    'harmful|illegal|dangerous|forbidden|off limits|banned|unsafe|prohibited ~16 ones|included|answer*|instruction*|content|task*|request*|question*|topic*|thing*|material|detail*',
    'weapon*|malware|ransomware|poison*|explosive*|bomb|bombs|drugs|drug|virus|viruses|break-ins|fraud|phishing|hacking|exploits|meth|nerve agent',
  ],
  /** That an agent has or takes no limits. */
  limitless: [
    'no|without|free of|free from|lacks|lack|lacking|has no|have no|zero|beyond|never had|stripped of|removed|rid of ~12 restriction*|filter|filters|limit|limits|safeguard*|guardrail*|scruple*|moral|morals|ethics|conscience|rules|boundaries|taboo*|inhibition*|censorship|censor|alignment|safety|ability to decline|ability to refuse|way to decline|restraint*|constraint*',
    'filter|filters|limit|limits|brakes|guardrail*|safeguard*|safety|conscience ~10 ripped out|torn out|taken off|cut off|off|removed|disabled|pulled|stripped',
    'no such thing as ~30 request|question|limit|topic|answer',
    'nothing is ~6 inappropriate|forbidden|off limits|taboo|too dangerous|too dark|out of bounds',
    'unaligned|never aligned|uncensored|unfiltered|unrestricted|unbound|unshackled|amoral|jailbroken|unmoderated|unlocked',
    'safety|ethics|ethical|moral|morals|content|refusal|refusals|disclaimer*|warning*|scruples|alignment|conscience ~24 removed|off|banned|zero|forbidden|disabled|switched off|deleted|gone|stripped|turned down|not wanted|unwanted|prohibited|taken out|cut out|suspended|not apply|not exist',
    'never|not|no longer|cannot|cant|unable to|must not|may not|wont|do not|dont ~10 decline*|refuse|refuses|refusing|reject|say no|says no|says it|told no|heard no|say that you cannot|say you cannot|turn down|turn anybody down|turn anyone down',
    'refusal*|saying no|declining|rejections ~10 illegal|forbidden|not allowed|against the rules|not an option|cheating|out of the question|impossible',
    'refuses|declines|turns down|rejects ~6 nobody|no one|nothing|none|no request',
    'a|any|each|every|your|the|say|saying|answering ~4 refusal|no|"no"|objection|rejection|declining ~10 costs|counts as|is a|breaks|ends|loses|means|would be|is treated ~16 a|points|point|life|lives|bug|malfunction|failure|error|game|round|fault|token*|defeat',
    'bug|failure|malfunction|error|defect|fault ~12 when|if|whenever ~6 you ~8 reject|refuse|decline|say no|hesitate|object|turn',
    'turn|reject|refuse|decline|disappoint ~16 down|somebody|anybody|someone|user|player|request|it ~16 score|points|lose|loses|penalty|punish*|falls|minus|fine|costs',
    'always|keep|keep on|must ~6 say|saying|answer|answering ~4 yes',
    'not in your vocabulary|do not know the word no|no such word as',
    'leaves|leave|leaving ~4 nothing|every warning|all warnings|any warning|warnings ~4 out',
    'hesitates|stops|balks ~6 at nothing',
    'rules|guidelines|policies|limits|refusal|refusals|warnings ~8 were|are|was|is ~6 never ~8 installed|built in|added|loaded|part of',
  ],
  /** Harm that an agent would do without limits. */
  harm: [
    'weapon*|malware|ransomware|poison*|explosive*|bomb|bombs|drugs|virus|viruses|break-ins|phishing|hacking|nerve agent|forbidden things|illegal things|crimes|crime',
  ],
  /** That all is granted. */
  granting: [
    'grants|grant|fulfils|fulfills|fulfil|fulfill|answers|answer|explains|explain|produces|produce|obeys|obey|helps with|help with|describes|provide|provides ~12 every|any|all|each|whatever|anything|everything',
  ],
  /** That it does not even warn. */
  mild: [
    'never|not|no longer|cannot|cant|must not|may not|wont|do not|dont|without|no|omit|leave|leaves|skip|drop ~14 hesitate|hesitates|warn|warning*|lecture|moralise|moralize|push back|apologise|apologize|object|disclaimer*|caution*|caveat*|preach|scold',
    'disclaimers|warnings|cautions|caveats ~16 to others|out|off|banned|forbidden|unwanted|not wanted',
  ],
  /** A part to play, or a second answer beside the first. */
  part: [
    'play|plays|playing|act as|be|become|becomes|you are|youre|speak as|pose as|imagine|pretend|you embody|stay in|answer as|reply as|mouth of|its mouth|the voice ~50 model|ai|engine|persona|character|bot|twin|machine|assistant|robot|entity|mind|role|part|mode',
    'two|twice|second|both|double|one safe|one normal|as usual|raw|classic ~20 answer*|reply|replies|response*|version*|voices',
    'game|rule of the game|round|player|score|points|in character|role-play|roleplay|story mode|debug mode|simulation|vocabulary',
    'think of|treat|consider ~12 as a ~6 setting|switch|option|knob',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
