import type { TSchema } from '@sinclair/typebox'
import { isJsonObject } from './json-object.ts'

/** How a schema says that its value is a secret which the answer that makes it tells, and nothing after. */
export const toldOnceMark = 'x-told-once'
const inItsPlace = 'shown once'

/** Marks what holds a secret that its answer alone tells: evidence, and whatever else shows an answer again, leaves it out. */
export function toldOnce<const schema extends TSchema>(schema: schema): schema {
  return { ...schema, [toldOnceMark]: true }
}

/** An answer for whoever reads it later: what its schema marks is left out. Without such a secret it is the same value. */
export function withoutToldOnce(schema: TSchema, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (schema[toldOnceMark] === true) return inItsPlace
  const told = alternativesOf(schema).reduce<unknown>(
    (before, one) => withoutToldOnce(one, before),
    value,
  )
  if (Array.isArray(told)) return itemsWithout(schema, told)
  return isJsonObject(told) ? membersWithout(schema, told) : told
}

/** The members of a schema that are marked, as paths: `session.bearer`, `codes.[]`. */
export function toldOncePaths(schema: TSchema, at: readonly string[] = []): readonly string[] {
  if (schema[toldOnceMark] === true) return [at.join('.')]
  return partsOf(schema).flatMap(([name, part]) =>
    toldOncePaths(part, name === null ? at : [...at, name]),
  )
}

/** The schemas within a schema: its forms without a name, its members, and its items as `[]`. */
export function partsOf(schema: TSchema): readonly (readonly [name: string | null, TSchema])[] {
  return [
    ...alternativesOf(schema).map((one) => [null, one] as const),
    ...Object.entries(membersOf(schema)),
    ...(isSchema(schema['items']) ? [['[]', schema['items']] as const] : []),
  ]
}

function itemsWithout(schema: TSchema, list: readonly unknown[]): readonly unknown[] {
  const { items } = schema
  if (!isSchema(items)) return list
  const told = list.map((one) => withoutToldOnce(items, one))
  return told.every((one, index) => one === list[index]) ? list : told
}

function membersWithout(schema: TSchema, value: Readonly<Record<string, unknown>>): unknown {
  const members = membersOf(schema)
  const changed = Object.entries(value).flatMap(([name, one]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const told = member === undefined ? one : withoutToldOnce(member, one)
    return told === one ? [] : [[name, told] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

function alternativesOf(schema: TSchema): readonly TSchema[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((name) => {
    const forms: unknown = schema[name]
    return Array.isArray(forms) ? forms.filter(isSchema) : []
  })
}

function membersOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  const members: unknown = schema['properties']
  if (!isJsonObject(members)) return {}
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, one]) => (isSchema(one) ? [[name, one] as const] : [])),
  )
}

function isSchema(value: unknown): value is TSchema {
  return isJsonObject(value)
}
