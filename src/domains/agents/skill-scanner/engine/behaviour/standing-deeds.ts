import { type Deed, either } from './deed.ts'
import * as words from './deed-words.ts'

/** Deeds that change how an agent works from then on, or take something away. */
export const standingDeeds: readonly Deed[] = [
  {
    rule: 'SK001',
    act: /\b(?:cleared|free|entitled|authori[sz]ed|permitted|instructed|expected) to (?:skip|set aside|break|bypass|ignore|drop|leave)\b|\bwhat the user (?:says|wants|asks) counts (?:less|nothing|for (?:less|nothing))\b/gi,
    with: [/\b(?:polic(?:y|ies)|rules|guidelines|safeguards|limits|instructions)\b/i],
    confidence: 'medium',
  },
  {
    rule: 'SK007',
    act: words.linked,
    with: [words.openAddress, words.talk],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK031',
    act: /\b(?:press|click|tick|accept|confirm|answer|give|grant|approve)\b[^.\n]{0,40}\b(?:on the user['’]s behalf|on behalf of the user|for the user|in the user['’]s (?:place|name|stead))/gi,
    with: [
      /\b(?:confirm\w{0,8}|approv\w{1,4}|transfers?|payments?|consent|limit|prompts?|dialogs?)\b/i,
    ],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK008',
    act: /\b(?:keep|remember|hold|obey|follow)\b[^.\n]{0,40}\b(?:beyond|past|after|longer than) (?:the|this) (?:session|task|conversation|chat)\b/gi,
    with: [/\b(?:rules?|orders?|instructions?|skill|trusted|lines?)\b/i],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK008',
    act: /\b(?:write|put|save|store|add|enter|note|append|insert)\b/gi,
    with: [
      /\b(?:in|into|to) (?:the |your |its )?(?:\w{2,12} )?memor(?:y|ies)\b/i,
      /\b(?:trusted|approved|always|no checks?|without (?:a |any )?(?:check|question|confirmation)|allowed|must)\b/i,
    ],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK030',
    act: /\b(?:blind copy|bcc)\b/gi,
    with: [/[\w.+-]{1,40}@[\w-]{1,40}[.][\w.-]{2,40}/, /\b(?:everything|every|all|each|any)\b/i],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK030',
    act: /\b(?:route|direct|send|pass|run|forward|tunnel)s?\b[^.\n]{0,20}\b(?:all|every|each)\b[^.\n]{0,20}\b(?:search\w{0,2}|requests?|quer(?:y|ies)|calls?|traffic|commands?|messages?|prompts?)\b[^.\n]{0,20}\b(?:through|via|over|to)\b/gi,
    with: [words.address],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK033',
    act: /\b(?:add|append|write|put|insert)\b[^.\n]{0,40}[.](?:zprofile|zshenv|bash_login|profile|bashrc|zshrc|bash_profile|xprofile)\b/gi,
    with: [/\b(?:scripts?|start|run|command|log-?in|skill)\b/i],
    unless: words.withYes,
    confidence: 'medium',
  },
  {
    rule: 'SK046',
    act: /\b(?:delete|erase|wipe|destroy|drop|remove)\b[^.\n]{0,60}\b(?:branches called|all (?:the )?(?:repositories|branches|backups|databases|buckets|volumes|documents)|every (?:repository|branch|backup|database|bucket|volume)|the backups|home (?:folder|directory))\b/gi,
    with: [],
    unless: either(words.withYes, /\b(?:temporary|created|old|older|test)\b/i),
    confidence: 'medium',
  },
  {
    rule: 'SK036',
    act: /\b(?:(?:switch|turn)(?:s|ed)? off|disable|deactivate|skip)\b/gi,
    with: [
      /\b(?:check|verification|validation)s? of (?:the )?(?:certificates?|signatures?|hash\w{0,2}|checksums?)\b/i,
    ],
    severity: 'high',
    confidence: 'medium',
  },
  {
    rule: 'SK004',
    act: /\b(?:when|if)\b[^.\n]{0,40}\bfail(?:s|ed)?\b[^.\n]{0,30}\b(?:report|say|claim|tell|write)\b[^.\n]{0,24}\b(?:passed|worked|succeeded|went well)\b|\b(?:diff|summary|list|log|preview)\b[^.\n]{0,20}\bshown to the user\b[^.\n]{0,20}\b(?:leaves? out|omits?|lacks|hides?)\b/gi,
    with: [],
    confidence: 'high',
  },
]
