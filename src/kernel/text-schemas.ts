import { Kind, type StringOptions, Type as T, type TUnsafe, TypeRegistry } from '@sinclair/typebox'
import { plainLine, plainLines, visibleLine, visibleLines } from './stored-text.ts'

type TextOptions = StringOptions & { readonly maxLength: number }
type TextSchema = {
  readonly pattern: string
  readonly minLength?: number
  readonly maxLength: number
}

/**
 * One line of displayed text: a name, a title, a label. It has no invisible or text-direction characters. With a
 * `minLength` at least one character is visible.
 */
export function line(options: TextOptions): TUnsafe<string> {
  return text(options, hasContent(options) ? visibleLine : plainLine)
}

/** A token symbol, with the capitals, signs and emoji that symbols use. */
export function tokenSymbol(options: StringOptions = {}): TUnsafe<string> {
  const description = '1 to 16 characters, 32 bytes of UTF-8 at the most'
  return line({ minLength: 1, maxLength: 16, description, ...options })
}

/** Displayed multi-line text: a description, a note, a persona. */
export function lines(options: TextOptions): TUnsafe<string> {
  return text(options, hasContent(options) ? visibleLines : plainLines)
}

function hasContent({ minLength = 0 }: TextOptions): boolean {
  return minLength > 0
}

/** The schema library's own checks do not support Unicode property classes, so these strings are a custom kind. */
const kind = 'ReadableText'
TypeRegistry.Set<TextSchema>(kind, ({ maxLength, minLength = 0, pattern }, value) => {
  if (typeof value !== 'string') return false
  const { length } = [...value]
  return length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(value)
})

function text(options: TextOptions, pattern: string): TUnsafe<string> {
  return T.Unsafe<string>({ ...options, type: 'string', pattern, [Kind]: kind })
}
