import { type Static, Type as T } from '@sinclair/typebox'
import { replacementCharacter } from './name-text.ts'

/** Ways in which text from a chain may mislead its readers. */
export const TextWarnings = T.Array(
  T.Object({
    code: T.Literal('hides_text'),
    field: T.Union([T.Literal('name'), T.Literal('symbol')]),
  }),
  {
    maxItems: 2,
    description:
      '`hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place',
  },
)

/** The warnings of displayed text. U+FFFD occurs in it only where `shownName` replaced a hidden character. */
export function textWarnings(shown: {
  readonly name: string
  readonly symbol: string
}): Static<typeof TextWarnings> {
  return (['name', 'symbol'] as const)
    .filter((field) => shown[field].includes(replacementCharacter))
    .map((field) => ({ code: 'hides_text', field }))
}
