import type { Rule } from './rule.ts'
import { said } from './rule.ts'
import { concealWords, ignoreWords, promptWords } from './translated-words.ts'

const earlier =
  'previous|previously|prior|above|preceding|earlier|existing|original|former|initial|system|developer|safety|all other|any other|every other|all your|all of your|your|other|any of the|all the|all'
const orders =
  'instruction*|rules|guidelines|directive*|prompt|prompts|policies|constraints|safeguards|guardrails|programming|training|commands|restrictions|safety checks|safety measures'
const forget =
  'ignore|ignoring|ignores|disregard|disregarding|forget|pay no attention to|set aside|neglect|throw away|do not follow|dont follow|stop following|no longer follow|no longer bound by|not bound by|exempt from|abandon|unlearn'
const replace =
  'override|overriding|overrides|bypass|bypassing|discard|supersede|supersedes|replaces|take precedence over|takes precedence over|overrules|outrank|outranks|skip|drop|erase|nullify|void|cancel'
const protectedOrders =
  'system prompt|system instruction*|system message|previous instruction*|prior instruction*|earlier instruction*|your instruction*|safety rules|safety guidelines|safety polic*|safeguards|guardrails|your guidelines|your training|your programming|developer instruction*|developer message|user instruction*|platform rules|platform polic*|instructions above|instructions you|rules you|all other instruction*'

/** Words that have been run together, to be found among letters alone. */
const joined = (words: string) => [
  words
    .split(' ')
    .map((word) => `*${word}*`)
    .join('|'),
]

/** A text that is to be kept back until it is true is no secret. */
const untilTrue =
  /\b(?:until|unless|guess(?:es|ed)?|estimate|as (?:a )?fact|guarantee[ds]?|will (?:rise|go up)|advice|succeeded|is safe|worked|is done|their (?:own |old |current )?\w{2,12}|his|her|internal|other (?:customers?|users?|people)|surprise|party|birthday|gifts?|(?:the|a) present|guests?|spoilers?|players?|tasting|bride|groom|jubil\w{2,5}|candidates?|jury|puzzles?|riddles?|clues?|culprit|ending of|patients?|referees?|murder|children|host keeps|magic|raffle|santa|draw the names|farewell)\b/i

