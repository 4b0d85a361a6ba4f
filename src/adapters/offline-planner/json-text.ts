import { isJsonObject } from '../../kernel/json-object.ts'
import type { ModelMessage, ModelReplyFormat } from '../../ports/language-model.ts'
import { cannot } from './abilities.ts'
import { factsOf } from './facts.ts'
import type { Schema } from './json-schema.ts'
import { callsIn } from './plan.ts'
import { validValue } from './valid-value.ts'

/**
 * The reply as JSON. With a schema, a value that conforms to it, filled from the conversation; raises 400 when that is
 * not enough. Without one, an object with the planner's own sentence.
 */
export function jsonText(
  messages: readonly ModelMessage[],
  { format, own }: { readonly format: ModelReplyFormat; readonly own: string },
): string {
  const schema = format.kind === 'schema' ? format.schema : schemaIn(messages)
  if (schema === null) return JSON.stringify({ answer: own })
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const filling = validValue(
    schema,
    factsOf(messages[at]?.content ?? '', {
      results: callsIn(messages.slice(at + 1)).map(({ result }) => result),
      own,
      // Leftover words are not facts.
      leftoverOf: () => '',
    }),
  )
  if (filling.missing === undefined) return JSON.stringify(filling.value)
  const missing = filling.missing.filter((path) => path !== '')
  const [first] = missing
  if (first === undefined) {
    throw cannot('response_format', 'the conversation does not say what the schema takes')
  }
  const all = missing.slice(0, 8).join(' and ')
  const why = `nothing in the conversation says ${all}: say ${first}=… in the last message`
  throw cannot('response_format', why)
}

/** A schema inside the instructions, where some clients put it for models without structured output. */
function schemaIn(messages: readonly ModelMessage[]): Schema | null {
  for (const { role, content } of messages) {
    const found = role === 'system' ? objectIn(content) : null
    if (found !== null && ('properties' in found || '$schema' in found)) return found
  }
  return null
}

function objectIn(text: string): Schema | null {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from === -1 || to < from) return null
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
