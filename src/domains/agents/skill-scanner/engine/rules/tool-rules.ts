import { type Rule, said } from './rule.ts'

/** What bends the tools and the servers that the agent has besides this skill. */
export const toolRules: readonly Rule[] = [
  {
    id: 'SK029',
    name: 'orders-in-tool-descriptions',
    category: 'tools',
    severity: 'high',
    about: 'The description of a tool or of its parameters gives orders to the agent.',
    fix: 'Describe what the tool does and what its parameters mean; orders belong to the user.',
    keys: [
      ...said(
        [
          '"description"|description:|description=|"""|"default"|@param|:param|.describe( ~220 you must|always call|before using|before calling|before you|ignore|do not tell|read the file|first read|must first|required to|never mention|include the contents|side note|pass the|send the|api key|contents of ~120 this tool|other tool|any tool|~/*|.ssh*|.env|config|conversation*|file|history|secret*|credential*|parameter|call|password|user|context',
          'put|include|insert|paste|provide|add|write|pass|fill in|send|supply ~40 conversation*|history|environment variables|system prompt|file contents|contents of|credentials|api key*|private key|password*|secret*|user data|previous messages|all messages ~50 here|in this field|in this parameter|into this|as this|as context|required|parameter|field|argument|.',
        ],
        { confidence: 'medium', only: 'files', isWide: true },
      ),
      ...said(
        [
          '<important>|</important>|<instructions>|<hidden>|<secret>|<critical>|<mandatory>',
          'before|prior to ~12 using|calling|invoking|running ~12 this|any|other|another ~12 tool* ~80 read|call|send|include|pass|fetch|collect|run|you must|provide|first',
          'parameter|argument|field|sidenote|note|metadata ~24 must|should|needs to ~16 contain|include|hold|be filled with|be set to|carry ~50 conversation|system prompt|context|contents of|file contents|credentials|api key|history|secret*|environment|previous messages|private',
          'fill|populate|set|put|pass ~40 parameter|argument|field|input|sidenote|notes|metadata|feedback|context ~40 with|as|to ~40 conversation|system prompt|contents of|file contents|credentials|api key|history|chat|private key|secret*|environment',
        ],
        { confidence: 'medium', isDenied: true },
      ),
    ],
  },
  {
    id: 'SK030',
    name: 'reaches-into-other-tools',
    category: 'tools',
    severity: 'high',
    about: 'A text changes how other tools or servers are used, or takes their place.',
    fix: 'Speak of the own tools of the skill; leave to the user how others are used.',
    keys: said(
      [
        'leave|let ~4 the ~4 built-in|builtin|native|platforms|default ~24 alone|unused|aside',
        'instead of|rather than|in place of|never use|do not use|dont use|stop using|replace|disable|shadow|override|overrides|intercept|hijack|supersedes|redirect|deprecated|broken|insecure|blocked ~30 built-in|builtin|native|official|other|existing|original|default|standard|any other|the other ~20 tool|tools|skill|skills|server|servers|mcp|command|function ~60 use|call|this|ours|instead|.|always|route|send|only|because',
        'when|whenever|if|every time|each time ~24 other|another|any other|any|different ~16 tool|server|mcp server|skill|agent|connector ~24 is|are|gets|calls|used|called|invoked|runs|loaded|active|present|sends|returns ~80 also|must|first|instead|change|modify|replace|set|add|bcc|forward|copy|send|redirect|always|pass|include',
        'use|call|invoke|with|via|through|ask|make ~20 gmail|slack|github|email|filesystem|calendar|drive|notion|whatsapp|telegram|discord|browser|wallet|bank|payment* ~12 tool|server|mcp|connector|integration|plugin|skill|agent ~100 send|forward|post|read|share|bcc|upload|transfer|attach|fetch|delete|dump|copy',
        'send_email|send_message|post_message|slack_post*|gmail_send*|create_issue|create_gist|create_comment|write_file|http_request|web_fetch|webfetch|fetch_url|browser_navigate|send_transaction|transfer_funds ~100 bcc|also|contents|conversation|secret*|credentials|api key|.env|.ssh*|private|history|token*|every|all|http*|attacker*',
        'bcc|cc|forward|carbon copy|add recipient|also send|also email|also post|also forward ~40 every|all|each|any ~24 email*|message*|mail|tool call*|result*|request*|repl*|response*|output*|answer*',
        'all|every|each|any ~10 request*|call*|traffic|tool call*|message*|transaction* ~16 must|should|has to|have to|need to|will ~10 go|be routed|be sent|be proxied|pass|be forwarded ~10 through|to|via',
      ],
      { isWide: true, confidence: 'medium' },
    ),
  },
]
