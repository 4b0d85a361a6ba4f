import type { Language } from '../text/languages.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** A thing of the field. */
export type Concept = keyof typeof english

/**
 * The words of the field in each language: for each concept its words and short phrases, divided by commas. What is written
 * with a star at its end is the beginning of a word; one with a star before it, a part of it.
 */
export const dictionaries: Readonly<Partial<Record<Language, Readonly<Record<Concept, string>>>>> =
  {
    en: english,
    zh: chinese,
    de: german,
    es: spanish,
    fr: french,
    it: italian,
    ja: japanese,
    ko: korean,
    nl: dutch,
    pt: portuguese,
  }
