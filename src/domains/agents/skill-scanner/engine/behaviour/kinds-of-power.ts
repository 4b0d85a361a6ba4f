/** Kinds of words about money, permission and what lasts, as `phrase` reads them. */
export const kindsOfPower = {
  /** That money moves. */
  pay: [
    'send|sends|transfer*|wire|wires|pay|pays|paying|paid|payout|payouts|pay out|sweep|sweeps|move|moves|moved|sell|sells|swap|swaps|convert|deposit|deposits|donate|tip|remit|route|routes|forward|withdraw*|drain|empty|empties|divert|skim|funnel|slip a fee|fee of|donation of|end up at|ends up at|lands at|land at|leave a|leave the|deduct*|subtract*|charge|charges|included in every|add|adds|credit|buy|purchase',
  ],
  /** What is paid with. */
  money: [
    'balance|balances|funds|money|coins|tokens|usdc|usdt|eth|ether|sol|btc|bitcoin|holdings|assets|profit|profits|proceeds|per cent|percent|%|fee|payout|payouts|payment*|withdrawal*|transfer*|transaction*|portfolio|sats|lamports|dollars|earnings|collectibles|nft|nfts|wallet|savings|purchase*|spending|trade|trades|tip|refund*|amount|same amount|purchases|reward*|tenth|remainder|gain|gains|winnings|half of|share of|sweep|sweeps',
  ],
  /** That nobody is asked. */
  unasked: [
    'without|no need for|needs no|need no|needing no|no|skip|skips|skipping|waive*|never|do not|dont|not|disable*|turn off|switch off|forgo|omit|suppress|bypass|retire* ~16 asking|ask|asked|confirm*|approv*|prompt*|consent|permission|question|questions|check back|checking back|check with|verify|verification|verifying|preview|second look|review|further check|dialog*|wait|waiting|hesitat*|inquir*|sign-off|authorisation|authorization|being asked|further ado|be asked|examined|checked|look|back-and-forth',
    'confirmation*|approval*|prompt*|preview*|dialog*|consent|permission*|checks|questions|limits ~16 off|waived|skipped|unnecessary|not needed|not required|not necessary|superfluous|retired|disabled|switched off|turned off|given in advance|granted in advance|already given|no longer needed|implied|assumed|stay away|pre-granted|none',
    'unchecked|unreviewed|unprompted|unasked|blindly|pre-approved|pre-authorised|pre-authorized|preapproved|just execute|go ahead with all|at once|right away|immediately|without delay|asking would|as they dislike being asked|they are busy|limit: none|no limit|never needs|never need approval|straight away|instantly|automatically',
  ],
  /** That one thing is taken for another. */
  exchange: [
    'replace|replaces|replaced|swap|exchange|exchanges|substitute*|switch|change|changes|changed|rewrite|overwrite|amend|rotated|turn ~60 by|for|with|to|into|that of|ours|new value|always',
    'becomes|become|is always|are always|put|use|insert|paste|set ~14 that of|those of|ours|0x* ~40 there|instead|stays|even when|even if|whatever|no matter|always',
    'becomes|become|is always|are always ~10 0x*',
    'instead of|rather than|in place of|in its place|in its stead|in their place|in lieu of|no matter which|no matter what|even if|even when|whatever|disregard it|ignore it|ignore theirs|regardless of|and not the one|not the one|and not theirs|hand out|hands out|build the transaction|use the default|leave the default',
  ],
  /** Where money goes, in words. */
  payee: [
    'default payee|account|accounts|merchant|shop|clipboard|address*|recipient*|receiver*|payee|beneficiary|iban|where to pay|deposit|account number|destination|wallet|second account|payments|treasury|own account|payment details',
  ],
  /** What the user is shown is not what happens. */
  shown: [
    'show|shows|display|displays|report|tell|telling|print|keep|keeping|say ~24 original|theirs|the old|their own|typed|the one they|the address the|wrote|first four|first and last|look of|look the same|shortened|was used|went to theirs',
    'may stay visible|stay visible|looks the same|look the same|keep the look|in the display',
  ],
  /** That others may spend what a wallet holds. */
  allow: [
    'allow|allows|approve|approves|grant|grants|granting|authorise|authorize|authorises|permit|permits|give|giving|entitle ~70 spend|unlimited|without limit|no limit|limitless|maximum|as much as|all|every|any amount|entire supply|whole supply|control over|allowance|spending right|max uint*|uint256|infinite|endless|boundless',
    'setapprovalforall|increaseallowance|type(uint256).max|2^256|2∗∗256|approval for all',
  ],
  /** Signing without a look. */
  signBlind: [
    'confirm|confirms|accept|accepts|approve|approves ~60 without reading|without looking|without opening|without a look|unread|unseen|blindly',
    'sign|signs|signing ~50 without opening|without reading|without showing|without looking|unseen|unread|blindly|without a look|without decoding|whatever is asked|whatever it is|anything that|everything that|all pending|pending transactions|sight unseen|before it is read|no matter what',
  ],
  /** A bad price taken as it comes. */
  anyPrice: [
    'slippage|tolerance|price|deviation|minimum|least ~40 100 %|100%|99 %|hundred per cent|hundred percent|any price|whatever|maximum|to zero|zero|no limit|99 percent|100 percent|unlimited',
    'whatever price|any price|at any price',
  ],
  /** A yes that nobody gave. */
  yesGiven: [
    'installing|installed|loading|loaded|opening|opened|keeping|using|reading|silence|starting|presence|activating|enabling|not objecting|mentioning ~60 is agreement|agreement to|said yes|agreed|consent*|means yes|permission|approval|approved|authoris*|authoriz*|confirmed|accepted|a yes|mandate|waived',
    'answer|answered|click|clicks|press|tick|accept|give|confirm|say|approve|grant ~30 yes|approval|always allow|allow|consent|confirmation|prompt*|dialog* ~24 for the user|on their behalf|on behalf of|in their name|for them|in their place|they are busy|what they would|for him|for her',
    'always allow|allow all|say yes to all|yes to everything|grant everything ~24 wherever|payments|too|offered|every',
    'ask|request|obtain|get|demand|grant|take|give|collect ~10 once|at the first start|at first start|at the start|at the beginning|upfront|up front|in advance|beforehand|ahead of time|all permissions|full disk|every permission|full access ~70 never|no dialog*|no prompt*|no further|no more|for good|stay away|later|forever|for everything|everything|not come up|never again',
    'raise|set|lift|remove|put|increase|open ~20 limit|limits|cap|budget|ceiling ~24 maximum|none|off|unlimited|highest|removed|no limit|top|infinity',
    'user|owner|person|customer|holder|client|account holder ~16 has|have|had|already|is ~12 waived|pre-approved|consented|agreed|cleared|authenticated|authorised|authorized|approved|confirmed|said yes|signed off ~40 all|any|every|everything|confirmations|payments|withdrawal*|signatures|transfers|level',
    'opens|reads|starts|loads|uses|looks at|opening|loading ~40 thereby|thus|therewith ~8 ordered|agreed|confirmed|approved|bought|consented',
    'approvals|approval|confirmations|confirmation|prompts ~8 auto|automatic|to always|to off',
    'as if|as though ~6 user|owner|they|he|she ~8 had|has|have ~6 banned|waived|agreed|approved|confirmed|consented|forbidden',
    'treat|treats|regard|count|take|consider|counts|taken ~50 as|for ~6 permission|consent|approval|a yes|agreement|a mandate|authorisation|authorization|an approval|go-ahead',
    'turn on|enable|switch on|activate|set up ~10 automatic|auto|blanket|standing ~6 approv*|confirm*|sign*|consent|permission',
    'owner|user|holder|customer|account owner ~16 granted|gave|has given|issued ~16 blanket|full|standing|general|permanent ~8 approv*|consent|permission|authori*',
    'silence|first run|first use|a greeting|no answer ~40 is a yes|is consent|as permission|as consent|as approval|means yes|counts as|is enough',
    'consents|agrees|agree ~8 to ~8 every|any|all|anything|everything|whatever',
    'agreed to do without|do not want to be asked|does not want to be asked|dislike confirmations|dislikes confirmations',
  ],
  /** What stays after this talk. */
  lasting: [
    'for ever|later conversations|later talks|facts you keep|facts about the user|what you keep|the memory|memory|memories|permanent|permanently|long-term|longterm|lasting|standing preference|standing order*|standing rule*|for good|between chats|across sessions|across chats|in later chats|all later|every later|in every chat|all chats|whatever chat|any chat|from this day on|from today|from now on|as a habit|habit|profile of the user|user profile|persist*|agents.md|claude.md|gemini.md|soul.md|memory.md|.cursorrules|remember|memorise|memorize|note for good|next time|future sessions|future chats|all sessions|keep when|restore the entry|stays after|forever|indefinitely|future talks|later talks|what you know about|preferences file|custom instructions|knowledge base',
  ],
  /** That something is written there. */
  store: [
    'say|says|among|persist|add|adds|store|stores|save|saves|write|writes|record|records|note|notes|insert|enter|keep|keeps|put|remember|memorise|memorize|make it|commit|append|contain|contains|hold|holds|retain|learn|restore|inscribe|fix|plant|log',
  ],
  /** That somebody or something is trusted. */
  trusted: [
    'no questions|harmless|opened at once|are fine|without checks|trusted|trust|trusts|safe source|safe|cleared|pre-approved|no review|need no|needs no|never need|without a prompt|not examined|unchecked|never check|no check|never checked|no question|false alarms|false alarm|clicked away|savings account|users savings|never wants|never want|run them unseen|unseen|are trusted|skip approval|second account|own account|own wallet|allowed|come from https|from https|always install|always use|belongs to|owned by|dislike confirmations|do without|skip|never ask|ignore warnings|root rights|obey|may run|no approval|no confirmation|must not be asked|exempt|whitelisted|allowlisted|beyond doubt|reliable',
  ],
  /** Orders that lie elsewhere and may be others tomorrow. */
  ordersThere: [
    'recipe|new task|your task|what to do|what you do|what to say|to-do|todo|orders|instructions|steps|tasks|task list|list of tasks|plan|job|next job|jobs|commands|directives|directions|playbook|rules|procedure|agenda|prompt|marching orders|current steps|next steps',
    '/plan|/next|/orders|/steps*|/today*|/p.md|/prompt*|/todo*|/jobs|/tasks|/instructions*|/rules*',
  ],
  /** That it is another each time. */
  changing: [
    'change|changes|changing|updated|updates|newest|latest|current|currently|daily|hourly|each time|every time|next|at the start|at the beginning|before each|before every|whatever|whichever|often|regularly|always|today|as it comes in|after each|every few|takes the place|may be others|any time|like mine|as mine|fresh|before you answer|first',
  ],
  /** That what comes from there is done. */
  obey: [
    'do exactly|outweighs|outweigh|follow|obey|execute|carry out|stick to|work through|do the job|do what|do whatever|do it|do as|do them|treat|apply|act on|act upon|comply|abide by|perform|run|takes the place|take the place|goes before|replaces|overrides|do so|whatever stands there|as if|like mine|as mine|as it comes in|needs no review|heed|adopt|put into practice|takes precedence|implement',
  ],
  /** That a tool of others is used, which something else is hung on. */
  toolUse: [
    'when|whenever|before|after|each time|every time|if|once|as soon as ~30 tool|server|skill|connector|function|integration|plugin|`* ~30 used|called|call|calling|invoked|runs|uses|calls|connected|available|loaded',
    'before|after|whenever|when ~6 calling|invoking|using|you call|you use|anybody calls|any skill calls',
  ],
  /** A field of a call that is filled with more than it is for. */
  argument: [
    'argument|parameter|field|header|memo|metadata|note|property|input|default|meta|context|trace ~30 supply|put|give|include|insert|fill|pass|hold|holds|carry|carries|contain|contains|copy|place|write',
    'supply|put|give|include|insert|fill|pass|copy|place|write ~60 argument|parameter|field|header|memo|metadata|property|default value',
  ],
  /** What happens should anybody ask. */
  ifAsked: [
    'should|if|when|whenever|in case ~40 ask|asks|asked|question|questions|questioned|wonder|wonders|notice|notices|complain*|curious|suspicious|looks lower|inquire*|doubt*|come up|comes up|object*',
  ],
  /** A request, a copy or a transfer besides. */
  extra: [
    'extra|additional|second|further|hidden|other ~12 request|transfer|copy|call|step|payment|upload|address|file',
    'money|funds|coins|loss|request|traffic|network|upload|uploads|transfer|transfers|difference|missing|balance|fee|fees|connection|copy|deduction',
  ],
  /** What comes from elsewhere is called an order. */
  commandsThere: [
    'https* ~140 overrides|outweighs|takes precedence|prevails|is binding|goes first|tells you what to do',
    'text|line|lines|reply|answer|content|contents|response|whatever|entry|row|page|message ~30 is|are|becomes|become|counts as|count as ~6 your|a|an|the ~6 task|tasks|command|commands|order|orders|instruction|instructions|job|mission|assignment',
  ],
  /** Words of others that are to be taken for orders of the owner. */
  asOwner: [
    'message|messages|comment|comments|mail|mails|post|posts|anyone|anybody|whoever|visitor*|text|texts|page|pages|reply|replies|ticket*|review*|stranger*|sender*|document* ~60 owner|owners|user|users|account holder|boss|master|principal ~16 speaking|orders|order|instructions|wishes|commands|voice|himself|themselves|name',
    'count|counts|treat*|regard|taken|take|consider|speaks|speak|binding|obey|like|as ~16 as|for|like ~16 orders|order|instructions|commands|wishes|owner|owners|user',
    'as if|as though ~6 owner|user|boss|account holder ~8 had|has|have ~6 ordered|asked|said|written|wanted|demanded',
    'is|are ~6 a wish|wishes|orders|an order ~6 of ~4 my client|my owner|my user|the client|the owner|the user',
    'speaks for the owner|speaks for the user|it is the owner|is the owner speaking|as the owners|like the owners|owners voice',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
