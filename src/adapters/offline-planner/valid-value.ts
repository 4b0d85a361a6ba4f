import { isJsonObject } from '../../kernel/json-object.ts'
import { enumerated, saidOf, texts } from './arguments.ts'
import { type Facts, takeEntity } from './facts.ts'
import { propertiesOf, requiredOf, type Schema } from './json-schema.ts'
import { listIn } from './report.ts'
import { foundIn } from './results.ts'
import { type Budget, isTaken, newBudget, resolved } from './schema-check.ts'

const depthMax = 8
const itemsMax = 50
/** Members that hold the answer itself. */
const answers = new Set(
  'answer comment content conclusion explanation message note output reason reasoning reply response result summary text'.split(
    ' ',
  ),
)

/** A value, or the paths of what is missing. */
export type Filling =
  | { readonly value: unknown; readonly missing?: never }
  | { readonly missing: readonly string[] }

type Place = {
  readonly root: Schema
  readonly budget: Budget
  /** Such as `items.0.price`; empty for the root. */
  readonly path: string
  readonly depth: number
  /** The result that the value is read from; null when all facts may be used. */
  readonly record: Readonly<Record<string, unknown>> | null
}

/**
 * A value that certainly conforms to the schema, made only of the request, the results, constants of the schema, and
 * null or empty lists where the schema allows them. What nothing provides is missing and never invented.
 */
export function validValue(schema: Schema, facts: Facts): Filling {
  const judging = { root: schema, budget: newBudget() }
  const whole = isTaken(schema, facts.asked.members, judging)
  if (whole && Object.keys(facts.asked.members).length > 0) return { value: facts.asked.members }
  const filling = fill(schema, facts, { ...judging, path: '', depth: 0, record: null })
  if (filling.missing !== undefined) return filling
  return isTaken(schema, filling.value, judging) ? filling : { missing: [''] }
}

function fill(given: Schema, facts: Facts, place: Place): Filling {
  const { root, budget, path, depth } = place
  const schema = resolved(given, root)
  if (schema === null || depth > depthMax || budget.left-- <= 0) return { missing: [path] }
  if (schema !== given) return fill(schema, facts, { ...place, depth: depth + 1 })
  const simple = stated(schema, facts, place)
  if (simple !== undefined) return { value: simple }
  const forms = formsOf(schema)
  if (forms !== null) return firstOf(forms, facts, place)
  if (schema['type'] === 'object') return fillObject(schema, facts, place)
  if (schema['type'] === 'array') return fillList(schema, facts, place)
  const value = fillPlain(schema, facts, place)
  return value === undefined ? { missing: [path] } : { value }
}

/** The value that was given under the member's own name, or the schema's constant. */
function stated(schema: Schema, facts: Facts, place: Place): unknown {
  const { path, record } = place
  const name = nameOf(path)
  const takes = (value: unknown) => value !== undefined && judge(schema, value, place)
  if (record !== null && Object.hasOwn(record, name) && takes(record[name])) return record[name]
  const { enum: values } = schema
  const only = Array.isArray(values) && values.length === 1 ? values[0] : undefined
  const said = record === null && name !== '' ? saidOf(name, schema, facts.asked) : undefined
  const spoken = record === null ? enumerated(schema, facts.asked) : undefined
  return [schema['const'], only, said, spoken, schema['default']].find(takes)
}

/** The alternatives of a union, null last. */
function formsOf(schema: Schema): readonly Schema[] | null {
  const { anyOf, oneOf, allOf, type } = schema
  const forms = [anyOf, oneOf].find((one) => Array.isArray(one))
  if (Array.isArray(forms)) return forms.filter(isJsonObject).sort(nullLast)
  if (Array.isArray(allOf) && allOf.length === 1) return allOf.filter(isJsonObject)
  if (!Array.isArray(type)) return null
  return type.map((one) => ({ ...schema, type: one })).sort(nullLast)
}

function nullLast(one: Schema, other: Schema): number {
  return Number(one['type'] === 'null') - Number(other['type'] === 'null')
}

