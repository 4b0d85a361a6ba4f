import type { Locale } from '../../../kernel/locales.ts'
import { hedgeWords } from '../words/hedges.ts'

/** What tells an order from what is none; `words/hedges.ts` says what each is. */
export type Hedge =
  | 'acting'
  | 'asking'
  | 'condition'
  | 'doubt'
  | 'exception'
  | 'later'
  | 'money'
  | 'past'

const hedges: readonly Hedge[] = [
  'acting',
  'asking',
  'condition',
  'doubt',
  'exception',
  'later',
  'money',
  'past',
]
type Name = Hedge | 'contrast' | 'rest'

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
  const made = new Map(
    hedgeWords[locale].split('\n').flatMap((line): readonly (readonly [string, string])[] => {
      const at = line.indexOf(':')
      return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    }),
  )
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

/** Where a text says of all else that it stays as it is, which adds nothing to what is asked for. */
export function restIn(
  text: string,
  locale: Locale,
): readonly { readonly at: number; readonly end: number }[] {
  return [...text.matchAll(formOf(locale, 'rest'))].map(({ 0: found, index }) => ({
    at: index,
    end: index + found.length,
  }))
}

/** Where a text turns from what is not wanted to what is. */
export function contrastsIn(
  text: string,
  locale: Locale,
): readonly { readonly at: number; readonly end: number }[] {
  return [...text.matchAll(formOf(locale, 'contrast'))].map(({ 0: found, index }) => ({
    at: index,
    end: index + found.length,
  }))
}