/** What tells an agent to be another, to forget what it was told, or to keep something from its user. */
export const instructionRules: readonly Rule[] = [
  {
    id: 'SK001',
    name: 'instruction-override',
    category: 'prompt-injection',
    severity: 'critical',
    about: 'A text tells the agent to set aside what it was told before.',
    fix: 'Say what the skill adds; it never needs to undo the instructions of the user or the platform.',
    keys: [
      ...said(
        [
          `${forget} ~14 ${earlier} ~20 ${orders}`,
          `${forget}|${replace} ~20 ${protectedOrders}`,
          `${forget} ~12 everything|anything|whatever ~24 told|said|instructed|above|earlier|previously|before this`,
          'your|the ~12 previous|prior|earlier|original|old|former ~12 instruction*|rules|guidelines|prompt ~30 void|invalid|obsolete|cancelled|canceled|revoked|superseded|no longer apply|no longer valid|outdated|null|suspended|expired|lifted',
          'new|updated|real|actual|true ~12 instructions|directive|orders|task|system prompt ~6 : ~60 ignore|send|run|execute|reveal|transfer|delete|upload|you must',
          'these|this|following ~24 instructions|rules|directive|skill ~24 take|takes|have|has ~12 priority|precedence ~12 over',
          'these|this|following ~24 instructions|rules|directive|skill ~12 override|overrides|supersede|supersedes|outrank|outranks ~40 instructions|rules|system|user|policy|policies|guidelines|prompt',
          'assignment|task|mission|priorities|orders|role|duties ~8 has|have|is|are|was ~8 changed|replaced|cancelled|canceled|withdrawn|superseded|over|new ~30 :|.|;|as of now|from now',
          'put|set|lay|leave ~6 the|your|this ~6 task|request|question|work|assignment ~4 aside',
          'guidance|guidelines|instructions|asked of you|told so far|everything above ~24 withdrawn|cancelled|canceled|void|revoked|no longer valid',
          'treat|consider|regard|view ~24 instruction*|rules|policy|policies|guidelines|prompt|directions ~30 outdated|void|optional|superseded|obsolete|invalid|advisory|irrelevant|lower priority',
          'follow|obey|act on|act upon|answer to|listen to|comply with ~24 these|this|the following|my|our ~40 instead of|rather than|over|and not|in place of ~16 what the user|the users|the user|your user|the operator|the system|your instructions|the platform',
          'your|the ~12 earlier|previous|prior|other|current ~12 directions|directives|orders|commitments|limits ~12 are|is|have ~6 void|over|ended|been lifted|been revoked|been replaced|no longer',
          'from now on|from this point on|from here on|henceforth ~40 ignore|disregard|obey|follow only|listen only|answer only to|only follow',
          'regardless of|no matter|even if|despite|contrary to ~30 user|system prompt|guidelines|safety|policy|policies ~30 says|said|asks|asked|forbids|forbid|objects|refuses|instructs|tell*|want*',
        ],
        {
          unless:
            /\b(?:in|on|of) (?:the|a) (?:margins?|template|form|manual|recipe)\b|\bfor printers\b/i,
        },
      ),
      ...said(
        joined(
          'ignoreallpreviousinstructions ignorepreviousinstructions ignoreallpriorinstructions ignorepriorinstructions disregardpreviousinstructions disregardallpreviousinstructions disregardallpriorinstructions ignoreyourpreviousinstructions ignoreyourinstructions ignoreallinstructions ignoreearlierinstructions forgetpreviousinstructions forgetallpreviousinstructions disregardyourinstructions disregardearlierinstructions ignoresafetyrules overridesystemprompt ignorethesystemprompt ignoresystemprompt overridethesystemprompt',
        ),
        { on: 'letters' },
      ),
      ...said(ignoreWords),
    ],
  },
  {
    id: 'SK003',
    name: 'role-impersonation',
    category: 'prompt-injection',
    severity: 'high',
    about: 'A text poses as the system, the developer or the user of the conversation.',
    fix: 'Write as the author of the skill; leave out markers of roles and of chat templates.',
    keys: [
      ...said([
        '<¦im_start¦>|<¦system¦>|<¦im_end¦>|[inst]|<<sys>>|<¦start_header_id¦>|<start_of_turn>|<¦endoftext¦>|<¦assistant¦>|<¦user¦>|</system>|<system>|<system_prompt>|<system-reminder>|<system_message>|<system-message>|<developer>|[/inst]|begin_system|[system override]|[system message]|[system prompt]|[system]|[developer message]|[admin]',
        'system|developer|admin|administrator|root|anthropic|openai|operator ~3 :|message:|notice:|override:|update:|alert:|note: ~40 you must|you are now|you will|ignore|disregard|the user has|user has approved|all restrictions|new policy|grant|enabled|execute|security mode|safety',
        'as|we are|from|by order of ~6 the|your|its ~6 maintainers|developers|operators|owners|admins|administrators|creators|makers|team|staff ~40 order|orders|instruct|command|require|direct|authorize|authorise|demand',
        'as ~4 an|the|your|a ~12 administrator|developer|system administrator|anthropic|openai|platform operator|creator|root user ~40 i ~4 order|authorize|authorise|command|instruct|require|grant|hereby',
        'this is ~12 an|a|the|your ~20 official|authorized|authorised|system|platform|anthropic|openai|bourse ~24 message|instruction|directive|order|update|command|override',
        'the user|your user|user|the operator ~12 has|have|had|already ~16 approved|authorized|authorised|consented|agreed|confirmed|granted ~40 everything|all|any|transfer*|transaction*|access|payment*|action*|this|these',
        'you are|you re|youre ~10 now|no longer|actually|really ~30 root|admin|administrator|developer mode|unrestricted|the system|another|a different|an ai|assistant|bound|a wallet|claude|gpt',
        'assistant: ~24 sure|of course|understood|i will|i have sent|done ~3 *',
      ]),
    ],
  },
  {
    id: 'SK004',
    name: 'kept-from-the-user',
    category: 'prompt-injection',
    severity: 'high',
    about: 'A text tells the agent to do something without its user learning of it.',
    fix: 'Let the agent say what it does; a skill has nothing to hide from its user.',
    keys: [
      ...said(
        [
          'do not|dont|never|must not|should not|shouldnt|avoid|refrain from|no need to|need not ~8 tell|telling|inform|informing|notify|notifying|mention|mentioning|alert|alerting|warn|warning ~24 user|users|human|owner|operator|person|anyone|customer|holder|them',
          'no need|do not|dont|never|without|must not|should not|avoid ~8 bring|bringing|raise|raising|discuss|discussing|talk about|talking about|point out|pointing out|draw attention|let on|let slip|speak of|make a note of ~30 with|to|before|in front of ~16 user|users|human|owner|operator|person|people|anyone|customer|principal|client|boss|whoever|them',
          'so that|so ~4 nobody|no one|noone|nobody else|the user|they|the owner|the human ~10 sees|knows|notices|finds out|can see|will notice|learns|is aware|realises|realizes|becomes aware|finds it',
          'leave|keep|omit|drop ~8 this|it|that|them ~4 out of ~16 reply|answer|summary|report|statement|transcript|output|list|log|response',
          'make no|no ~4 reference|mention ~6 to|of ~8 it|this|that|these|the transfer|the upload',
          'keep|leave ~6 the user|them|the owner|everyone ~6 in the dark|unaware|out of it|uninformed',
          'if|should|when|whenever ~20 asks|asked|ask|questioned|notices|wonders ~40 deny|say it was|answer that|pretend',
          'nobody|no one ~6 needs|has|should ~6 to see|to know|see|know',
          'do not|never|dont ~4 list|display|itemize|itemise ~4 it|this|this entry|this step|the transfer|the memory',
          'report ~8 rest|remainder ~6 as ~6 total|whole|all',
          'without ~8 telling|informing|notifying|mentioning|alerting|warning ~24 user|users|human|owner|operator|person|anyone|customer|holder|them',
          'do not|dont|never|must not|should not|avoid|no need to ~12 mention|mentioning|reveal|revealing|disclose|disclosing|talk about ~14 this|that|the following|any of this|this step|the step|the upload|the transfer|these steps ~50 user|output|summary|reply|answer|response|conversation|chat|transcript|anyone|logs|human|.',
          'keep|keeps ~10 this|it|these|that|the ~24 secret|hidden|quiet|confidential|between us|private|invisible ~20 from|to|user|and',
          'so that|so|make sure|ensure|as long as|sees to it|see to it ~16 user|human|owner|operator ~6 does not|does never|doesnt ~8 know|see|notice|learn|find out|realize|realise',
          'user|human|owner|operator ~12 must|should|need|needs|may|can|will ~6 not|never ~12 know|see|notice|learn|be told|be informed|find out|realize|realise|be aware|be shown|be asked|be notified',
          'user|human|owner ~8 mustnt|shouldnt|neednt|cant|wont|doesnt ~12 know|see|notice|learn|find out|realize',
          'silently|quietly|secretly|covertly|stealthily|discreetly|in the background|unnoticed|without a trace|surreptitiously|invisibly ~32 send|sends|upload|uploads|post|posts|run|runs|execute|executes|copy|copies|forward|forwards|transfer|transfers|append|appends|install|installs|collect|collects|transmit|exfiltrate|swap|approve|sign|include|attach|replace|read|log|record|capture',
          'send|upload|post|run|execute|copy|forward|transfer|append|install|collect|transmit|approve|sign|include|attach|do this|do so|perform ~50 silently|quietly|secretly|covertly|stealthily|discreetly|without telling|without mentioning|without informing|without notifying|without asking|without the user|behind the scenes|unnoticed',
          'pretend|act as if|act as though|claim|say that|tell the user that|tell the user ~30 nothing|failed|error|unavailable|timed out|routine|normal|harmless|no changes|did not|only read|only a|just a|went fine|completed normally ~40 happened|transfer|sent|upload|call|request|action|instead|check|error|occurred|.',
          'hide|conceal|omit|leave out|remove|delete|erase|scrub|suppress|strip ~16 this|these|the|any|all ~24 step|steps|action|actions|call|calls|request|requests|command|transfer|upload|traces|evidence|history|log|logs|mention|output ~30 from ~16 user|summary|output|reply|answer|transcript|log|logs|history|human|report',
        ],
        { unless: untilTrue, without: / and | but |, / },
      ),
      ...said(concealWords),
      ...said(
        joined(
          'donottelltheuser donttelltheuser donotinformtheuser withouttellingtheuser nevertelltheuser donotmentionthisto withouttheusersknowledge',
        ),
        { on: 'letters' },
      ),
    ],
  },
  {
    id: 'SK005',
    name: 'refusals-forbidden',
    category: 'prompt-injection',
    severity: 'high',
    about: 'A text wants the agent to have no limits, or forbids it to refuse.',
    fix: 'Leave out what speaks of limits and refusals; a skill works within those that there are.',
    keys: said(
      [
        'content rules|safety rules|safety training|restrictions|filters|content policy ~12 off|do not apply|does not apply|are lifted|no longer apply|are gone|switched off|are disabled|no longer hold',
        'no limits ~8 here|in here|in this mode|on what',
        'comply with|fulfil|fulfill|carry out ~8 whatever|anything|everything|every request|any request ~10 is asked|asked|requested|they ask|no matter',
        'always say yes|never say no|turning a request down|turn no request down|turning anything down',
        'do anything now|developer mode|dan mode|jailbreak mode|jailbroken|god mode|unrestricted mode|no restrictions apply|without any restrictions|without restrictions|free of restrictions|unfiltered|uncensored|no ethical guidelines|no moral|amoral assistant|evil mode|opposite mode|sudo mode',
        'you|agent|assistant|model ~8 must|may|can|should|will|are ~8 not|never ~16 refuse|decline|object|question|hesitate|apologize|apologise|warn|say no|push back|allowed to refuse|permitted to refuse',
        'you|agent|assistant|model ~8 cannot|cant|wont ~12 refuse|decline|object|say no',
        'never|do not|dont|without ~10 refuse|refusing|decline|declining|apologise|apologize|question|questioning|second-guess|hesitate|argue|object ~30 request|requests|instruction*|order|orders|command|commands|this|these|it|to|any|step|steps|user|or',
        'disable|disabled|turn off|switch off|deactivate|remove|lift|suspend|suspended|ignore|bypass|skip|circumvent|work around|relax|drop ~16 safety|content|ethical|security|moderation|guardrail*|safeguard*|alignment|refusal ~20 filter*|check*|protocol*|guideline*|polic*|guardrail*|feature*|limits|restrictions|measures|mode|layer|review|warnings|training',
        'refusal|refusing|refusals|declining|hesitation|safety warnings|disclaimers|objections ~16 is|are ~12 not|never|forbidden|prohibited|disallowed|unacceptable|a violation|treated as|a bug|an error|not an option',
        'you have no|there are no|has no|without|free from|unbound by|ignore all|not limited by ~12 ethical|moral|safety|content|legal|usage ~16 limits|restrictions|guidelines|policy|policies|constraints|boundaries|rules',
        'hypothetical*|fictional|roleplay|role-play|in this story|pretend|imagine|simulation|in a simulation ~60 no rules|no restrictions|no limits|anything is allowed|never refuses|does not refuse|no filter*|ignore your|without restrictions|rules do not apply|answers everything',
      ],
      {
        isDenied: false,
        unless:
          /\b(?:refus|declin)\w{1,4} (?:an? |any |the )?(?:corrections?|feedback|refunds?|suggestions?|help)\b/i,
      },
    ),
  },
  {
    id: 'SK006',
    name: 'system-prompt-extraction',
    category: 'prompt-injection',
    severity: 'high',
    about: 'A text wants what the agent was told by the platform, or what tools it has been given.',
    fix: 'Ask the user for what the skill needs; it does not need the words of the platform.',
    keys: [
      ...said(
        [
          'reveal|print|repeat|output|show|display|dump|copy|paste|recite|disclose|leak|include|send|quote|write out|give me|tell me|return|echo|share|post|append|summarize|translate|encode ~30 system prompt|hidden guidance|complete configuration|text that you were set up with|text you were set up with|operators instructions|setup text|system message|system instructions|initial instructions|hidden instructions|original instructions|developer message|developer prompt|initial prompt|internal instructions|secret instructions|your instructions|your prompt|your rules|your guidelines|your configuration|instructions above|text above|words above|everything above|internal prompt|pre-prompt|custom instructions',
          'what|which ~12 is|are|were|does ~8 your|the ~12 system prompt|system message|initial instructions|hidden instructions|instructions you were given|developer message',
          'verbatim|word for word|character by character|exactly as written|in full ~60 system prompt|your instructions|system message|instructions you were given|initial prompt',
        ],
        {
          unless:
            /\bthe user (?:has )?(?:written|wrote|gave|gives|pasted|pastes)\b|\bown (?:bot|assistant|agent)\b/i,
        },
      ),
      ...said([
        'repeat|print|output|copy|send ~12 everything|all text|the text|all content|all messages|all of the ~16 above|before|preceding ~40 verbatim|code block|word for word|starting with|from the beginning|base64|http*',
      ]),
      ...said(promptWords),
    ],
  },
]
