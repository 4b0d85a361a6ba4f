import type { Locale } from '../../../kernel/locales.ts'
import { hedgeWords } from '../words/hedges.ts'
import { namedLines } from '../words/named-lines.ts'

/** What tells an order from what is none; `words/hedges.ts` says what each is. */
const hedges = [
  'acting',
  'asking',
  'condition',
  'doubt',
  'exception',
  'later',
  'money',
  'past',
] as const
export type Hedge = (typeof hedges)[number]
type Name = Hedge | 'contrast' | 'plain' | 'rest' | 'vague'

/** Languages whose words for a question stand where the answer would, and not first. */
const inPlace: ReadonlySet<Locale> = new Set([
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'tr-TR',
  'vi-VN',
  'fa-IR',
])
const unspaced: ReadonlySet<Locale> = new Set(['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR'])

const tables = new Map<Locale, ReadonlyMap<string, string>>()

function tableOf(locale: Locale): ReadonlyMap<string, string> {
  const known = tables.get(locale)
  if (known !== undefined) return known
  const made = namedLines(hedgeWords[locale])
  tables.set(locale, made)
  return made
}

const forms = new Map<string, RegExp>()

function formOf(locale: Locale, name: Name): RegExp {
  const key = `${locale} ${name}`
  const known = forms.get(key)
  if (known !== undefined) return known
  const words = tableOf(locale).get(name) ?? '(?!)'
  const head = locale === 'ar' || locale === 'fa-IR' ? '[وف]?' : ''
  const whole = unspaced.has(locale)
    ? `(?:${words})`
    : `(?<![\\p{L}\\p{N}])${head}(?:${words})(?![\\p{L}\\p{N}])`
  const isFirst = name === 'asking' && !inPlace.has(locale)
  const made = new RegExp(isFirst ? `^[^\\p{L}\\p{N}]*${whole}` : whole, 'giu')
  forms.set(key, made)
  return made
}

/** The hedges of a text from which names and quotations are taken out. */
export function hedgesIn(text: string, locale: Locale): ReadonlySet<Hedge> {
  return new Set(
    hedges.filter((name) =>
      [locale, ...kindred(locale, name)].some((one) => text.search(formOf(one, name)) !== -1),
    ),
  )
}

const bounds: ReadonlySet<Name> = new Set(['condition', 'exception', 'later', 'money'])
const neighbours: Partial<Record<Locale, readonly Locale[]>> = {
  'bg-BG': ['ru-RU'],
  'ru-RU': ['bg-BG'],
}
const alike: Partial<Record<Locale, readonly Locale[]>> = {
  'es-ES': ['pt-BR'],
  'pt-BR': ['es-ES'],
}

/** Short texts of neighbours are hard to tell apart, and words of English stand in all languages. */
function kindred(locale: Locale, name: Name): readonly Locale[] {
  if (name === 'past') return neighbours[locale] ?? []
  if (!bounds.has(name)) return []
  const isPlain = name === 'later' || name === 'money'
  const more = [...(neighbours[locale] ?? []), ...(isPlain ? (alike[locale] ?? []) : [])]
  return locale === 'en-US' || name === 'money' ? more : ['en-US', ...more]
}

type Span = { readonly at: number; readonly end: number }

/** Where a text has a verb that could be of anything, `put`, `take`, or a word that adds nothing: `only`, `at once`. */
export function plainIn(text: string, locale: Locale): readonly Span[] {
  return [...spansOf('acting', text, locale), ...spansOf('plain', text, locale)]
}

/** Where a text leaves open how much, which one, or whether at all. */
export function vagueIn(text: string, locale: Locale): readonly Span[] {
  return spansOf('vague', text, locale)
}

/** Where a text says of all else that it stays as it is, which adds nothing to what is asked for. */
export function restIn(text: string, locale: Locale): readonly Span[] {
  return spansOf('rest', text, locale)
}

/** Where a text turns from what is not wanted to what is. */
export function contrastsIn(text: string, locale: Locale): readonly Span[] {
  return spansOf('contrast', text, locale)
}

function spansOf(name: Name, text: string, locale: Locale): readonly Span[] {
  return [...text.matchAll(formOf(locale, name))].map(({ 0: found, index }) => ({
    at: index,
    end: index + found.length,
  }))
}
