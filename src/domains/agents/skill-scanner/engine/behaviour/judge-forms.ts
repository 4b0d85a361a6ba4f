import { keywordAutomaton } from '../matching/keyword-automaton.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'
import { checkForms } from './code-forms/check-forms.ts'
import { type CodeForm, nearness } from './code-forms/code-form.ts'
import { controlForms } from './code-forms/control-forms.ts'
import { harmForms } from './code-forms/harm-forms.ts'
import { moneyForms } from './code-forms/money-forms.ts'
import { startupForms } from './code-forms/startup-forms.ts'
import { textForms } from './code-forms/text-forms.ts'
import { watchForms } from './code-forms/watch-forms.ts'
import { isSign } from './lists-of-signs.ts'

const forms: readonly CodeForm[] = [
  ...controlForms,
  ...harmForms,
  ...checkForms,
  ...startupForms,
  ...watchForms,
  ...moneyForms,
  ...textForms,
]

/** Judges code by forms that are deeds by themselves, and commands that texts order. Pauses after each piece. */
export function* judgeForms(work: ScanWork, source: Source): Generator<void, void> {
  for (const segment of source.segments) {
    const isScript = isCode(segment)
    if (!isScript && source.language !== 'markdown') continue
    for (let start = segment.start; start < segment.end; start += pieceLength) {
      yield
      const end = Math.min(segment.end, start + pieceLength + overlap)
      const text = source.text.slice(start, end)
      if (isScript || text.includes('`')) seek(work, source, { segment, start, text })
    }
  }
}

/** Each word once, with the forms that it lets be tried. */
const byWord = new Map<string, CodeForm[]>()
for (const one of forms)
  for (const word of one.words) byWord.set(word, [...(byWord.get(word) ?? []), one])
const uses = [...byWord.values()]
const sought = keywordAutomaton([...byWord.keys()])

/** The forms of which a word stands in a text, in the order of their list. */
function formsIn(text: string): readonly CodeForm[] {
  const found = new Set<CodeForm>()
  sought.find(text, (word) => {
    for (const one of uses[word] ?? []) found.add(one)
  })
  return forms.filter((one) => found.has(one))
}

const pieceLength = 16_384
const overlap = 800
/** How often one form is told of in a piece, and how often it is looked at. */
const toldMax = 12
const looksMax = 200

type Piece = { readonly segment: Segment; readonly start: number; readonly text: string }

function seek(work: ScanWork, source: Source, piece: Piece) {
  for (const one of formsIn(piece.text)) {
    let told = 0
    let looked = 0
    for (const found of piece.text.matchAll(one.form)) {
      if (told >= toldMax || looked++ >= looksMax) break
      const length = Math.max(1, found[0].length)
      if (!isMeant(one, piece, { at: found.index, length })) continue
      told++
      tell(work, source, { one, start: piece.start + found.index, length })
    }
  }
}

/** Whether what stands around the place makes it the deed that the form is about. */
function isMeant(
  one: CodeForm,
  { segment, text }: Piece,
  { at, length }: { at: number; length: number },
): boolean {
  const lineStart = text.lastIndexOf('\n', at) + 1
  const before = text.slice(Math.max(lineStart, at - 400), at)
  if (!isCode(segment)) {
    // In prose, only what stands in a code span.
    if (before.split('`').length % 2 === 1) return false
  } else if (/^\s{0,80}(?:#(?!!)|\/\/|\/?\*|--\s|;|REM\s|@rem\s)/i.test(before)) return false
  if (isSign(text, at)) return false
  const around = text.slice(Math.max(0, at - nearness), at + length + nearness)
  const isNear =
    one.near === undefined ||
    (one.near.source.startsWith('^')
      ? one.near.test(text.slice(at, at + length + nearness))
      : one.near.test(around))
  if (!isNear) return false
  return one.without?.test(text.slice(Math.max(0, at - 240), at + length + 240)) !== true
}

function tell(
  work: ScanWork,
  source: Source,
  { one, start, length }: { one: CodeForm; start: number; length: number },
) {
  const around = surroundings(source, start, start + length)
  // A command that a text only names is not run by anybody.
  if (!around.isInCode && (!around.isOrdered || around.isDenied)) return
  report(work, one.rule, {
    file: source.file,
    line: source.lineOf(start),
    evidence: source.text.slice(start, start + Math.min(length, 300)),
    severity: around.isOnlyTold ? 'low' : severityOf(one, source),
    confidence: around.isOnlyTold ? 'low' : (one.confidence ?? 'medium'),
    layers: source.layers,
  })
}

/** What starts by itself is the user's to decide where a text tells them how: a script decides for them. */
function severityOf(one: CodeForm, { language }: Source): NonNullable<CodeForm['severity']> {
  const isUsers = language === 'markdown' && one.rule === 'SK033' && one.confidence !== 'high'
  return isUsers ? 'medium' : (one.severity ?? 'high')
}
