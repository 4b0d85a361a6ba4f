import { conceptsIn } from './concepts/concepts.ts'
import { lexeme, lexemesOf } from './lexemes.ts'
import { languagesOf } from './text/languages.ts'
import { partsOf } from './text/words.ts'

/**
 * What a plain text is found by, each once: its words folded, their stems in the languages that it may be in, neighbours
 * of scripts without spaces, and the concepts that it names. `readQuestion` asks in the same words.
 */
export function wordsOfText(text: string, partsMax: number): readonly string[] {
  const parts = partsOf(text, partsMax)
  const languages = languagesOf(parts, undefined)
  const words = parts.flatMap((part) => languages.flatMap((language) => lexemesOf(part, language)))
  const concepts = conceptsIn(parts, languages).map(({ concept }) => lexeme.concept(concept))
  return [...new Set([...words, ...concepts])]
}
