import { baseLocale, locales } from '../../../../kernel/locales.ts'
import { languageOf, languagesOf } from './languages.ts'
import { partsOf } from './words.ts'

const partsMax = 200

/** The locale that a text is most likely in; the base where nothing tells. */
export function localeOfText(text: string): string {
  const [language] = languagesOf(partsOf(text, partsMax), 'en')
  return locales.find((each) => languageOf(each) === language) ?? baseLocale
}
