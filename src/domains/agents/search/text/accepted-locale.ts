import { locales } from '../../../../kernel/locales.ts'
import { languageOf } from './languages.ts'

const tagsMax = 20

/** The locale that an `Accept-Language` header asks for most; undefined where it names none that is known here. */
export function acceptedLocale(header: string | undefined): string | undefined {
  const asked = (header ?? '')
    .split(',', tagsMax)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of asked) {
    const language = languageOf(tag)
    const found =
      locales.find((each) => each.toLowerCase() === tag) ??
      locales.find((each) => language !== undefined && languageOf(each) === language)
    if (found !== undefined) return found
  }
  return undefined
}
