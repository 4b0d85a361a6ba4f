import { Kind, type StringOptions, Type as T, type TUnsafe, TypeRegistry } from '@sinclair/typebox'
import { plainLine, plainLines, visibleLine, visibleLines } from './stored-text.ts'

type TextOptions = StringOptions & { readonly maxLength: number }
type TextSchema = {
  readonly pattern: string
  readonly minLength?: number
  readonly maxLength: number
}

/**
 * One line that people read: a name, a title, a label. Nothing in it hides, or turns the direction of what is shown beside
 * it; where `minLength` asks for a character, one can be seen.
 */
export function line(options: TextOptions): TUnsafe<string> {
  return text(options, hasContent(options) ? visibleLine : plainLine)
}

/** The symbol of a token, with the capitals, signs and pictures that people put into one. */
export function tokenSymbol(options: StringOptions = {}): TUnsafe<string> {
  const description = '1 to 16 characters, 32 bytes of UTF-8 at the most'
  return line({ minLength: 1, maxLength: 16, description, ...options })
}

/** The same for text of several lines: a description, a note, a persona. */
export function lines(options: TextOptions): TUnsafe<string> {
  return text(options, hasContent(options) ? visibleLines : plainLines)
}

function hasContent({ minLength = 0 }: TextOptions): boolean {
  return minLength > 0
}

/** The checks of the schema library read patterns without classes of Unicode, so these texts have a kind of their own. */
const kind = 'ReadableText'
TypeRegistry.Set<TextSchema>(kind, ({ maxLength, minLength = 0, pattern }, value) => {
  if (typeof value !== 'string') return false
  const { length } = [...value]
  return length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(value)
})

function text(options: TextOptions, pattern: string): TUnsafe<string> {
  return T.Unsafe<string>({ ...options, type: 'string', pattern, [Kind]: kind })
}
