import { stopWords } from './stop-words.ts'
import type { Script, TextPart } from './words.ts'

/** Languages that texts are taken apart in, English first; `zh` is both ways of writing Chinese. */
export const languages = [
  ...(['en', 'ar', 'bg', 'zh', 'de', 'es', 'fa', 'fr', 'it'] as const),
  ...(['ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi'] as const),
]
export type Language = (typeof languages)[number]

const notLatin: { readonly [language in Language]?: Script } = {
  ...{
    ar: 'arabic',
    fa: 'arabic',
    bg: 'cyrillic',
    ru: 'cyrillic',
    ja: 'run',
    ko: 'run',
    zh: 'run',
  },
}
const scriptOf = (language: Language): Script => notLatin[language] ?? 'latin'

/** The language of a locale such as `de-DE`; undefined for one that is not known here. */
export function languageOf(locale: string): Language | undefined {
  const name = locale.slice(0, locale.search(/[-_]|$/)).toLowerCase()
  return languages.find((language) => language === name)
}

/** Letters that tell languages of one script apart. */
const letters: { readonly [language in Language]?: RegExp } = {
  de: /[äöüß]/,
  es: /[ñ¿]/,
  fa: /[پچژگ]/,
  ja: /[\u3040-\u30ff]/,
  ko: /\p{sc=Hangul}/u,
  pl: /[ąćęłńśźż]/,
  pt: /[ãõ]/,
  ru: /[ыэё]/,
  tr: /[ğış]/,
  vi: /[ơưđăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/,
}

/**
 * The languages that a text may be in: those of its scripts whose small words and letters it has most of, or all of them
 * where nothing tells. `hint` counts as one small word. English is always among those of Latin letters, since its words
 * are used in every language.
 */
export function languagesOf(
  parts: readonly TextPart[],
  hint: Language | undefined,
): readonly Language[] {
  const scripts = new Set(parts.map(({ script }) => script))
  const guessed = [...scripts].flatMap((script) => {
    const those = parts.filter((part) => part.script === script)
    const possible = languages.filter((language) => scriptOf(language) === script)
    const scored = possible.map((language) => ({
      language,
      score: evidenceOf(language, those) + (language === hint ? 1 : 0),
    }))
    const best = Math.max(0, ...scored.map(({ score }) => score))
    return scored.filter(({ score }) => score === best).map(({ language }) => language)
  })
  return [...new Set([...guessed, ...(scripts.has('latin') ? (['en'] as const) : [])])]
}

function evidenceOf(language: Language, parts: readonly TextPart[]): number {
  const stops = stopWords[language]
  const mark = letters[language]
  return parts.reduce((sum, { folded, written }) => {
    const isMarked = mark?.test(written) === true
    return sum + (stops.has(folded) ? 1 : 0) + (isMarked ? 1 : 0)
  }, 0)
}
