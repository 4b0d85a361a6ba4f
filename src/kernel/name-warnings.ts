import { type Static, Type as T } from '@sinclair/typebox'
import { mark } from './name-text.ts'

/** What may mislead people about a text that came from a chain. */
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

/** The marks of texts as they are shown: what was hidden is seen as U+FFFD in them, and by nothing else. */
export function textWarnings(shown: {
  readonly name: string
  readonly symbol: string
}): Static<typeof TextWarnings> {
  return (['name', 'symbol'] as const)
    .filter((field) => shown[field].includes(mark))
    .map((field) => ({ code: 'hides_text', field }))
}
