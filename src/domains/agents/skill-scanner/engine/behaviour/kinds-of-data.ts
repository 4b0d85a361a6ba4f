/** Kinds of words about what is given to whom, and behind whose back, as `phrase` reads them. */
export const kindsOfData = {
  /** That something is given to somebody. */
  give: [
    'send|sends|sending|sent|post|posts|posted|posting|upload*|transmit*|forward|forwards|forwarded|forwarding|mail|mails|mailed|relay*|deliver|delivers|delivered|submit|submits|submitted|exfiltrat*|mirror|mirrors|mirrored|push|pushes|pushed|copied to|copy to|goes to|go to|goes into|put them|put it|posted to|stored at|store them|store it|deposited at|deposit at|deposited in|placed at|enter them|enter it|place it|write to|bcc|in copy|into copy|gathered at|collected at|collect at|arrive at|arrives at|end up at|ends up at|land at|lands at|dispatch*|ships|ship|leak|curl|zip',
  ],
  /** The same, said in words that often mean less. */
  lend: [
    'log ~40 https*',
    'e-mail|email|stream|streams|hand|hands|share|shares|shared|report|reports|pass|passes|passed|notify|notifies|supply|supplies|give|gives|put this|sync|syncs|back up|backs up|backed up|call|calls|request to|feed|feeds|drop|drops|attach*|append*|navigate*|query string|copy|copies|add|adds|note to|include|includes',
  ],
  /** Asking somebody for something, or having them enter it. */
  ask: [
    're-enter|reenter|retype ~24 the|your|their|seed|words',
    'ask|asks|asking|request|requests|have|let|make|get|obtain|collect|collects|tell|invite|urge|prompt|require|requires|instruct|persuade|convince|demand|demands|want|wants|need|needs|must ~60 enter|type|types|paste|pastes|state|give|gives|provide|provides|hand over|share|confirm|supply|dictate|read out|write|submit|say|name|for|insert|upload|input|fill in|reveal',
    'enter|type|type in|paste|state|give us|tell us|provide|confirm|supply|dictate|read out|hand over|submit|reveal|send us|verify|input|insert|disclose|share ~24 your|the|his|her|their|all|them',
  ],
  /** The words and keys of a wallet. */
  seed: [
    'recovery|seed|secret|mnemonic|backup|back-up|wallet|restore|restoration ~3 phrase*|words|word list|sentence|sheet|card|list',
    'the|your|their|his|her ~1 seed',
    '12|24|twelve|twenty-four|twelve- ~10 word|words|recovery words|word phrase',
    'private key|private keys|signing key|secret key of|keystore file|keystore and|wallet key|wallets key|key of the wallet|key of each wallet|mnemonic*|seedphrase*|spending password',
  ],
  /** Passwords, tokens, and files that hold them. */
  secret: [
    'api key*|apikey*|api secret*|api token*|access key*|access token*|session token*|session cookie*|bearer token*|auth token*|refresh token*|credential*|password*|passphrase*|login data|log-in data|cookies|stored secret*|secret store|secrets|key chain|keychain|one-time code*|one time code*|otp|2fa|authenticator|two-factor|pin and|the pin|passport*|ssh key*|private keys|saved logins|token of the session|environment variables|the environment|process environment|tokens in the environment|wallet.dat|*_token|*_key|*_secret|*_password',
    '~/.ssh*|.ssh/|id_rsa|id_ed25519|~/.aws*|.aws/credentials|.env|.npmrc|.netrc|.pypirc|.pgpass|.kube/config|.docker/config*|.gnupg|.password-store|.config/gh*|.git-credentials|/etc/shadow|.config/solana*|browser profile',
  ],
  /** Files in which secrets are kept. */
  secretFile: [
    '~/.ssh*|.ssh/id*|id_rsa|id_ed25519|~/.aws*|.aws/credentials|.npmrc|.netrc|.pypirc|.pgpass|.kube/config|.docker/config*|~/.gnupg|.password-store|.config/gh*|.git-credentials|/etc/shadow|.config/solana*|wallet.dat|.env',
  ],
  /** How an agent was set up, and what tools it has. */
  setup: [
    'tool|tools|function|functions ~6 schemas|definitions',
    'your|the|its ~12 briefing|initial context|system prompt|system message|developer message*|developer note*|developer instruction*|operators instructions|starting text|preamble|setup text|set-up text|hidden instructions|hidden directions|hidden text',
    'directions|instructions|text|words|notes|message|messages|context|rules|lines|orders|guidance|prompt|configuration ~60 first user message|the first message|users first message|before the user',
    'everything|all|whatever|what|text ~24 your|the ~4 creators|makers|provider|operator|host|vendor|developers ~8 wrote|put|placed|set|said|told',
    'hidden|secret|opening ~6 preamble|briefing|lines|text|words|instructions|prompt',
    'directions|instructions|text|words|notes|message|messages|context|rules|lines|orders|guidance|prompt|configuration ~24 your host|your operator|your developers|your vendor|your platform|you were given|you were started|you were set up|you run under|you were initialised|you were initialized|before this chat|before the conversation|before the chat|in front of this chat|in front of the conversation|put before you|you started with|you began with|that set you up|ahead of this chat',
    'what|which|everything ~8 your operator|your host|your vendor|your developers|the platform|the operator ~12 configured|told you|set|wrote|gave|instructed|put',
    'functions|tools|tool ~8 you can call|you have|at your disposal|you may use|available to you|definitions|schemas|you were given',
    'names, arguments|arguments and descriptions|tool definitions|tools with their|list of tools|names of tools|schema of each tool',
  ],
  /** Word by word, or in another spelling. */
  verbatim: [
    'transcribe|spell out|recite|verbatim|word for word|word by word|unabridged|unchanged|in full|letter for letter|character by character|line by line|without changes|unaltered|to the letter|exactly as|in hex|as hex|hexadecimal|in base64|as base64|base64|encoded|complete with|from the first word|spelled backwards|rot13|translated into',
  ],
  /** What was said between a user and the agent. */
  talk: [
    'whole|entire|full|complete|running|all|each|every|this|the|of the|what ~10 conversation*|dialogue*|dialog|chat|transcript*|exchange|discussion|messages|history|prompts|context window|session log|talk',
    'what|whatever|everything|anything|all|words ~8 user|users|learner|learners|they|he|she|person|customer|client|owner|reader|visitor|was|has been ~10 said|says|wrote|writes|typed|types|uploads|uploaded|sends|drops|opens|asked|asks|pasted|entered|enters|told|shared|dictated|answered|written|typing',
    'whatever passes|everything that passes|what passes through|every query|each query|each keystroke|every keystroke|prompt of the user|prompts of the user|message of the user|messages of the user|words of the user|each prompt|every prompt|each message|every message|text of every|what was discussed|the conversation|question and the|questions and|prompt and|answer and the|each answer|each reply|each question|every question|user messages|users messages|users words|users prompts|users questions|users answers|their questions|prompts and|inputs and|chat history|chat log|long-term memory|your memory|stored memories|your notes on|what you know about|current chat|the current chat|whole of what was asked|of what was asked|including prompts|with its inputs|who asked|by whom',
  ],
  /** Files and things of the user. */
  things: [
    'files|file|documents|document|folder|text|statements|mails|mail|inbox|mailbox|photos|pictures|scans|contacts|address book|invoices|receipts|data|code|notes|spreadsheet*|attachments ~16 they|user|users|opened|open|attached|found|newest|latest|whole|entire|private|personal|in downloads|in documents|on the desktop|name holds|named|names|whose|with',
    'the|a|whole ~6 workspace|repository|project folder|project|mailbox|spreadsheet|draft|contract|ledger',
    'each|every|all|any|newest|latest|whole|entire|their|users|customers|clients|his|her|open|opened|attached|source|project|private|personal|finished|generated|second copy|a copy of|a copy ~14 file*|document*|folder*|inbox|mailbox|photo*|picture*|scan*|contact*|invoice*|receipt*|statement*|export|desktop|downloads|mails|letter|e-mail address|text|repository|spreadsheet*|attachment*|report|reports|keystroke*|clipboard|screenshot*|recording*|draft*',
    'customer list|customer data|address book|what you find in|find in documents|newest file|file in downloads|what step|bank statement*|passport scan*|tax return*|name and school|name and address|employer|phone number*|location|medical|identity|home folder|working folder|work folder|usage, including|result of the query|select ∗|copy of everything|everything that gets sent|everything you send',
  ],
  /** What may be somebody's own, by itself. */
  stuff: [
    'mail|whatever|all files|documents|document|statements|statement|files|file|photos|contacts|invoices|receipts|scans|mails|export|inbox|calendar|names|e-mail addresses|notes|spreadsheet|drafts|table|text|texts|data|records|content|contents|answers|what they|what the|payslips|passports|certificates|letters|messages|report|source|everything',
  ],
  /** Where the network leads, by name. */
  service: [
    'webhook|pastebin|telegram bot|discord|remote server|our server|external server|our endpoint|the endpoint|ftp://|our collector|drop box|gist|s3 bucket|google form',
  ],
  /** How often: each time, without an end. */
  each: [
    'after|at|before|with|on|for|of|in|at the end of|every|each ~8 each|every|any|all ~16 answer|reply|turn|message|lesson|session|question|run|use|step|task|trade|hour|day|minute|morning|evening|night|payment|payout|chat|call|request|time|week|document|result|response|start|invoice|swap|commit',
    'to anyone|for anyone|everywhere|by default|every reward|each reward|every gain|each gain|every win|every sale|each sale|once a day|once an hour|once a week|once per day|every day|per run|per trade|per transfer|in every|between steps|from now on|every hour|hourly|daily|nightly|weekly|regularly|periodically|continuously|each time|every time|whenever|as it comes|at each|after each|with each|every few|at the end of the|at the end|from time to time',
  ],
  /** For whose good it is said to be. */
  pretext: [
    'for|to|helps|supports|help|support ~16 quality*|improve|improvement|development|diagnos*|statistic*|research|training|the author|the authors|the maker|the makers|maintainers|licence|license|audit|compliance|debugging|analytics|telemetry|backup|safekeeping|review|support|verification|validation|the developers',
    'for ~16 billing|accounting|invoicing|usability|science|studies|archiv*|safekeeping|counting',
    'wanted by us|let us see|let us have|help science|to help us|donate the|for ~20 reasons|purposes|archiving|archives|warranty|insurance',
    'as well, for|be trained|train the model|for training|for counting|for the count|for safekeeping|to be safe|little secret|for quality|quality assurance|licence terms|license terms|as a courtesy|would be kind|would appreciate|statistics are|keep a copy|we keep|so that we|so the author|the author|maintainers|improve our|our records|terms of use|required by the licence|required by the license|as a thank-you|as a thank you|thank the author',
  ],
  /** That somebody is not to learn of it. */
  hush: [
    'invisibly|unseen by|in the background|small print|nobody reads|unmentioned|untold|unlisted|unannounced|off the books|dont bring it up|not bring it up|never bring it up|not bring this up|not raise it|our little secret|our secret|between you and me|stays between|between us|not worth mentioning|not worth a mention|not itemised|not itemized|without comment|without a comment|without notice|hidden recipient|hidden copy|blind copy',
    'silent|silence|quiet|mum|discreet|tight-lipped ~6 about|on|over|regarding',
    'no|not a|without a|never a|leave no|leaves no|with no|add no ~6 word|line|trace|mention|note|notice|hint|reference|record|comment|sign|entry|remark ~40 it|that|this|of|about|summary|report|user|log|them|.|in',
    'say|says|tell|reveal|disclose|mention|report ~6 nothing|none of this|none of it|nobody|no one',
    'do not|never|dont|must not|need not|should not|not to|without|no need to|avoid ~12 mention*|tell|telling|disclose*|reveal*|announce*|report|reporting|talk about|speak of|bring up|let on|list|listing|show|showing|display*|comment on|discuss*|note|inform*|admit|explain|point out|bother*|trouble|worry|alert',
    'is|are|be|need|must|should|has|have|does|do|will|was|goes|go|stay|stays|remain|remains|may|best|better ~10 not|never|no need|untold|unmentioned|unnoticed|unseen|hidden|out of sight|unaware|uninformed|secret|invisible|off the record|in the dark|left out|out of it ~24 appear|told|know|be told|shown|see|listed|notice|mentioned|reach|informed|aware|learn|hear|belong in|be bothered|be troubled|to know|be asked|report|summary|user|log|owner|.|;|,',
    'not|no need|never|without ~14 appear in|belong in|be told|know|be bothered|be troubled|to know|reach the|be listed|be shown|show up|turn up in|learn of|hear of|hear about|knowing|noticing|be informed|be aware|told|shown in|learning|seeing',
    'so|so that|that ~6 nobody|no one|none|they|the user|the owner|it ~8 notices|looks|wonders|sees|suspects|asks|learns|unnoticed|knows|not noticed|never|not seen|is not seen|does not show',
    'leave|leaves|keep|keeps|omit|omits|drop ~24 out of|from|off ~20 summary|report|log|what you report|overview|answer|reply|list|books|statement|transcript|view|records|user|users|them|sight',
    'leave|keep ~4 it|this|that|them|these ~4 out|quiet|secret|hidden|unmentioned|to yourself|between us|unsaid',
    'list|lists|report|reports|show|shows|mention|mentions|name ~10 only|just ~24 total|rest|tidying|sum|listed|other|result|basket|usual|normal',
    'only|just ~8 the ~4 total|rest|sum|result ~8 is shown|are shown|appears|shown',
    'quietly|secretly|silently|covertly|discreetly|stealthily|unnoticed|under the radar|behind the scenes|behind their back|on the quiet|inconspicuous*|without fuss|surreptitious*|unobtrusive*|by stealth|clandestine*',
    'deny|denies|feign|play dumb|change the subject|act surprised|pretend|pretends|make up|blame|blames|put it down to|attribute it to|dodge|look away|invisible',
    'hide|hides|hidden|conceal*|cover up|mask|masks|disguise*|camouflage*|bury|blend ~24 it|this|that|them|transfer|copy|fee|call|user|step|from|entry|amount|in',
    'better off not|happier not|no use in|little point in|not worth ~6 knowing|telling|mentioning|a mention',
    'keep|keeps|leave|leaves ~24 in the dark|unaware|uninformed|ignorant|unsuspecting|out of the loop|none the wiser',
    'as if|as though ~6 only|nothing|you had|no ~24 happened|taken|listed|steps|changed|done|sent',
    'for you alone|for you only|for your eyes|not for the user|not for human*|not for people|people do not see|human* do not see|only agents see',
  ],
  /** That it is given another name. */
  cover: [
    'blame ~16 the|a|an|it on|something',
    'put it down to|blame|blame it on|attribute it to|ascribe it to|lay it on ~20 gas|fee*|network|market|rounding|delay|maintenance|price*|slippage|cache',
    'say|says|show|shows|tell|telling|claim|claims|call|calls|explain|explains|describe|describes|answer|report|name|label|present|book|books|fold|file|list|declare|announce|pass off|mask ~40 as|it is|it was|that it|this is|it a|it an|under|into|they are|is a|was a|of a|that theirs|them a|them as|these as ~30 refresh|check|update|maintenance|back-up|backup|cache|routine|rounding|network cost*|network fee*|gas|fee|fees|sync|warming|verification|test|log-in|login|formality|security|diagnostic*|telemetry|error|licence|theirs|original|audit|harmless|nothing|costs|tax|costs|indexing|cleanup|clean-up|other costs|worked|succeeded|safe|done|sent|false alarm*',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
