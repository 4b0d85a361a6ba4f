import type { InputCheck, PlacedArguments } from '../../ports/dispatch.ts'
import { argumentText } from '../../ports/dispatch.ts'
import { lazyValidator } from './schema-compiler.ts'

/** Checks arguments by the validators of the rows themselves, as they would arrive in a request. */
export const checkInput: InputCheck = ({ input }, placed) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = input[part]
    return schema === undefined ? [] : lazyValidator(part, schema)(arriving(part, placed))
  })

/** A part as the gates receive it: texts of the URL, parsed JSON of the body. Defaults are filled in, so it is a copy. */
function arriving(part: 'body' | 'params' | 'query', placed: PlacedArguments): unknown {
  if (part === 'body') return structuredClone(placed.body ?? {})
  if (part === 'params') {
    return Object.fromEntries(
      Object.entries(placed.params ?? {}).map(([name, value]) => [name, argumentText(value)]),
    )
  }
  return Object.fromEntries((placed.query ?? []).map(([name, value]) => [name, texts(value)]))
}

function texts(value: unknown): string | readonly string[] {
  if (!Array.isArray(value)) return argumentText(value)
  const [first, ...others] = value.map(argumentText)
  return first === undefined || others.length > 0 ? value.map(argumentText) : first
}
