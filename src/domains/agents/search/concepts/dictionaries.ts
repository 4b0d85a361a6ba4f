import type { Language } from '../text/languages.ts'
import { arabic } from './arabic.ts'
import { bulgarian } from './bulgarian.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { persian } from './persian.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'
import { vietnamese } from './vietnamese.ts'

/** A thing of the field. */
export type Concept = keyof typeof english

/**
 * The words of the field in each language: for each concept its words and short phrases, divided by commas. What is written
 * with a star at its end is the beginning of a word; one with a star before it, a part of it. What stands behind ` … ` may
 * follow a few words later, as the other half of a German verb does (`fass* … zusammen`).
 */
export const dictionaries: Readonly<Record<Language, Readonly<Record<Concept, string>>>> = {
  en: english,
  ar: arabic,
  bg: bulgarian,
  zh: chinese,
  de: german,
  es: spanish,
  fa: persian,
  fr: french,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ru: russian,
  tr: turkish,
  vi: vietnamese,
}