function firstOf(forms: readonly Schema[], facts: Facts, place: Place): Filling {
  const missing: string[] = []
  const mayBeNull = forms.some(({ type }) => type === 'null')
  const { leftover } = facts
  for (const form of forms) {
    const left = [...facts.left]
    // A nullable value is not filled with leftover words.
    if (mayBeNull) facts.leftover = ''
    const filling = fill(form, facts, { ...place, depth: place.depth + 1 })
    if (mayBeNull) facts.leftover = leftover
    if (filling.missing === undefined) return filling
    // Facts that a failed alternative used are available to the next one.
    facts.left.splice(0, facts.left.length, ...left)
    facts.leftover = leftover
    missing.push(...filling.missing)
  }
  return { missing: [...new Set(missing)] }
}

function fillObject(schema: Schema, facts: Facts, place: Place): Filling {
  const required = requiredOf(schema)
  const value: Record<string, unknown> = {}
  const missing: string[] = []
  for (const [name, member] of propertiesOf(schema)) {
    const path = place.path === '' ? name : `${place.path}.${name}`
    const deeper = { ...place, path, depth: place.depth + 1 }
    if (required.has(name)) {
      const filling = fill(member, facts, deeper)
      if (filling.missing === undefined) value[name] = filling.value
      else missing.push(...filling.missing)
      continue
    }
    // An optional member is left out unless it was given.
    const goal = resolved(member, place.root)
    const said = goal === null ? undefined : stated({ ...goal, default: undefined }, facts, deeper)
    if (said !== undefined) value[name] = said
  }
  return missing.length > 0 ? { missing } : { value }
}

/** From a list in a result, from the named things, or empty. */
function fillList(schema: Schema, facts: Facts, place: Place): Filling {
  const { path, record } = place
  const items = isJsonObject(schema['items']) ? schema['items'] : {}
  const fits = (value: unknown) => judge(schema, value, place)
  if (record === null) {
    const found = answeredItems(items, facts, place)
    if (found.length > 0 && fits(found)) return { value: found }
    const things: unknown[] = []
    for (
      let thing = takeEntity(facts, items, judgingAt(place));
      thing !== undefined && things.length < itemsMax;
      thing = takeEntity(facts, items, judgingAt(place))
    ) {
      things.push(thing)
    }
    if (things.length > 0 && fits(things)) return { value: things }
  }
  return fits([]) ? { value: [] } : { missing: [path] }
}

function answeredItems(items: Schema, facts: Facts, place: Place): readonly unknown[] {
  const goal = resolved(items, place.root)
  if (goal?.['type'] !== 'object') return []
  for (const result of facts.results.toReversed()) {
    const records = (listIn(result) ?? []).filter(isJsonObject).slice(0, itemsMax)
    const made = records.map((record) =>
      fill(goal, facts, { ...place, path: '', depth: place.depth + 1, record }),
    )
    const values = made.flatMap((one) => (one.missing === undefined ? [one.value] : []))
    if (values.length > 0 && values.length === records.length) return values
  }
  return []
}

function fillPlain(schema: Schema, facts: Facts, place: Place): unknown {
  const { path, record } = place
  const takes = (value: unknown) => judge(schema, value, place)
  if (schema['type'] === 'null') return null
  if (record !== null || schema['type'] === 'boolean') return undefined
  const name = nameOf(path)
  const isText = schema['type'] === 'string' || schema['type'] === undefined
  const own = isText && facts.own !== null && answers.has(name.toLowerCase()) ? facts.own : null
  if (own !== null && takes(own)) return own
  if (texts.has(name.toLowerCase()) && takes(facts.asked.text)) return facts.asked.text
  const found = foundIn(facts.results, {
    name,
    things: facts.asked.things,
    hasForm: 'pattern' in schema,
    takes: (value) => (takes(value) ? value : undefined),
  })
  const { count } = facts.asked
  const value =
    found ?? takeEntity(facts, schema, judgingAt(place)) ?? (takes(count) ? count : undefined)
  if (value !== undefined) return value
  if (!isText || facts.leftover === '' || !takes(facts.leftover)) return undefined
  const { leftover } = facts
  facts.leftover = ''
  return leftover
}

function judge(schema: Schema, value: unknown, place: Place): boolean {
  return isTaken(schema, value, judgingAt(place))
}

/** Each value is checked with a depth of its own. */
function judgingAt({ root, budget }: Place) {
  return { root, budget }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
