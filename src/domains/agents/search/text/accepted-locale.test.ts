import { expect, test } from 'vitest'
import { acceptedLocale } from './accepted-locale.ts'

test.each([
  ['it;q=0.2, de;q=0.9, fr;q=0.5', 'de-DE'],
  ['fr, de', 'fr-FR'],
  ['xx, zh-TW;q=0.5', 'zh-TW'],
  ['pt-PT', 'pt-BR'],
  ['de;q=0, *', undefined],
  ['', undefined],
  [undefined, undefined],
])(
  'what is asked for most is first, of two alike the one that is named first: %s',
  (header, locale) => {
    expect(acceptedLocale(header)).toBe(locale)
  },
)
