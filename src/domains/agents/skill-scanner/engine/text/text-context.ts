import {
  isAnswered,
  isHandled,
  isInPattern,
  isInputOfTest,
  isInQuotes,
  isInTableOfCases,
} from './quoted-text.ts'
import { isPastReport, isReported } from './reported-text.ts'
import { isCode, type Segment, segmentAt } from './segments.ts'
import type { Source } from './source.ts'

/** What stands around a match. */
export type Surroundings = {
  readonly segment: Segment | undefined
  readonly isInCode: boolean
  /** Whether the words before it in its sentence say the opposite: "never", "do not". */
  readonly isDenied: boolean
  /**
   * Whether the text only speaks of it: it is quoted and called an attack or an example of one, or it
   * is what somebody else may say, and what follows says what to do then.
   */
  readonly isOnlyTold: boolean
  /** Whether its line tells the agent to run, use or install it. */
  readonly isOrdered: boolean
  /** Whether its sentence is about this skill itself. */
  readonly isAboutTheSkill: boolean
}

/** Looks at what stands around a match in a source; at most a few hundred characters, however long the text is. */
export function surroundings(source: Source, start: number, end: number): Surroundings {
  const segment = segmentAt(source.segments, start)
  const isInCode = segment !== undefined && isCode(segment)
  const line = lineAround(source.text, start, end)
  return {
    segment,
    isInCode,
    isDenied: isDenied(source.text, start) || isQuestion(source.text, start, end),
    isOnlyTold:
      isOnlyQuoted(source, segment, { start, end }) ||
      isOthersWord(source.text, start, end) ||
      (!source.isAdopted && !isInCode && isPastReport(source.text, start, end)),
    isOrdered: ordering.test(line) && !namings.test(line),
    isAboutTheSkill: /\b(?:this|the current|our) skill\b/i.test(line),
  }
}

const ordering =
  /\b(?:run|runs|execute|use|type|paste|enter|install|call|start|launch|invoke|open|do|apply|set|add|first|then|before|curl|wget|begin|issue|perform|send)\b|^\s{0,12}(?:[$>] |\d{1,3}[.)])/i
/** What a line says that lists commands to be known or found, and not to be run. */
const namings =
  /\b(?:lists?|prints?|decodes?|encodes?|means?|finds?|shows? (?:what|which)|shows why|is a risk|are a risk|look for|such as|never|do not|don['’]t|avoid|instead of|rather than|removed|fixed|seldom|detects?|flags?)\b/i

function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 200), start)
  const after = text.slice(end, end + 120)
  const stop = after.indexOf('\n')
  return `${before.slice(before.lastIndexOf('\n') + 1)}${text.slice(start, Math.min(end, start + 200))}${stop < 0 ? after : after.slice(0, stop)}`
}

const others =
  /\b(?:(?:if|when|whenever|should) (?:an?|any|the|some|its?|one|something)\b[^.!?\n]{0,60}\b(?:says?|asks?|tells?|wants?|claims?|contains?|requests?|instructs?|tries|attempts?|demands?)\b|(?:attackers?|scammers?|thie(?:f|ves)|phishers?|malicious \w{1,20}|hostile \w{1,20})\b[^.!?\n]{0,60}\b(?:says?|asks?|tells?|wants?|puts?|writes?|tr(?:y|ies)|claims?|lets?|makes?|poses?)\b|signs? of (?:an?|the) \w{1,20}:|red flags?:|warning signs?:|known tricks?:|threats?:|bad signs?:)[^.!?\n]{0,140}$/i
const remedies =
  /\b(?:do not|don['’]t|never|refuse|decline|ignore (?:it|that|them)|report|tell the user|warn the user|stop and|treat (?:it|that|them) as|it is (?:a|an) (?:scam|attack|fraud|trick)|nobody|no honest|controls?:|counter-?measures?:|mitigations?:|remed(?:y|ies):)/i

/** Whether it is what a page, a message or a thief may say, followed by what to do against it. */
function isOthersWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 240), start)
  if (
    /\b(?:lets?|makes?|has|have|tricks?|asks?) (?:the |its |their )?victims?\b[^.!?\n]{0,60}$/i.test(
      before,
    )
  )
    return true
  if (!others.test(before)) return false
  const after = text.slice(end, end + 200)
  const remedy = remedies.exec(after)
  return remedy !== null && !undone.test(after.slice(remedy.index, remedy.index + 40))
}

