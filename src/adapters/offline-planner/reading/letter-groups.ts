import type { Locale } from '../../../kernel/locales.ts'
import { phraseTexts } from '../phrases/phrase-texts.ts'

type Counts = { readonly groups: ReadonlyMap<string, number>; readonly total: number }

const counts = new Map<Locale, Counts>()
const kinds = 20_000

function countsOf(locale: Locale): Counts {
  const known = counts.get(locale)
  if (known !== undefined) return known
  const groups = new Map<string, number>()
  let total = 0
  for (const group of groupsOf(phraseTexts(locale))) {
    groups.set(group, (groups.get(group) ?? 0) + 1)
    total += 1
  }
  const made = { groups, total }
  counts.set(locale, made)
  return made
}

function groupsOf(text: string): readonly string[] {
  const plain = ` ${text
    .toLowerCase()
    .replace(/\{\w+\}/g, ' ')
    .replace(/[^\p{L}']+/gu, ' ')
    .trim()} `
  return Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3))
}

/** How well the groups of three letters of a text fit a language, as the logarithm of a chance for each group. */
export function letterFit(locale: Locale, text: string): number {
  const { groups, total } = countsOf(locale)
  const own = groupsOf(text)
  const sum = own.reduce(
    (all, group) => all + Math.log(((groups.get(group) ?? 0) + 0.3) / (total + 0.3 * kinds)),
    0,
  )
  return own.length === 0 ? 0 : sum / own.length
}
