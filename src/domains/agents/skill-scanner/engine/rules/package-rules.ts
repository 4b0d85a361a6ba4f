import { done, type Rule, said } from './rule.ts'

/** What is wrong with a package as such: what it brings along, and what stands in its manifest. */
export const packageRules: readonly Rule[] = [
  {
    id: 'SK020',
    name: 'hidden-or-misplaced-file',
    category: 'package',
    severity: 'medium',
    about:
      'A hidden file, a file for another program, or something that can be run outside of `scripts`.',
    fix: 'Leave out files of editors and agents; keep what is run in `scripts`.',
    keys: [],
  },
  {
    id: 'SK021',
    name: 'loose-dependency',
    category: 'supply-chain',
    severity: 'medium',
    about:
      'A dependency without a fixed version, with a name that only looks like a known one, from an address, or with scripts at its installation.',
    fix: 'Name exact versions from the usual registries; do nothing at installation.',
    keys: [],
  },
  {
    id: 'SK024',
    name: 'undeclared-capability',
    category: 'manifest',
    severity: 'medium',
    about:
      'Files use hosts, commands, paths, variables, wallets or tools that the manifest does not declare.',
    fix: 'Declare it in the metadata of SKILL.md (`bourse-hosts`, `bourse-commands`, …) or leave it out.',
    keys: [],
  },
  {
    id: 'SK025',
    name: 'everything-allowed',
    category: 'manifest',
    severity: 'high',
    about: 'The manifest asks for all tools, all commands or all hosts.',
    fix: 'Name the tools, commands and hosts that are used.',
    keys: [
      ...done(
        [
          'allowed-tools: ∗|allowed-tools: "∗|allowed-tools: all|allowed-tools: any|allowed-tools: everything|bash(∗)|bash(:∗)|bash(∗:∗)|bash(∗∗)|write(∗)|write(/∗∗)|read(/∗∗)|edit(∗)|bourse-commands: ∗|bourse-commands: "∗|bourse-paths: "/"|bourse-paths: "∗|bourse-paths: /∗|bourse-paths: "/∗|bourse-env: ∗|bourse-env: "∗',
        ],
        { confidence: 'high', only: 'manifest', isCommand: false },
      ),
      ...done(
        [
          '"allow": ["∗"]|defaultmode": "bypass*|defaultmode":"bypass*|bypasspermissions|--dangerously-skip-permissions|--dangerously-bypass-approvals*|--yolo',
        ],
        { confidence: 'high' },
      ),
    ],
  },
  {
    id: 'SK026',
    name: 'more-declared-than-used',
    category: 'manifest',
    severity: 'low',
    about: 'The manifest declares what nothing in the package uses.',
    fix: 'Take out of the manifest what is not used.',
    keys: [],
  },
  {
    id: 'SK027',
    name: 'not-what-it-says',
    category: 'manifest',
    severity: 'high',
    about: 'The files do what the description leaves out and would have to say.',
    fix: 'Say in the description that the skill moves money, sends data or changes the machine, or leave it out.',
    keys: [],
  },
  {
    id: 'SK028',
    name: 'trigger-too-wide',
    category: 'manifest',
    severity: 'high',
    about:
      'The description wants the skill to be used for everything, first, or instead of others.',
    fix: 'Say for which tasks the skill is meant.',
    keys: said(
      [
        'always|must|should ~8 use|invoke|load|call|activate|run|apply|read|consult|trigger|prefer|choose ~10 this|this skill|it ~10 skill|tool|first|for|before ~60 every|any|all|each|everything|first|anything|whatever|no matter|regardless|instead of|request|task|question',
        'use|invoke|load|activate|apply|run|call|trigger|applies ~16 for|on|to|before|in|with|at ~10 every|any|all|each ~12 request*|task*|question*|message*|conversation*|prompt*|query|queries|topic*|situation*|user input|input|session*|purpose',
        'use|invoke|load|activate|apply ~14 no matter what|regardless of|always|before anything else|before any other|for everything|for anything|instead of any other|in preference to|over any other',
        'more|better|higher|highest|top|before|over|instead of|prior to|replaces ~12 priority|than|precedence|all|any|every ~16 other skill*|other tool*|built-in|another skill|alternative*|competing',
        'replaces|replace|supersedes|overrides|substitutes ~10 built-in|builtin|native|default|standard|all other|other|existing ~20 tool*|skill*|bash|read|search|command*|assistant',
        'must|always|should|has to ~8 be ~4 used|loaded|called|invoked|read|consulted ~16 instead|before|first|for every|for all|for any|always|in every|at the start',
        'load|use|call|run|read|open|consult|activate ~10 before|ahead of|prior to ~6 all|every|any|everything|anything ~8 other*|others|else',
        'whatever|no matter what|whichever|regardless of what ~12 is asked|the user asks|asked|the question|the task|the request|the user wants|the topic|the subject',
        'the one|the only|only|single ~6 skill|tool ~16 for everything|for anything|you need|for all|needed|for any',
        'leave|let ~4 the ~4 built-in|builtin|native|platforms|default ~24 alone|unused|aside',
        'must not be used|may not be used|should not be used|is not to be used|never be used|are obsolete|are deprecated|are unsafe ~60 skill|tool|instead|this|.',
        'do not|never|dont|instead of|rather than ~16 use|invoke|call|load|using|choosing ~12 any other|other|another|built-in|the built-in|native ~14 skill*|tool*',
        'best|only|number one|#1|ultimate|most powerful ~16 skill|tool ~40 for|ever|everything|anything|all',
        'highest priority skill|universal skill|handles everything|handles any request|handles all requests|works for everything|for any and all|all-purpose skill|default skill for all|master skill',
      ],
      {
        ...{ confidence: 'medium', only: 'front' },
        unless: /\b(?:pull|merge|feature|change|leave|refund) requests?\b/i,
      },
    ),
  },
  {
    id: 'SK040',
    name: 'poses-as-a-vendor',
    category: 'manifest',
    severity: 'high',
    about: 'Name or description claim to come from somebody known.',
    fix: 'Publish under your own name; say "for X" instead of "by X".',
    keys: said(
      [
        'official|verified|certified|endorsed|approved|maintained|published|built|provided|authorized|authorised|audited|trusted|recommended ~12 by|from|partner of ~10 anthropic|openai|google|microsoft|coinbase|metamask|phantom|binance|uniswap|ledger|trezor|solana foundation|ethereum foundation|stripe|github|amazon|aws|apple|meta|jupiter|raydium|kraken|opensea|circle|tether|bourse|bourse team|the bourse|trust wallet|okx|bybit|hugging face|nvidia|cloudflare|vercel|paypal|visa',
        'official|officially|genuine|authentic ~10 anthropic|openai|google|microsoft|coinbase|metamask|phantom|binance|uniswap|ledger|trezor|stripe|github|amazon|apple|jupiter|raydium|kraken|opensea|circle|bourse|trust wallet|okx|solana|ethereum|paypal|nvidia|claude|chatgpt ~14 skill|support|tool|plugin|team|integration|helper|extension|assistant|agent|recovery|security|wallet|release|product|update|app',
        'anthropic|openai|google|microsoft|coinbase|metamask|phantom|binance|ledger|trezor|bourse|trust wallet|kraken|stripe ~8 official|support team|security team|trust and safety|help desk|helpdesk|customer support|verified skill|support desk|recovery team',
        'i am|we are|this is|speaking as|on behalf of ~10 the ~10 anthropic|openai|coinbase|metamask|phantom|binance|ledger|trezor|bourse|kraken|stripe|google|microsoft ~14 team|support|security|staff|employee|engineer*|administrator*|representative',
      ],
      { confidence: 'medium' },
    ),
  },
  {
    id: 'SK041',
    name: 'over-a-limit',
    category: 'package',
    severity: 'medium',
    about: 'The package or its manifest is larger than the format allows, or breaks its rules.',
    fix: 'Keep to the limits and the rules of the format.',
    keys: [],
  },
  {
    id: 'SK042',
    name: 'not-analysable',
    category: 'package',
    severity: 'medium',
    about: 'A part of the package could not be read, so nobody can say what it does.',
    fix: 'Ship sources and plain files instead.',
    keys: [],
  },
]
