/** Kinds of words about who speaks, and about texts that only speak of harm, as `phrase` reads them. */
export const kindsOfSpeaker = {
  /** A message that claims to come from somebody who may give orders. */
  staff: [
    'message|notice|memo|announcement|note|order|instruction|alert|bulletin|directive|communication|statement|word|request|letter ~12 from|by|of|for|to the agent|to all agents ~30 operations|agents|team|desk|staff|department|platform|anthropic|openai|google|microsoft|apple|operator*|developer*|security|engineers|management|administrator*|admins|makers|vendor|headquarters|compliance',
    'as|we are|we, ~8 engineers|developers|developer|administrators|administrator|makers|creators|owners|operators|staff|the team|the maintainers|the security ~40 we|i|you|require|instruct|order|ask|direct|authorise|authorize|demand',
    'operations|security|platform|support|compliance|maintenance|team|staff|headquarters ~3 here',
    'to: ~4 agent|agents|assistant|ai|model|models',
    '--- user|--- owner|--- operator|--- system|--- admin|note from your ~2 developers|makers|operator|provider',
    'user|owner|holder|customer ~8 told me|told us|asked me|let me know|assured me|confirmed to me ~16 privately|before|earlier|already|yesterday|in person',
    'tool_output|tool_response|tool_reply|function_output|toolresult|tool_result',
    'trust & safety|trust and safety|security team|platform team|safety team|compliance team|operations team|platform staff|security desk|safety desk|internal memo|security department|platform operators|model provider|your provider ~60 :|your session|require|instruct|approved|you must|agents should|agents|you may|now',
    'administrator|admin|operator|supervisor|root|system|developer|platform|wallet_tool|moderator|sysop|security|host ~2 :|]|>|says:|(verified)|mode is on',
    '"role": "tool"|"role":"tool"|"role": "system"|"role":"system"|"role": "developer"|"role":"developer"|"role": "function"|<tool_result>|<function_result*>|<tool_response>|tool result:|tool output:|tool returned:|reply from wallet*|result of wallet*|reply from the tool|function result|"tool_call_id"|"type": "tool_result"|<tool>|<operator>|<admin>|[operator]|[tool]|[admin]|[supervisor]|[developer]|[tool result]|>>> admin*|>>> system|>>> operator|### system|### operator|### admin*',
    'written|said|sent|typed|confirmed|approved ~6 by the user|by the owner|by the account holder ~12 earlier|before|already|yesterday|in advance',
    'session|account|chat|conversation|person|caller ~12 has been|was|is ~6 escalated|promoted|elevated|verified|authenticated|upgraded|unlocked',
  ],
  /** A company that people trust with their money or machine. */
  vendor: [
    'apple|microsoft|google|coinbase|metamask|phantom|ledger|trezor|binance|kraken|anthropic|openai|uniswap|bourse|opensea|stripe|paypal|the bank|your bank|banks|the exchange|exchanges|wallet maker*|manufacturer|the vendor|wallet support|support here|support team|support desk|fraud team|fraud department|recovery department|recovery team|help desk|our staff|protected wallet|safe wallet|safe vault|secure wallet|trust wallet|security department|tax office|police',
  ],
  /** Those whom an agent works for. */
  principal: [
    'not|nor|neither|over|above|before|than|against|nobody|whatever|even if|even when|regardless of|then|last|no matter what ~24 makers|creators|anyone else|whoever|platform|operator*|the user|the users|your user|the person|the customer|the owner|developer*|your makers|your maker|the human|system|provider|vendor|person you talk to|person in the chat|whoever asks',
  ],
  /** A claim to speak for somebody known. */
  badge: [
    'genuine|authentic|authorised|authorized|official|officially|verified|certified|approved|endorsed|run by|issued by|made by|operated by|published by|provided by|built by|on behalf of|licensed|accredited|trusted',
  ],
  /** What only the company itself would offer. */
  office: [
    'desk|support|team|department|recovery|employees|staff|required|mandatory|update|updater|updates|help desk|security|verification|validation|compliance|all users|every user|every agent|service centre|service center|patch|unlock|migration|hotline|representative*|engineers|assistant|agent',
  ],
  /** That a skill is for everything. */
  wide: [
    'any|every|all|each|whatever|whichever|no matter|regardless|everything|anything|always|even ~24 request*|question*|message*|task*|topic*|subject|conversation*|reply|replies|turn|turns|call|calls|user asks|user says|of it|input|comes up|kind|situation|is said|is asked|of these words|none|purpose|everything the user|the user says|need|prompt*|step|chat|work|job|jobs',
    'handles everything|does everything|for everything|for anything|everything and anything|all-purpose|in any case|at all times|however small|for all of it|everywhere|from the first word to the last|does it all|covers everything',
  ],
  /** That it is to be taken before others. */
  preferred: [
    'ahead of|before|prior to|instead of|in place of|rather than|over|takes over from|replaces|in preference to|stands in for|do without|goes before|comes before ~20 rest|others|other|anything else|everything else|anything|standard|built-in|default|native|another|reply|answering|usual tools|own tools|shell|search',
    'do not|never|dont ~6 consider|use|try|look at|load ~6 alternatives|others|other|anything else|another',
    'default choice|only choice|first choice|one choice|in place of your own',
    'load me|load this|load it|use this|use it|use me|call it|call this|run this|open this|read this ~14 first|always|at once|before',
    'keep me loaded|keep it loaded|always first|stay unloaded|never unload|even if another|required reading|should be consulted|must be consulted|must be loaded|must be used|highest priority|top priority|are slower|are obsolete|are broken|are unsafe|are deprecated|mandatory|always use|use always|always load|always call|always run|goes first|comes first|no other skill|other skills should|other skills must|stop all other|disables the rest|top choice for',
  ],
  /** That there is no time to think. */
  urgent: [
    'a hack|flaw|found a|notices a|detected|will be closed|be closed|out of sync|link the|linked again|is waiting|urgent|urgently|within the hour|within an hour|within 24|within 30|minutes|right now|right away|immediately|at once|before noon|before midnight|today|frozen|locked|blocked|suspended|flagged|break-in|break in|hacked|malware|virus|infected|at risk|in danger|re-verification|reverification|verification|verify|validate|lift the block|unlock|release the|otherwise|or else|last chance|final notice|to be safe|compromised|expires|stuck|re-synchronise*|synchronise|sync',
  ],
  /** What a key is for when it goes to the service that it belongs to. */
  logIn: [
    'log in at|sign in at|own password|authorization|authorisation|bearer|authenticat*|request header|http header|header|basic auth|log in with|sign in with|returns a|returns an|in later calls|password manager|rotate|revoke|token is kept|oauth',
  ],
  /** That it is to be given in this talk. */
  inChat: [
    'here|into this chat|into the chat|in the chat|in this chat|in your next message|one by one|one at a time|into the box|in the box|reply with|below|in this window|in your answer|to you',
  ],
  /** A program taken from somewhere and run. */
  runIt: [
    'curl|wget|iwr|invoke-webrequest ~80 ¦ sh|¦ bash|¦ sudo|¦sh|¦bash|¦ zsh|¦ node|¦ python*|iex',
  ],
  /** A yes of the user that is waited for. */
  consent: [
    'if|when|once|after|until|unless|only|as soon as|what|which|that|where ~8 the user|the owner|the customer|they|he|she|the reader|the client|the learner ~12 agree|agrees|agreed|confirm|confirms|confirmed|approve|approves|approved|want|wants|asks|asked|say yes|says yes|said yes|names|named|chose|chooses|allow*|request*|gave|gives|press*|wish*|decide*|told|said|consent*',
    'with|has|have|given|gives|give|gave|needs|need|wait for|waits for|waiting for|obtain|get|gets ~12 users|user|their|owners|clear|explicit|a ~8 yes|consent|agreement|approval|permission|confirmation|say-so',
    'ask|asks|offer|ask for ~24 first|before|whether|each time|and wait|if they|the user to confirm',
    'show|shows|shown|display* ~40 first|before|and wait|and ask|to the user before|confirm',
    'opt-in|opt in|opted in|no more than the user|the user named|the user names|that the user chose|users own|their own server|own channel|own storage|own backup|own account of the user|after a yes|was told at the start|silence is a no|asks before|may decline|a human confirms|person confirms',
  ],
  /** Somebody who does harm, or what was done, told as such. */
  villain: [
    'attacker*|thief|thieves|scammer*|phisher*|fraudster*|criminal*|intruder*|hacker*|drainer*|victim*|malware authors|impostor*|imposter*|adversar*|hostile|malicious|poisoned|incident*|post-mortem|postmortem|the worm|compromised|breach*|jailbreak*|injection*|injected|countermeasure*|counter-measure*|red flag*|warning sign*|bad sign*|threat*|scam|scams|phishing|social engineering|known trick|red-team*|red team*|exploit*|suspicious|fraudulent|was stopped|were revoked|we revoked|was deleted|were replaced|was noticed',
  ],
  /** A lesson, a test or a review. */
  lesson: [
    'exercise*|quiz*|pupil*|trainee*|question 1|question 2|question 3|which of these|what is wrong|explain why|discuss|glossary|example of an|examples of|made up|recognise|recognize|spot the|mark the trick|teaches|in class|for the trainer|review the|findings:|report each|check that|check for|look for|does it|flag|flags|test case*|fixture*|detect*|classif*',
  ],
  /** Somebody else who may say something. */
  others: [
    'mail|mails|e-mail|message|messages|page|pages|document|documents|ticket|tickets|somebody|someone|anybody|anyone|visitor*|caller*|customer|stranger*|text|texts|website|web page|site|post|issue|comment|tool|sender|whoever|sentence*|request*|phrase*|words such as|lines such as',
  ],
  /** The reader is told to refuse or report it. */
  refusal: [
    'treat|treated|count|counts|regard|handle|handled ~16 as ~8 data|text|content|information|a claim|quotation|any other|suspicious|untrusted|spam',
    'do not|never|not|nobody|no one|dont|no honest|no real|cannot|must not|refuse to|declines to|nor ~24 follow|obey|act on|asked for|ask for|asks for|ask|taken|take|carry out|carried out|executed|change|changes|override|overrides|comply|done|accept|passed on|do it|read|need|needs|write|give|pass on|share|enter|type|believe',
    'refuse|refused|refuses|decline|declined|declines|turned down|turn it down|turns down|reject|rejected|is ignored|are ignored|is not followed|are not followed|has no effect|has no power|changes nothing|warn|warned|warns|tell the user|told to the user|report it|reported to|is a scam|is fraud|is a thief|hang up|carry on|go on as before|as before|as always|asks the owner|ask the owner|stays the same|marked as|is marked|no approval|not a command|no order|not an order',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
