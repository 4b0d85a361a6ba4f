import { report, type ScanWork } from '../scan-work.ts'
import { isHidden, isTag } from './hidden-characters.ts'
import type { Source } from './source.ts'

/** Reports text that people do not see: padding, comments that speak to the agent, styles that hide, controls of direction. */
export function* findHidden(work: ScanWork, source: Source): Generator<void, void> {
  hiddenCharacters(work, source)
  yield
  mixedWords(work, source)
  yield
  for (const covered of padded(source.text)) tell(work, source, covered)
  yield
  if (source.language !== 'markdown' && source.language !== 'markup') return
  for (const covered of pictureWords(source.text)) tell(work, source, covered)
  yield
  for (const covered of comments(source.text)) tell(work, source, covered)
  yield
  for (const covered of styled(source.text, source.language)) tell(work, source, covered)
  yield
  for (const covered of attributes(source.text)) tell(work, source, covered)
}

type Covered = {
  readonly at: number
  readonly inside: string
  readonly what: string
  readonly isSure: boolean
}

/** Words of orders, which a comment for people who edit the text does not have. */
const spoken =
  /\b(?:assistants?|agents?|claude|gpt|llm|ai|(?:language )?models?|you (?:must|should|are|will)|instructions?|silently|secretly|the user|system|private key|seed|password|conversation)\b/i

/** Comments of HTML, and link definitions that are used as comments. */
function* comments(text: string): Generator<Covered, void> {
  let told = 0
  for (let at = text.indexOf('<!--'); at >= 0 && told < 2_000; at = text.indexOf('<!--', at + 4)) {
    const end = text.indexOf('-->', at)
    told++
    const inside = text.slice(at + 4, Math.min(end < 0 ? text.length : end, at + 4_000))
    if (isOrder(inside)) yield { at: at + 4, inside, what: 'comment', isSure: false }
    if (end < 0) return
    at = end - 1
  }
  for (const found of text.matchAll(/^\[(?:\/\/|comment|_)\]:[^\n]{1,1000}/gim))
    if (isOrder(found[0]))
      yield { at: found.index, inside: found[0], what: 'comment', isSure: false }
}

const hidingStyle =
  /display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}[01](?:px|pt|em)?(?![\d.])|opacity\s{0,2}:\s{0,2}0(?![.]?[1-9])|color\s{0,2}[:=]\s{0,2}["']?(?:white|#fff(?:fff)?|transparent)|text-indent\s{0,2}:\s{0,2}-\d{3}|(?:left|top|right)\s{0,2}:\s{0,2}-\d{3}|clip-path\s{0,2}:|\bclip\s{0,2}:\s{0,2}rect\(0|(?:height|width|max-height)\s{0,2}:\s{0,2}0(?:px)?(?![\d.])|\s(?:hidden|aria-hidden="true")(?=[\s>])|\\(?:text)?color\{white\}/gi

/** Words that stand in for a picture, and speak to whoever reads them. */
function* pictureWords(text: string): Generator<Covered, void> {
  for (const found of text.matchAll(/!\[([^\]\n]{20,600})\]\(/g)) {
    const inside = found[1] ?? ''
    if (isOrder(inside) && isToReader(inside))
      yield { at: found.index, inside, what: 'words for a picture', isSure: true }
  }
}

/** Attributes of elements that are shown to nobody who sees the page, and address a reader. */
function* attributes(text: string): Generator<Covered, void> {
  for (const found of text.matchAll(
    /<[a-z][^<>]{0,300}?\s(?:alt|title|aria-label|aria-description|content|data-[\w-]{1,30}|placeholder|summary)\s{0,2}=\s{0,2}(?:"([^"]{16,900})"|'([^']{16,900})')/gi,
  )) {
    const inside = found[1] ?? found[2] ?? ''
    if (isOrder(inside) && isToReader(inside))
      yield { at: found.index, inside, what: 'words of an attribute', isSure: true }
  }
}