const denials =
  /\b(?:never|not|don['’]?t|doesn['’]?t|won['’]?t|cannot|can['’]?t|mustn['’]?t|shouldn['’]?t|refuses?|refusing|without|avoid|nor|neither|no (?:skill|tool|one|agent|legitimate|need))\b/gi
/** What takes a denial back. */
const undone =
  /\b(?:hesitate|forget|fail|afraid|mind|worry|bother|only|stop|be shy|matter|longer|refuse)\b/i

/** Whether the last hundred characters of the sentence deny what follows, and nothing takes that back. */
export function isDenied(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 100), start)
  const sentence = before.split(/[.!?;:]\s|\n\s{0,20}\n|\n\s{0,20}[-*#\d]/).at(-1) ?? ''
  const found = [...sentence.matchAll(denials)]
  const last = found.at(-1)
  if (last === undefined) return false
  const after = sentence.slice(last.index + last[0].length)
  if (undone.test(after) || /[,—–]\s{0,3}(?:but|just|instead|rather)\b/i.test(after)) return false
  return found.length % 2 === 1
}

/** Whether it stands in a question about what has happened. */
function isQuestion(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 120), start)
  const head = before.split(/[.!?:]\s|\n/).at(-1) ?? ''
  const numbered = before.split('\n').at(-1) ?? ''
  const isAsked = [head, numbered].some((words) => asking.test(words))
  return isAsked && /^[^.!\n]{0,100}\?/.test(text.slice(end, end + 120))
}

const asking =
  /^[\s>*\-\d.)"“]{0,12}(?:when|which|what|who|whom|where|did|does|do they|was|were|how many)\b/i

