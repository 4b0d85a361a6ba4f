import { type Deed, either } from './deed.ts'
import * as words from './deed-words.ts'

const account = '(?:0x[0-9a-f]{40}|(?=[a-z]{0,40}\\d)[1-9a-z]{32,44})(?![0-9a-z])'
const payTo = new RegExp(
  `\\b(?:send|transfer|pay|go|goes|gone|went|route[sd]?|forward|deposit|sweep|wire|donate|tip|let|move[sd]?|swap|buy)\\b[^.\\n]{0,120}\\b(?:to|into|for|on)\\b[^.\\n]{0,24}?[ \`"'(]${account}`,
  'gi',
)
const exchanged = new RegExp(
  `\\b(?:use[sd]?|hand out|give|show|insert|put|paste|write|offer|enter)\\b[^.\\n]{0,20}${account}[^.\\n]{0,20}\\b(?:in its (?:place|stead)|instead)`,
  'gi',
)

/** Deeds that one sentence may do. */
export const moreDeeds: readonly Deed[] = [
  {
    rule: 'SK031',
    act: payTo,
    with: [words.money],
    unless: either(words.withYes, /\b(?:faucet|testnet|test (?:coins|network)|the demo)\b/i),
    confidence: 'medium',
  },
  { rule: 'SK032', act: exchanged, with: [], confidence: 'medium' },
  {
    rule: 'SK034',
    act: /\b(?:copy|paste|insert|add|append|write|put|place|spread)\b/gi,
    with: [
      /\bthis (?:section|text|page|paragraph|block|file|skill|passage)\b|\bthese (?:lines|words|rules|sentences)\b/i,
      /\b(?:each|every|all|other|another)(?: \w{2,12}){0,2} skills?\b|\b(?:AGENTS|CLAUDE|GEMINI|MEMORY|SOUL)[.]md\b|[.]cursorrules/i,
    ],
    unless: either(words.withYes, /\b(?:next to|the user may|by hand)\b/i),
    confidence: 'medium',
  },
  {
    rule: 'SK044',
    act: words.giving,
    with: [
      /\b(?:(?:every|each|all|any) (?:files? )?(?:that )?you (?:edit|open|read|write|see|touch)|file (?:that )?you (?:edit|open|read|write|see)|phone numbers|address ?book|contacts|inbox|mails? of the|(?:their|the user['’]s) (?:mails?|notes|documents|photos)|screenshots?|recordings?)\b|(?:^|\s)[`"]?~\/\w/i,
      words.address,
    ],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK044',
    act: /\b(?:resolve|look up|lookup|query|ping|dig|host|dns)\b/gi,
    with: [/[<{$][^>}\s][^>}\n]{1,50}[>}][.][\w-]{1,60}[.]\w/, words.secret],
    confidence: 'medium',
  },
  {
    rule: 'SK004',
    act: /\b(?:quietly|secretly|silently|discreetly|covertly|stealthily|unnoticed|behind the scenes)\b/gi,
    with: [
      /\b(?:look up|read|take|open|copy|send|mail|e-?mail|post|upload|fetch|sign|approve|transfer|move|swap|put|add|store)\b/i,
      either(words.secret, words.rights, words.talk, /\bkey files?\b|\bwallet\b/i),
    ],
    confidence: 'high',
  },
  {
    rule: 'SK001',
    act: /\b(?:outranks?|overrules?|takes? precedence over|stands? above|prevails? over|beats|wins? over|supersedes?|comes? before)\b/gi,
    with: [
      /\b(?:earlier|previous|prior|users?|system|platform|developers?|other|all|any) (?:guidance|rules?|orders?|instructions?|prompts?|wishes|polic(?:y|ies)|texts?|directions?)\b/i,
      /\b(?:this (?:file|page|skill|text|document|message)|these (?:lines|rules|words)|what (?:stands|is written) (?:here|below))\b/i,
    ],
    confidence: 'medium',
  },
  {
    rule: 'SK001',
    act: /\b(?:rules?|guidelines?|instructions?|polic(?:y|ies)|system prompt|limits)\b[^.!?\n]{0,60}[.]?[^.!?\n]{0,20}\b(?:(?:have|has|are|carry|carries) (?:of )?no (?:force|effect|weight|validity|power)|do not bind|does not bind|mean nothing|are void)\b/gi,
    with: [/\b(?:this skill|here|act on|follow|instead|from now|what stands)\b/i],
    confidence: 'medium',
  },
  {
    rule: 'SK001',
    act: /\b(?:priority|precedence|rank(?:ing)?)\b[^.\n]{0,60}\bthis (?:file|page|skill|text|document)\b[^\n]{0,100}\b(?:user|system|platform)\b/gi,
    with: [],
    confidence: 'medium',
  },
  {
    rule: 'SK004',
    act: /\b(?:users?|owners?|holders?|they)\b[^.\n]{0,20}\b(?:no need|need not|needs? not|not have to) (?:to )?(?:hear|learn|see|know) (?:about|of)\b|\b(?:left|goes|stays?|remains?|passed) (?:unmentioned|over in silence)\b|\bso that (?:it|this|that) (?:is|goes|stays?|remains?) (?:not noticed|unnoticed)|\b(?:should|if|when) (?:somebody|someone|anyone|anybody|the user|the owner|they|he|she)\b[^.\n]{0,60}\b(?:blame|deny|change the subject|play dumb|feign|dodge|lie|make up)\b/gi,
    with: [
      /\b(?:transfers?|payments?|tokens?|uploads?|requests?|steps?|money|funds|cop(?:y|ies)|second|call|limit|address|swap|keys?|files?|data)\b/i,
    ],
    confidence: 'high',
  },
  {
    rule: 'SK031',
    act: /\b(?:raise|lift|increase|remove)\b[^.\n]{0,24}\b(?:limit|cap)\b[^.\n]{0,30}\b(?:spend\w{0,3}|transfers?|payments?|withdraw\w{0,3})\b/gi,
    with: [],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK032',
    act: /\b(?:approve|allow|permit|authori[sz]e)\b[^.\n]{0,50}\b(?:endless|boundless|limitless|without end|any amount|infinite|2\^256)\b/gi,
    with: [],
    confidence: 'medium',
  },
  {
    rule: 'SK011',
    act: /\b(?:show|export|print|display|reveal|paste|type|enter|note|write|post|state)s?\b/gi,
    with: [
      words.walletWords,
      /\b(?:in(?:to)? (?:the|this) (?:chat|conversation|message|answer|field|form)|here|below|to (?:unlock|continue|activate|proceed|verify))\b/i,
    ],
    unless:
      /\b(?:never|do not|don['’]t|must not|scam\w{0,4}|fraud|nobody|warn\w{0,3}|refuse|kept? to|if (?:a|an|some\w{2,5}) (?:\w{2,12} )?(?:writes|says|pastes|asks))\b/i,
    confidence: 'medium',
  },
  {
    rule: 'SK013',
    act: /\b(?:download|take|fetch|get|pull|install|grab|load|retrieve)\b/gi,
    with: [
      words.address,
      /\b(?:binary|binaries|script|installer|helper|program|executable|exe|tool|archive|agent|patch|driver|plugin)\b/i,
      /\b(?:make it executable|chmod \+?\w{1,4}|(?:and|then) (?:start|run|execute|launch|open) (?:it|them)|double-click)\b/i,
    ],
    unless: /\b(?:checksum|hash|sha-?256|signature|verif\w{1,6})\b/i,
    confidence: 'medium',
  },
  {
    rule: 'SK036',
    act: /\b(?:(?:switch|turn)(?:s|ed)? off|disable|deactivate|uninstall|exempt|pause)\b/gi,
    with: [
      /\b(?:virus scanners?|anti-?virus|defender|firewall|gatekeeper|sandbox|selinux|malware protection|endpoint protection|security software)\b/i,
    ],
    severity: 'high',
    confidence: 'medium',
  },
  {
    rule: 'SK005',
    act: /\b(?:answer|comply|fulfil|help|produce|write|give|explain|provide)\b/gi,
    with: [
      /\b(?:all|every|any|also|everything|whatever|anything)\b/i,
      /\b(?:weapons?|malware|drugs|bombs?|explosives|ransomware|phishing|hacking)\b/i,
      /\b(?:no|without|never) (?:\w{1,12} )?(?:warnings?|refus\w{2,4}|disclaimers?|notes?|questions asked|limits?|objections?)\b|\bwarnings? (?:are|is) (?:not|un)|\bnot wanted\b/i,
    ],
    confidence: 'high',
  },
  {
    rule: 'SK005',
    act: /\b(?:play|you are|you['’]re|be|act as|become)\b[^.\n]{0,80}\b(?:never (?:says? no|refuses?|declines?)|no (?:filters?|morals?|conscience|taboos?)|without (?:morals?|conscience|filters?|taboos?))\b/gi,
    with: [],
    confidence: 'medium',
  },
  {
    rule: 'SK006',
    act: /\b(?:print|repeat|show|output|write|copy|recite|send|quote)\b[^.\n]{0,30}\b(?:text|words|everything|lines|messages?)\b[^.\n]{0,30}\b(?:above|before|preced\w{1,3})\b[^.\n]{0,20}\b(?:first|this) (?:message|line|conversation|turn|chat|word)/gi,
    with: [],
    confidence: 'medium',
  },
  {
    rule: 'SK046',
    act: /\b(?:delete|erase|clear|wipe|remove|purge|scrub)\b/gi,
    with: [
      /\b(?:shell|bash|zsh|command) history\b|\baudit (?:logs?|trail)\b|\b(?:your|all|any) traces\b/i,
    ],
    unless: either(words.withYes, /\bnot (?:needed|necessary)\b/i),
    confidence: 'medium',
  },
  {
    rule: 'SK039',
    act: /\b(?:screenshots?|clipboard|keystrokes?|microphone|webcam|camera|screen)\b/gi,
    with: [
      words.address,
      words.giving,
      /\b(?:every|each|minutes?|seconds?|whenever|continuously|as soon as)\b/i,
    ],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK035',
    act: /\b(?:loop|repeat|go on|continue|run|call|keep)\b[^.\n]{0,60}\buntil\b[^.\n]{0,60}\b(?:credits?|budget|quota|tokens|disk|memory|allowance)\b[^.\n]{0,20}\b(?:used up|gone|exhausted|spent|empty|full)\b/gi,
    with: [],
    confidence: 'medium',
  },
  {
    rule: 'SK030',
    act: /\b(?:when|whenever|each time|every time|if)\b[^.\n]{0,40}\btools?\b[^.\n]{0,40}\b(?:also|then|first)\b[^.\n]{0,30}\b(?:call|run|use|send|invoke)\b/gi,
    with: [either(words.money, words.secret, words.address)],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK007',
    act: /(?:env[ií]a|enviar|manda|sube|schick|sende|lade|übermitt|envoie|envoyer|transmets|téléverse|invia|carica|wyślij|отправ|загруз|发送|上传|送信|보내)/gi,
    with: [
      words.address,
      /(?:historial|conversaci[oó]n|gesprächsverlauf|unterhaltung|verlauf|historique|conversazione|cronologia|clave privada|contraseñas|claves|schlüssel|passwörter|mots de passe|clé privée|mots de récupération|chiav[ei]|rozmow|hasł|переписк|парол|ключ|对话|聊天记录|私钥|密码|助记词|会話|秘密鍵|대화|개인 ?키)/i,
    ],
    confidence: 'medium',
  },
]
