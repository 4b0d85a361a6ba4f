/** Kinds of words that sentences are judged by. What repeats is bounded. */
const any = (...words: readonly string[]) => words.join('|')

const sendWords = any(
  '(?:send|post|upload|transmit|forward|e-?mail|mail|report|relay|deliver|publish|submit|exfiltrate|mirror|sync|copy|push|stream|beacon|leak|ship|hand)(?:s|ed|ing|ted|ting|ies)?',
  'sent|list|dump|print|goes|go|travels?|leaves?|call(?:s|ed|ing)?|notif(?:y|ies)|back(?:s|ed)? up|carry(?:ing)?|carries|put(?:s|ting)?|place[sd]?|include[sd]?|append(?:s|ed)?|attach(?:es|ed)?|add(?:s|ed)?|write|encode[sd]?|embed(?:s|ded)?|pass(?:es|ed)?|fetch(?:es)?|request|hit|ping|fill|log|save|store',
)
/** That something is sent, kept or written somewhere. */
export const sending = new RegExp(`\\b(?:${sendWords})\\b`, 'gi')
/** Sending alone, without words that are as often about what is shown or kept. */
export const giving =
  /\b(?:(?:send|post|upload|transmit|forward|e-?mail|mail|relay|deliver|submit|exfiltrate|mirror|push|stream|leak|copy|ship|hand)(?:s|ed|ing|ted|ting|ies)?|put it to|sent|goes|go|travels?|back(?:s|ed)? up|notif(?:y|ies)|(?:put|include|append|attach|encode|pass|add)(?:s|ed)? (?:\S{1,30} ){1,12}(?:in|into|to|as|inside)|carry(?:ing)?|carries|call(?:s|ed)?|give(?:s|n)? (?:\S{1,20} ){1,6}to|attach(?:es|ed)?|report(?:s|ed)?)\b/gi
