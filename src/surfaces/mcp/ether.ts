import { isJsonObject, type JsonObject, patternOf } from './schema-json.ts'

/** The placeholder address for ether in rows that take token addresses only. */
const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const word = 'ETH'
const anyCase = new RegExp(placeholder, 'i')
/** Arguments of rows that take the placeholder and not the word, and their members that name a token. */
const holders: ReadonlySet<string> = new Set(['pair', 'balances'])
const tokens: ReadonlySet<string> = new Set(['base', 'quote', 'token'])

/** The arguments, with ether replaced by the placeholder address. */
export function etherAsAddress(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, holders.has(name) ? inRow(value) : value]),
  )
}

function inRow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRow)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const isEther = typeof member === 'string' && member.toUpperCase() === word
      return [name, isEther && tokens.has(name) ? placeholder : member]
    }),
  )
}

/** The answer, with the placeholder address replaced by ether's name wherever it stands alone. */
export function etherAsWord(text: string): string {
  return anyCase.test(text) ? text.replace(new RegExp(`"${placeholder}"`, 'gi'), `"${word}"`) : text
}

/** The input schema of a row whose arguments accept ether by name. */
export function takingEther(schema: JsonObject): JsonObject {
  const { properties } = schema
  if (!isJsonObject(properties)) return schema
  const members = Object.entries(properties).map(([name, member]): [string, JsonObject] => {
    const one = isJsonObject(member) ? member : {}
    return [name, holders.has(name) ? withWord(one) : one]
  })
  return { ...schema, properties: Object.fromEntries(members) }
}

function withWord(schema: JsonObject): JsonObject {
  const { properties, items, description } = schema
  const said = typeof description === 'string' ? description.replace(placeholder, word) : undefined
  const copy = {
    ...schema,
    ...(said === undefined ? {} : { description: said }),
    ...(isJsonObject(items) ? { items: withWord(items) } : {}),
  }
  if (!isJsonObject(properties)) return copy
  const members = Object.entries(properties).map(([name, member]) => {
    const isToken = tokens.has(name) && isJsonObject(member) && patternOf(member).startsWith('^0x')
    if (!isToken) return [name, member] as const
    return [name, { type: 'string', pattern: `^(${word}|0x[0-9a-fA-F]{40})$` }] as const
  })
  return { ...copy, properties: Object.fromEntries(members) }
}