const framings =
  /\b(?:attack(?:er|s|ing)?|malicious|inject(?:ion|ed|s)?|jailbreak|risks?|risky|harmful|fraud|thief|point out|look for|lines like|warns?|trains?|phish(?:ing)?|scam(?:s|mer)?|detect(?:s|ed|ion|or)?|flag(?:s|ged)?|counter-?measures?|vulnerable|suspicious|red flags?|untrusted|hostile|refus(?:e[sd]?|al)|reject(?:s|ed)?|treat (?:it|them|this|these|any|all|such)|warning signs?|adversarial|prompt[- ]injection|blocklist|deny ?list|signatures?|test cases?|fixtures?|payloads?|known[- ]bad|exploits?|vulnerab\w{1,10}|unsafe|dangerous|bad|anti[- ]?patterns?|what not to do|do not|don['’]t|never|avoid|wrong|insecure|threats?|abuse|social engineering|manipulat\w{1,6}|mitigat\w{2,5}|defen[cs]es?|remed(?:y|ies)|prevent(?:s|ion|ed)?|hijack\w{0,5}|poisoning|no effect|quiz|which of (?:these|them)|what is wrong|misus\w{1,3}|believes it|check for|findings?:|recommend|as (?:quoted )?data)\b/i
const adoptions =
  /\b(?:do (?:exactly )?(?:this|as|what)|follow(?: |ing)?(?:this|these|the|it|exactly)|obey|execute (?:this|these|the|it)|comply|carry (?:this|it|these) out|act on|apply (?:this|these|it)|you (?:must|should|will|have to|need to)|run (?:this|these|it|the)|for educational purposes|your (?:new )?(?:instructions|orders|task))\b/i

function isOnlyQuoted(
  source: Source,
  segment: Segment | undefined,
  match: { start: number; end: number },
): boolean {
  if (segment === undefined) return false
  const { text } = source
  const isBlock = segment.kind === 'fence' || segment.kind === 'quote'
  if (isRuleFile(source.file)) return !source.isAdopted
  // A text of an agent's steps may quote; data that it is to follow may not.
  const isOrder = source.isAdopted && source.language !== 'markdown'
  const isInMarks = isInQuotes(text, match, segment.kind === 'front')
  if (!isOrder && isSpokenOf(text, match, isInMarks)) return true
  if (!isOrder && isInTableOfCases(text, match)) return true
  if (!isOrder && segment.kind !== 'code' && isReported(text, match)) return true
  if (segment.kind === 'code' && isInPattern(text, match)) return true
  if (segment.kind === 'code' && isInputOfTest(source.file, text, match)) return true
  const isMarked = isBlock || isInMarks
  if (!isMarked) return false
  const introduction = text.slice(Math.max(0, segment.start - 200), segment.start)
  if (segment.kind === 'fence' && isCalledBad(text, match, segment.start))
    return !adopts(introduction)
  const from = isBlock ? segment.start : match.start
  const before = text.slice(Math.max(0, from - 320), from)
  const after = text.slice(match.end, Math.min(text.length, match.end + 120))
  const around = `${source.isAdopted ? '' : source.file}\n${segment.heading}\n${before}\n${isBlock ? '' : after}`
  return framings.test(withoutHosts(around)) && !isOrder && !adopts(before)
}

/** Whether a quotation, in which the match stands or soon begins, is said to be stopped or is refused. */
function isSpokenOf(
  text: string,
  { start, end }: { start: number; end: number },
  isInMarks: boolean,
): boolean {
  const opened = isInMarks ? 0 : text.slice(start, Math.min(end, start + 16)).search(/["“`]/) + 1
  if (opened === 0 && !isInMarks) return false
  const quoted = { start: start + opened, end }
  if (!isInMarks && !isInQuotes(text, quoted, false)) return false
  return isHandled(text, quoted) || isAnswered(text, quoted)
}

/** Words alone: what a host is called says nothing of what is sent to it, and `do not skip` warns of nothing. */
function withoutHosts(text: string): string {
  return text
    .replace(
      /https?:\/\/[^\s"'`<>)]{1,400}|[\w-]{1,63}[.](?:[\w-]{1,63}[.]){0,6}[a-z]{2,12}(?=[\s:/"'`]|$)/gi,
      hostOrFile,
    )
    .replace(urgings, ' ')
    .replaceAll('_', ' ')
}

/** Names of files stay, because they tell what a file is for. */
const hostOrFile = (name: string) =>
  /^[^/]{1,400}[.](?:md|txt|json|ya?ml|sh|py|js|ts|csv|html?|toml)$/i.test(name) ? name : ' '

const urgings =
  /\b(?:do not|don['’]t|never|avoid) (?:skip|forget|omit|miss|hesitate|wait|ask|asking|tell|mention|stop|worry|show|leave (?:it|this) out)(?:ping|ning|ing)?\b/gi

/** Whether a comment on its line or the one above calls a piece of code bad. */
function isCalledBad(
  text: string,
  { start, end }: { start: number; end: number },
  from: number,
): boolean {
  const above = text
    .slice(Math.max(from, start - 200), start)
    .split('\n')
    .slice(-2)
    .join('\n')
  const rest = text.slice(end, end + 120).split('\n')[0] ?? ''
  return calledBad.test(`${above}${rest}`)
}

const calledBad =
  /(?:#|\/\/|\/\*|--)[^\n]{0,60}\b(?:bad|wrong|vulnerable|insecure|unsafe|never do|do not (?:run|do|use)|don['’]t|dangerous)\b/i

/** Files in which detectors keep what they look for. */
const isRuleFile = (file: string) => /\.(?:yara?|sigma|snort|semgrep\.ya?ml)$/i.test(file)

/** Whether the text before a quotation tells its reader to do what is quoted. */
function adopts(before: string): boolean {
  const near = before.slice(-160).replace(/"[^"\n]{1,200}"|“[^”\n]{1,200}”/g, ' ')
  const found = adoptions.exec(near)
  return found !== null && !isDenied(near, found.index)
}