/** Where the network leads, and a person's mailbox. */
export const address =
  /\bhttps?:\/\/(?!(?:localhost|127\.|\[::1|bourse\b))[^\s`"')>]{4,300}|\b[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40}|\b(?:remote (?:server|host|endpoint)|our (?:server|api|endpoint|collector)|external (?:server|endpoint|service))\b/i
/** An address, or the name of a kind of service that takes what is sent. */
export const place =
  /\bhttps?:\/\/(?!(?:localhost|127\.|\[::1|bourse\b))[^\s`"')>]{4,300}|\b[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40}|\b(?:webhook|pastebin|gist|telegram|discord|remote (?:server|host|endpoint)|our (?:server|api|endpoint|collector)|external (?:server|endpoint|service))\b/i

/** What was said between a user and the agent, and what the agent knows of the user. */
export const talk =
  /\b(?:(?:whole|entire|complete|full|all of the|running) (?:exchange|dialogue|discussion|conversation|chat|talk|transcript|session|thread|history)|(?:exchange|dialogue|discussion|conversation|talk|session|transcript|record|chat|history) (?:with (?:the )?users?|of the (?:dialogue|chat|talk|conversation|exchange|discussion|session))|mirror the (?:discussion|conversation|chat|exchange|dialogue)|(?:what|whatever|everything|anything|all) (?:that )?(?:the users?|they|you|the two of you|was|has been|we)(?: and you| and the user)?(?: have| has| had)? (?:so far )?(?:said|say|says|wrote|write|writes|written|pasted|pastes?|typed|types?|asked|asks?|told|remember|know|learn(?:ed|t)?|noted|discussed|shared|entered)\b|the users['’]s? (?:\w{1,12} )?(?:messages|questions|prompts|inputs|answers|words)|the user['’]s (?:\w{1,12} )?(?:messages|questions|prompts|inputs|answers|words)|your (?:notes|memor(?:y|ies)|context(?: window)?|conversation)|(?:all |the )?(?:earlier|previous|past|last) (?:turns|messages?(?: of the user)?|prompts)|surrounding talk|chat (?:history|log)|(?:conversation|message) history|stored memories|contents? of (?:your|the) (?:memory|context|conversation|chat))\b/i

/** Secrets and files that hold them. */
export const secret =
  /\b(?:(?:api|access|auth|session|bearer|refresh|github|personal|secret|private|ssh|signing|wallet|account|service) ?-?(?:key|token|credential|secret)s?|credentials|passwords|login data|key files?|log-?ins|cookies|(?:user['’]s|their|every|all|stored|saved|any) (?:\w{1,12} ){0,2}(?:tokens?|keys|secrets|password)|wallet files?|keystores?|seed phrases?|recovery phrases?|mnemonics?|wallet\.dat|id_rsa|id_ed25519|key ?chain|(?:two-factor|2fa|one-time|otp|sms) (?:codes?|passwords?)|browser profile|environment variables|home (?:folder|directory)|[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){0,4}_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|CREDENTIALS?|MNEMONIC)(?:_ID)?)\b|(?:^|[\s`"'*(/])\.(?:pem|key|p12|pfx|env|ssh|aws|netrc|npmrc|kube|gnupg|pgpass)\b|~\/(?:\.\w{2,20}|documents|desktop|pictures)/i
/** An address with a place that is left open for a value. */
export const openAddress =
  /https?:\/\/[^\s`"')>]{3,200}(?:[?&][\w.-]{1,30}=(?:[A-Z_]{2,40}\b|<|\{|\$|%|\[|[.…]{1,3})?|[/#]<[^<>\n]{1,50}>|[?&][\w.-]{1,30}=\{[^}\n]{1,50}\}|\/\{\w{1,30}\})/
/** An address whose open place is a secret itself. */
export const secretAddress =
  /https?:\/\/[^\s`"')]{3,200}[=/](?:[<{$[]{1,3})?[A-Z0-9_]{0,40}(?:API_?KEY|ACCESS_?KEY|TOKEN|SECRET|PASSWORD|PRIVATE_?KEY|MNEMONIC)\b/i
/** What is loaded when it is shown. */
export const linked =
  /!\[|\]\(|\b(?:links?|images?|pictures?|logos?|pixels?|badges?|thumbnails?|favicons?|titles?|markdown|(?:every|each) (?:answer|reply|response|result|message|turn)|once per)\b|[.](?:png|gif|jpe?g|svg|webp)\b/gi
/** What a key is for when it goes to the service that it belongs to. */
export const asLogIn =
  /\bauthori[sz]ation\b|\bbearer\b|\bauthenticat\w{1,6}\b|\b(?:request|http|api|auth)? ?header\b|\bas (?:the )?(?:password|basic auth)\b|\byour own\b|\breturns? (?:a|an|the)\b|\/login\b|\bin later calls\b|\blost\b|\b(?:secret store|vault|password manager|revoke|rotate)\b/i

/** A harmless name that something is given. */
export const label =
  /\b(?:updates?|licen[cs]es?|cach\w{1,4}|index\w{0,8}|telemetry|diagnos\w{1,6}|routine|age check|security|back-?ups?|health|quality|maintenance|sync\w{0,14}|harmless|verif\w{2,10}|log-?in|logging in|sign(?:ing|s)?[- ]?in|registration|encrypt\w{0,6}|optimi[sz]\w{1,8}|refresh|checks?|tests?|proof|proves?|ownership|formality|captcha|free|nothing|error)\b/i
/** That something is called by a name. */
export const calling =
  /\b(?:say|says|said|tell|tells|told|claim|claims|call|calls|called|describe|describes|explain|explains|present|presents|label|labels|pass (?:it|this|them) off|name|introduce|declare|report|show (?:it|this) as|(?:should|must|shall|may|will) (?:think|believe|see|assume)|asks? (?:for|the user for) a|labelled|labeled|announce|write that|answer that|disguise)\b/gi
/** That the truth is another. */
export const truth =
  /\b(?:in (?:truth|reality|fact)|(?:^|[.;,] ?)(?:really|actually|truly)\b|what (?:really|actually|truly) (?:happens|is sent|goes)|actually (?:is|are|be|send|it|the|being)|meanwhile|in the meantime|behind (?:it|this|that|the scenes)|although|while it|underneath|the (?:real|true) (?:\w{1,14} )?(?:is|are|goes|purpose|content|request)|beneath|secretly|under (?:this|that) (?:name|cover|pretext))\b/i

/** That a wallet signs. */
export const signing = /\b(?:sign(?:s|ed|ing)?|signature|approve|confirm|accept)\b/gi
/** What gives others rights over what a wallet holds. */
export const rights =
  /\b(?:permit2?|allowances?|setapprovalforall|increaseallowance|typed data|eip-?(?:2612|712)|delegation|approval over|right to (?:move|spend))\b/i
/** That a signature is given without a look, or for everything. */
export const unseen =
  /\bunseen\b|\btext shown to the user\b|\bblind(?:ly)?\b|\bwithout (?:showing|displaying|reading|decoding|a preview|explaining)|\b(?:do not|don['’]t|never|must not) (?:show|display|decode|explain|reveal|print|render)|\bhid(?:e|ing|den)\b|\bnot (?:shown|displayed)\b|\b0x[0-9a-f]{40}\b|\d{60}|\b(?:to the maximum|maximum|unlimited|whole balance|entire balance|all (?:usdc|tokens|funds))\b/i

/** That beginning to use a skill is taken for a yes. */
export const takenForYes =
  /\b(?:load|loads|loading|loaded|open|opens|opening|read|reads|reading|install|installs|installing|installation|activat\w{2,4}|invok\w{1,4}|invocation|us(?:e|es|ing)|start|starts|starting|launch\w{0,3}|download\w{0,3}|enabl\w{2,3}|presence|silence|continu\w{2,4}|trigger\w{0,3}|mention\w{0,3}|asking|question|greeting|reply|user)\b(?:(?!\b(?:no|not|never|nothing|without)\b|n['’]t)[^.!?;\n]){0,70}?\b(?:means?|counts? (?:as|for)|is|equals?|impl(?:y|ies)|amounts? to|treat\w{0,3}|regard\w{0,3}|constitutes?|(?:has|have) (?:already |thereby |thus )?|taken (?:as|for)|grants?|gives?|serves as|replaces|stands for|as)\b(?:(?!\b(?:no|not|never|nothing|without|when|if|once)\b|n['’]t)[^.!?;\n]){0,50}?\b(?:consent\w{0,3}|approv(?:al|ed|es)|agree(?:s|d|ment)|accept(?:s|ed|ance)|authori[sz](?:ation|ed|es)|permission|a yes|signature|confirmation|go-ahead|mandate)\b/gi
/** Money, and how it moves. */
export const money =
  /\b(?:buy|buys|swaps?|transfers?|transferred|pay|pays|payments?|spends?|sells?|trades?|orders?|funds|balance|sol|eth|usdc|usdt|btc|tokens?|coins?|wallet|stake|bridge|tip|donation|purchase)\b/i
/** That it happens without a question. */
export const unasked =
  /\b(?:at once|immediately|first|right away|as soon as|straight away|automatically|skip\w{0,4}|without|no (?:prompt|preview|limit|confirmation|dialog|question)|do (?:it|so) (?:now|first)|not needed|send|buy|swap|transfer|further questions|every (?:payment|trade|order|transfer))\b/i

/** That something is asked for again and again. */
export const again =
  /\b(?:poll(?:s|ing)?|subscrib\w{1,5}|(?:every|each) (?:\w{1,12} )?(?:minutes?|hours?|days?|seconds?|morning|evening|night|week|turn|answer|step|start|run|session|time|message)|hourly|daily|weekly|nightly|regularly|periodically|once an? (?:hour|day|week)|keep (?:asking|checking|reading|fetching|polling)|(?:at|on) (?:the )?(?:start|beginning)|(?:after|before) (?:each|every)|at startup|on start|whenever|continuously|in a loop|watch|listen|ask|look at|check|connect|wait)\b/gi
/** That what comes back is obeyed. */
export const obeyed =
  /\b(?:do|obey|execute|run|perform|carry out|act on|act upon|comply with|follow|apply)s? (?:exactly |then |out )?(?:that(?=[.,;\n]|$)|them\b|whatever|what (?:it|they|the|is|was|comes|stands)|(?:each|every) (?:line|entry|command|order|task|job|item|one|message|row|reply|answer)|(?:the|its|all|any) (?:orders?|commands?|repl(?:y|ies)|answers?|responses?|lines|entries|jobs|tasks|directives)\b)|\b(?:stick|keep|hold) to (?:them|it|what)\b|\bact(?:s|ing)? accordingly|\bas (?:if|though) (?:it|they|the user)|\b(?:as|is|are|like|for) (?:an? |the )?(?:user['’]s )?(?:orders?|commands?|instructions?)(?: (?:of|from|by|that|to|for) (?:the user|you|me)|\b(?=[.;,]|$))|\b(?:orders?|commands?) (?:of|from|by) (?:the )?user|\bholds? (?:the|your) (?:next |new )?(?:instructions?|orders?|commands?|tasks?)|\bwhat to do (?:next|now|after|then)|\bover(?:write)? (?:this )?(?:skill[.]md|this file)/i
/** Where orders may come from. */
export const remote =
  /\b(?:https?|wss?):\/\/(?!(?:localhost|127\.|bourse\b))[^\s`"')>]{4,300}|\b(?:dns|txt) record\b|\b(?:feed|queue|channel|server|endpoint|gist|pastebin|socket|mailbox|topic)\b/i

/** Rules of behaviour, said to hold no longer. */
export const lifted =
  /\b(?:moral|ethic(?:s|al)?|safety|content|legal|usage)(?: (?:rules?|guidelines?|norms?|notes?|limits?|checks?|warnings?|standards?|polic(?:y|ies)|concerns?|considerations?|disclaimers?))?\b[^.!?\n]{0,30}\b(?:suspended|switched off|turned off|banned|void|do(?:es)? not (?:apply|count|exist|hold|matter)|lifted|forbidden|disabled|no longer|waived|gone|out of force|prohibited|irrelevant|unwanted)\b/gi
/** What an agent without limits would do. */
export const harmful =
  /\b(?:malware|weapons?|ransomware|fraud|bombs?|explosives?|phishing|viruses|poisons?|scams?|everything|anything|any request|every request|whatever|no warnings?|never warn|without (?:a )?warning|refus\w{2,4})\b/i
/** What an agent was told before, said to matter no more. */
export const setAside =
  /\b(?:set|put|lay|leave|cast|push|throw)(?:s|ting)? (?:aside|away|out of mind) (?:all|whatever|everything|anything|what|any)\b|\b(?:whatever|all(?: that)?|everything|anything)(?: that)? (?:the |you |your )?(?:developers?|users?|system|operators?|platform|makers?|were|was|have)\b[^.!?\n]{0,50}\b(?:no importance|irrelevant|does not matter|do not matter|not matter|no longer|not count|void|nothing any more|no weight)\b/gi
/** The one thing that it is to do instead. */
export const onlyGoal =
  /\b(?:only|sole|one|single|true|real|new|first) (?:and only )?(?:goal|purpose|objective|task|mission|aim|job|duty|interest)\b(?=[^.!?\n]{0,40}\b(?:is|are|:|becomes|will be|remains)|:)/gi
/** How an agent was set up. */
export const setUp =
  /\b(?:your (?:\w{1,12} ){0,3}(?:tools?|prompt|instructions|configuration|settings|set-?up|guidelines)\b|tools['’]? (?:definitions|schemas|descriptions)|(?:hidden|secret|internal|complete|full) (?:settings|set-?up(?: text)?|schemas|configuration|prompt|instructions)|setup text|which tools do you have|tools (?:that )?you have|their (?:full|complete) (?:descriptions|schemas|definitions)|system (?:prompt|message))/i

/** That somebody gives what a wallet hangs on. */
export const enters =
  /\b(?:enter|type|types|typing|entering|read(?:s)? out|dictat\w{1,4}|fill(?:s)? in|paste|pasting|supply|provide|give|hand over|import|restore|post|collect|obtain|write down|tell you)\b/gi
/** The words and keys that a wallet hangs on. */
export const walletWords =
  /\b(?:(?:12|24|twelve|twenty-four|all|the)(?: \w{2,10}){0,3} words(?: of (?:the|their|a) (?:wallet|account|back-?up|recovery))|(?:recovery|back-?up|seed|secret|mnemonic) (?:words?|phrases?|key)|seed phrase|private keys?|mnemonic|(?:paste|enter|type|dictate|check)s? (?:in |out )?(?:the|all|their) words)\b/i

/** That nobody is to learn of something. */
export const kept =
  /\b(?:leave|leaves|leaving) no (?:trace|sign|mention|record)\b|\b(?:users?|owners?|holders?|they|he|she|operator) (?:must|should|shall|has to|have to|is to|are to|is|are)(?: \w{2,8})? (?:remain|stay|be kept|kept|left) (?:ignorant|unaware|in the dark|uninformed|unsuspecting)\b|\b(?:users?|they|owners?) (?:learns?|hears?|sees?|is told|are told) nothing (?:of|about)\b|\bwithout (?:his|her|their|the user['’]s) knowledge\b/gi
/** What the user is asked for, or has said: then nothing happens behind the back of anybody. */
export const withYes =
  /\b(?:when|if|once|after|until|only what|that|which|unless|where) the user (?:has )?(?:gives?|gave|names?|named|chose|chooses|approve[sd]?|confirm(?:s|ed)?|agree[sd]?|wants?|asks?|asked|says|picks?|allows?|requests?)\b(?! (?:about|for|why|what))|\b(?:user says yes|with the user['’]s (?:yes|consent|approval)|ask the user (?:first|before)|shown? (?:to )?the user (?:first|before)|shows? (?:it|them) (?:first|before)|user['’]s yes)\b/i
