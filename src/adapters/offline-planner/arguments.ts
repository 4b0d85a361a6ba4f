import { coerceToSchema, propertiesOf, requiredOf, type Schema } from './json-schema.ts'
import type { RequestPart } from './request-parts.ts'
import { foundIn } from './results.ts'
import { allWords } from './words.ts'

/** The arguments of one call; `missing` names required ones that nothing provided. */
export type Filled = {
  readonly input: Readonly<Record<string, unknown>>
  readonly missing: readonly string[]
  /** How many of the named things are used. */
  readonly used: number
}

/** Arguments that hold free text instead of names of things. */
export const texts = new Set(
  'content input message prompt q query question search task text topic'.split(' '),
)
const searches = ['search', 'query', 'q', 'symbol']

type Source = {
  readonly asked: RequestPart
  /** Results of earlier tool calls; empty where results must not fill arguments. */
  readonly results: readonly unknown[]
  /** Words of the request that do not match the tool: the search text. */
  readonly leftover: string
}

/**
 * Fills a tool's arguments: first from a JSON object or `name=value` in the request, then from the things that it
 * names, and last from results of earlier calls. A result only fills a missing argument with a value of the right form.
 */
export function fillArguments(schema: Schema, source: Source): Filled {
  const { asked, results } = source
  const left = [...asked.things]
  const required = requiredOf(schema)
  const input: Record<string, unknown> = {}
  const missing: string[] = []
  const properties = propertiesOf(schema)
  for (const [name, one] of properties) {
    const said = saidOf(name, one, asked)
    if (said === undefined) continue
    input[name] = said
    const at = left.findIndex((thing) => thing === said || Number(thing) === said)
    if (at !== -1) left.splice(at, 1)
  }
  for (const [name, one] of properties) {
    if (name in input || !required.has(name) || 'default' in one) continue
    const value =
      one['const'] ??
      taken(one, left) ??
      enumerated(one, asked) ??
      written(name, one, source) ??
      foundIn(results, {
        name,
        things: asked.things,
        takes: (found) => coerceToSchema(one, found),
        hasForm: 'pattern' in one,
      })
    if (value === undefined) missing.push(name)
    else input[name] = value
  }
  Object.assign(input, optional(properties, { input, left, source }))
  return { input, missing, used: asked.things.length - left.length }
}

/** A named value: `slippageBps=50`, `slippage bps: 50`, `amount 0.5`. */
export function saidOf(name: string, schema: Schema, { members, text }: RequestPart): unknown {
  if (Object.hasOwn(members, name)) return members[name]
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('[\\s_-]*')
  if (words === '') return undefined
  const said = new RegExp(
    `\\b${words}\\s*(?:=|:|\\bis\\b|\\bof\\b)?\\s*("[^"]{1,256}"|[^\\s,"]{1,128})`,
    'i',
  ).exec(text)?.[1]
  if (said === undefined) return undefined
  const value = said.replace(/^"|"$/g, '').replace(/[.?!]$/, '')
  // A free text would match any next word, so only a marked value counts.
  const isMarked = new RegExp(`\\b${words}\\s*[=:]`, 'i').test(text)
  const isFree = schema['type'] === 'string' && !('pattern' in schema) && !('enum' in schema)
  return isFree && !isMarked ? undefined : coerceToSchema(schema, value)
}

/** The first thing that fits the schema; it is then used up. */
function taken(schema: Schema, left: string[]): unknown {
  const items = schema['type'] === 'array' ? schema['items'] : undefined
  if (typeof items === 'object' && items !== null) {
    const all = left.flatMap((thing) => coerceToSchema({ ...items }, thing) ?? [])
    if (all.length > 0) left.length = 0
    return all.length > 0 ? all : undefined
  }
  const at = left.findIndex((thing) => coerceToSchema(schema, thing) !== undefined)
  const [thing] = at === -1 ? [] : left.splice(at, 1)
  return thing === undefined ? undefined : coerceToSchema(schema, thing)
}

/** The enum value that the request mentions. */
export function enumerated({ enum: values }: Schema, { text }: RequestPart): unknown {
  if (!Array.isArray(values)) return undefined
  const words = new Set(allWords(text))
  return values.find((one) => typeof one === 'string' && words.has(one.toLowerCase()))
}

function written(name: string, schema: Schema, { leftover }: Source): unknown {
  return texts.has(name.toLowerCase()) && leftover !== ''
    ? coerceToSchema(schema, leftover)
    : undefined
}

type Filling = {
  readonly input: Readonly<Record<string, unknown>>
  readonly left: string[]
  readonly source: Source
}

/** Of optional arguments only a count and a search text are filled. */
function optional(
  properties: readonly (readonly [string, Schema])[],
  { input, left, source }: Filling,
): Readonly<Record<string, unknown>> {
  const open = new Map(properties.filter(([name]) => !(name in input)))
  const limit = open.get('limit')
  const { count } = source.asked
  const counted = limit === undefined || count === null ? undefined : coerceToSchema(limit, count)
  const name = searches.find((one) => open.has(one))
  const schema = name === undefined ? undefined : open.get(name)
  const sought =
    name === undefined || schema === undefined
      ? undefined
      : (taken(schema, left) ?? written(name, schema, source))
  return {
    ...(counted === undefined ? {} : { limit: counted }),
    ...(name === undefined || sought === undefined ? {} : { [name]: sought }),
  }
}
