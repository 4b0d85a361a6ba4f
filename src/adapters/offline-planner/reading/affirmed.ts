import type { Locale } from '../../../kernel/locales.ts'
import { entitiesIn, masked } from './entities.ts'
import { plainForm } from './fold.ts'
import { contrastsIn } from './hedges.ts'
import { type Reading, read } from './reading.ts'

/** What is done, as far as it tells two clauses apart. */
const doing: ReadonlySet<string> = new Set(
  'buy sell swap cancel delete claim launch pay send close reset create place price balance show check'.split(
    ' ',
  ),
)

type Clause = { readonly text: string; readonly reading: Reading; readonly isTurn: boolean }

/**
 * A request without what it says that it does not want, where another clause says what it does: `do not buy MOON, buy
 * KOI`. Both must differ in what is done or in the token; else nothing is left out, and the negation counts for all.
 */
export function affirmed(whole: string, locale: Locale): string {
  const clauses = clausesOf(plainForm(whole), locale)
  const mended = corrected(clauses)
  if (mended !== null) return mended
  const denied = clauses.filter(({ reading }) => reading.concepts.has('not'))
  const wanted = clauses.filter((one) => !denied.includes(one))
  const [no] = denied
  if (no === undefined || denied.length > 1 || wanted.length === 0) return whole
  const doneIn = (list: readonly Clause[]) =>
    new Set(list.flatMap(({ reading }) => [...reading.concepts].filter((one) => doing.has(one))))
  const namedIn = (list: readonly Clause[]) =>
    new Set(list.flatMap(({ reading }) => symbolsIn(reading)))
  const [noVerbs, verbs] = [doneIn([no]), doneIn(wanted)]
  const [noNames, names] = [namedIn([no]), namedIn(wanted)]
  const isOther = noNames.size > 0 && names.size > 0 && ![...noNames].some((one) => names.has(one))
  const isOtherDeed = noVerbs.size > 0 && ![...noVerbs].some((one) => verbs.has(one))
  const kept = wanted.map(({ text }) => text).join(', ')
  if (verbs.size > 0) return isOther || isOtherDeed ? kept : whole
  // `not MOON but PANDA`: the verb stands with what is not wanted.
  const hasTurn = wanted.some(({ isTurn }) => isTurn)
  if (!hasTurn || !isOther || noVerbs.size === 0) return whole
  const verb = no.reading.mentions.find(({ concept }) => noVerbs.has(concept))
  return verb === undefined ? whole : `${no.text.slice(verb.at, verb.end)} ${kept}`
}

/** Words that stand alone before what was meant: `500, no, 50`. */
const slip =
  /^(?:no|oh no|no wait|wait|sorry|i mean|scratch that|nein|quatsch|äh|sorry nein|non|pardon|enfin non|euh|perdón|digo|no espera|não|quer dizer|digo não|anzi|no scusa|nee|nee wacht|nie|znaczy|нет|ой|то есть|не|hayır|pardon yok|yok|à không|không phải|لا|أقصد|نه|یعنی|不|不对|不對|不是|いや|違う|아니|아니다)$/iu

/** Whether a text takes back what it says: `sell 50 MOON, no`. */
export function isTakenBack(text: string): boolean {
  return text.split(/[,;،؛、，。.!！…]+/u).some((one) => slip.test(one.trim()))
}

/** A request whose second clause takes back a number or a name of the first; null where none does. */
function corrected(clauses: readonly Clause[]): string | null {
  const at = clauses.findIndex(({ text }, index) => index > 0 && slip.test(text))
  const [before, after] = [clauses.slice(0, at), clauses.slice(at + 1)]
  const [first] = before
  const [last] = after
  if (at === -1 || before.length !== 1 || after.length !== 1) return null
  if (first === undefined || last === undefined || last.reading.concepts.has('not')) return null
  const hasNew = {
    amount: last.reading.amounts.length > 0,
    name: symbolsIn(last.reading).length > 0,
  }
  if (!hasNew.amount || first.reading.concepts.has('not')) return null
  const gone = [
    ...first.reading.amounts,
    ...(hasNew.name ? first.reading.entities.filter(({ kind }) => kind === 'symbol') : []),
  ]
  const kept = masked(first.reading.text, gone)
  // A currency that was taken back goes with its number.
  return `${kept.replace(/\s+(?:reais|euros?|pesos?|dollars?)(?=\s|$)/giu, ' ').trim()} ${last.text}`
}

function symbolsIn({ entities }: Reading): readonly string[] {
  return entities.flatMap(({ kind, value }) =>
    kind === 'symbol' && value.toUpperCase() !== 'ETH' ? [value.toUpperCase()] : [],
  )
}

function clausesOf(text: string, locale: Locale): readonly Clause[] {
  const plain = masked(text, entitiesIn(text))
  const cuts = [
    ...[...plain.matchAll(/[,;،؛、，。！!；]\s*|(?<!\d)[.…]+(?!\d)\s*/gu)].map(
      ({ 0: mark, index }) => ({
        at: index,
        end: index + mark.length,
        isTurn: false,
      }),
    ),
    ...contrastsIn(plain, locale).map((one) => ({ ...one, isTurn: true })),
  ]
    .filter(({ at }) => !/\d/.test(plain[at - 1] ?? '') || !/\d/.test(plain[at + 1] ?? ''))
    .sort((one, other) => one.at - other.at)
  const found: Clause[] = []
  let from = 0
  let isTurn = false
  for (const cut of [...cuts, { at: text.length, end: text.length, isTurn: false }]) {
    const piece = text.slice(from, Math.max(from, cut.at)).trim()
    if (piece !== '') found.push({ text: piece, reading: read(piece, locale), isTurn })
    isTurn = cut.isTurn || (piece === '' && isTurn)
    from = Math.max(from, cut.end)
  }
  return found
}
