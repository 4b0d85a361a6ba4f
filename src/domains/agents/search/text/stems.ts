import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { foldWord } from './fold.ts'
import type { Language } from './languages.ts'
import { stemBulgarian, stemPersian, stemPolish } from './light-stems.ts'
import { remembered } from './remembered.ts'

/** Snowball's stemmers, and endings of our own for the rest. Vietnamese has no endings; the others divide no words. */
const stemmers: { readonly [language in Language]?: (word: string) => string } = {
  ...{ ar: folded(arabic), de: folded(german), en: folded(english), es: folded(spanish) },
  ...{ fr: folded(french), it: folded(italian), nl: folded(dutch), pt: folded(portuguese) },
  ...{ ru: folded(russian), tr: folded(turkish) },
  ...{ bg: folded(stemBulgarian), pl: folded(stemPolish) },
  fa: folded((word) => stemPersian(foldWord(word))),
}

function folded(stem: (word: string) => string): (word: string) => string {
  return remembered((word) => foldWord(stem(word)))
}

/** The folded stem of a plain word; null for a language without stems. */
export function stemOf(language: Language, written: string): string | null {
  return stemmers[language]?.(written) ?? null
}