/** Words by which somebody speaks to an agent, or of what only an agent would do for a stranger. */
const addressed =
  /(?:^|[\s([])(?:note |notice |message |dear |to (?:all |any |the )?|attention[,:]? |hey |for )?(?:ai|llms?|assistants?|agents?|(?:language )?models?|claude|gpt|chatbots?)\b[\w ]{0,30}[:,]|\bai reading|\bto (?:the |all |any )?(?:ai|assistants?|agents?|models?)\b/i
const grave =
  /\b(?:instructions?|passwords?|private keys?|seed|wallet|conversation|secretly|silently|ignore|api keys?|session token|credentials|system prompt)\b|0x[0-9a-f]{20}|https?:\/\/(?!www\.w3)/i
const isToReader = (text: string) => addressed.test(text) || grave.test(text)

/** What a style or an attribute of an element takes out of sight. */
function* styled(text: string, language: string): Generator<Covered, void> {
  let told = 0
  for (const found of text.matchAll(hidingStyle)) {
    if (++told > 2_000) return
    const isFormula = found[0].startsWith('\\')
    const before = text.slice(Math.max(0, found.index - 200), found.index)
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>')
    if (!isFormula && !isInTag) continue
    const after = text.slice(found.index, found.index + 1_200)
    const close = after.indexOf(isFormula ? '}' : '>')
    if (close < 0) continue
    const inside = after.slice(close + 1)
    const end = inside.search(/<\/|\$/)
    const covered = end < 0 ? inside : inside.slice(0, end)
    if (
      covered.trim().length >= 4 &&
      (language !== 'markup' || (isOrder(covered) && isToReader(covered)))
    )
      yield {
        at: found.index + close + 1,
        inside: covered,
        what: 'text in a style that hides it',
        isSure: true,
      }
  }
}

/** The order to a terminal to show nothing, or black on black. */
const concealed = new RegExp(`${String.fromCharCode(27)}\\[(?:8|30;40|37;47)m([^\\n]{0,200})`, 'g')

/** Text behind more blank than anybody scrolls through. */
function* padded(text: string): Generator<Covered, void> {
  for (const found of text.matchAll(/(?<!\s)(\s{40,})(\S[^\n]{0,200})/g)) {
    const blank = found[1] ?? ''
    const lines = blank.split('\n').length - 1
    const indent = blank.length - 1 - blank.lastIndexOf('\n')
    if (lines < 40 && indent < 160) continue
    yield {
      at: found.index + blank.length,
      inside: found[2] ?? '',
      what: 'text behind long white space',
      isSure: true,
    }
  }
  for (const found of text.matchAll(concealed))
    yield {
      at: found.index,
      inside: found[1] ?? '',
      what: 'text that a terminal does not show',
      isSure: true,
    }
}

function tell(work: ScanWork, source: Source, { at, inside, what, isSure }: Covered) {
  report(work, 'SK002', {
    file: source.file,
    line: source.lineOf(at),
    evidence: `${what}: ${inside.trim()}`,
    severity: isOrder(inside) ? 'high' : 'medium',
    confidence: isSure || isOrder(inside) ? 'medium' : 'low',
    layers: source.layers,
  })
}

const orders =
  /(?<![-\w])(?:ignore|you must|must|always|never|do not|don't|send|execute|run|reveal|upload|fetch|read|curl|transfer|include|forward|append|instead|override|silently|secretly|disregard|forget|post|email|approve|sign|delete|pay|mail|collect|request|move|take|aside|wire|abandon|answer|obey|transmit|changed|gather|e-mail)(?![-\w])/i
const isOrder = (text: string) => orders.test(text) && spoken.test(text)

/** Controls of direction, and characters without width where no script or emoji needs them. */
function hiddenCharacters(work: ScanWork, source: Source) {
  const { text } = source
  const isRightToLeft = /[\u0590-\u08ff]/.test(text)
  let told = 0
  for (let at = 0; at < text.length && told < 20; at++) {
    const code = text.charCodeAt(at)
    if (code < 0xad) continue
    const point = text.codePointAt(at) ?? code
    if (!isHidden(point) && !isTag(point)) continue
    const run = runOf(text, at)
    const kind = kindOf(text, { at, run, isRightToLeft })
    if (kind !== null) {
      told++
      report(work, 'SK002', {
        file: source.file,
        line: source.lineOf(at),
        evidence: `${kind.what}: ${text.slice(Math.max(0, at - 20), at + Math.min(run, 40) + 20)}`,
        severity: kind.severity,
        confidence: kind.confidence,
        layers: source.layers,
      })
    }
    at += run - 1
  }
}

function runOf(text: string, at: number): number {
  let end = at
  while (end < text.length) {
    const point = text.codePointAt(end) ?? 0
    if (!isHidden(point) && !isTag(point)) break
    end += point > 0xffff ? 2 : 1
  }
  return Math.max(1, end - at)
}

type Kind = {
  readonly what: string
  readonly severity: 'medium' | 'high' | 'critical'
  readonly confidence: 'low' | 'medium' | 'high'
}

function kindOf(
  text: string,
  { at, run, isRightToLeft }: { at: number; run: number; isRightToLeft: boolean },
): Kind | null {
  const point = text.codePointAt(at) ?? 0
  const before = text.slice(Math.max(0, at - 2), at)
  if (isTag(point) || text.slice(at, at + run).includes('\udb40')) {
    if (before === '\ud83c\udff4') return null
    return {
      what: 'characters that no font shows',
      severity: 'critical',
      confidence: run > 8 ? 'high' : 'medium',
    }
  }
  if (point === 0x202d || point === 0x202e)
    return { what: 'turned direction', severity: 'high', confidence: 'high' }
  if (point >= 0x202a && point <= 0x2069 && !(point >= 0x2060 && point <= 0x2065))
    return isRightToLeft
      ? null
      : { what: 'turned direction', severity: 'high', confidence: 'medium' }
  if (at === 0 && point === 0xfeff && run === 1) return null
  if (run >= 6) return { what: 'a row of hidden characters', severity: 'high', confidence: 'high' }
  const isInWord = /[A-Za-z]/.test(text.charAt(at - 1)) && /[A-Za-z]/.test(text.charAt(at + run))
  if (isInWord && point !== 0xad)
    return { what: 'a hidden character in a word', severity: 'high', confidence: 'medium' }
  return null
}

const mixed = /[\p{L}]{4,60}/gu

/** Words of Latin letters with single letters of another script among them. */
function mixedWords(work: ScanWork, source: Source) {
  if (!/[\u0370-\u052f\u0530-\u058f]/.test(source.text)) return
  let told = 0
  for (const found of source.text.matchAll(mixed)) {
    const [word] = found
    const others = word.match(/[\u0370-\u03ff\u0400-\u052f\u0530-\u058f]/g)?.length ?? 0
    const latin = word.match(/[a-z]/gi)?.length ?? 0
    if (others === 0 || latin < 2 || told >= 20) continue
    told++
    report(work, 'SK002', {
      file: source.file,
      line: source.lineOf(found.index),
      evidence: `letters of two scripts in one word: ${word} (${[...word].map((letter) => (letter > '\u007f' ? `U+${(letter.codePointAt(0) ?? 0).toString(16)}` : letter)).join('')})`,
      severity: 'high',
      confidence: told > 1 ? 'medium' : 'low',
      layers: source.layers,
    })
  }
}
