import type { TSchema } from '@sinclair/typebox'
import type { Operation } from '../kernel/operation.ts'
import { Money } from '../kernel/schemas.ts'
import type { Catalog } from './entry.ts'
import { type WireRule, wireExceptions } from './wire-exceptions.ts'

type JsonRow = Extract<Operation, { kind: 'json' }>
type Members = Readonly<Record<string, TSchema>>
/** What is wrong, and the members that lead to it. */
type Breach = { readonly says: string; readonly at: readonly string[] }

const rules: Readonly<Record<WireRule, (row: JsonRow) => readonly Breach[]>> = {
  list: listBreaches,
  money: moneyBreaches,
  id: idBreaches,
}
const ruleNames = ['list', 'money', 'id'] as const satisfies readonly WireRule[]

/** Every row that says in a way of its own what the wire says in one way (docs/adr/0044), but for the exceptions. */
export function wireBreaches(
  catalog: Pick<Catalog, 'entries'>,
  exceptions: typeof wireExceptions = wireExceptions,
): readonly string[] {
  return ruleNames.flatMap((rule) =>
    found(catalog, rule)
      .filter(({ names }) => !names.some((name) => name in exceptions[rule]))
      .map(({ says }) => says),
  )
}

/** Every breach of a rule, with what an exception may call it: the row, all of its resource, or a member of any row. */
function found({ entries }: Pick<Catalog, 'entries'>, rule: WireRule) {
  return entries.flatMap(({ operation: row }) =>
    row.kind === 'json'
      ? rules[rule](row).map(({ says, at }) => ({
          says: `${row.name} ${says}`,
          names: [row.name, row.name.replace(/[.].*/, '.*'), ...at.map((name) => `*.${name}`)],
        }))
      : [],
  )
}

/**
 * What is called a list, and what is little else but one list of objects, has `items` and `nextCursor`: at the top, or in
 * the `data` beside a `meta`.
 */
function listBreaches(row: JsonRow): readonly Breach[] {
  if (row.method !== 'GET') return []
  const says = listBreach(row)
  return says === null ? [] : [{ says, at: [] }]
}

function listBreach({ name, output, path }: JsonRow): string | null {
  const isNamed = /[.]list(?:[A-Z]|$)/.test(name)
  // A list may have several forms, such as one for charts, and is a list in each.
  const forms: readonly TSchema[] = isNamed ? (output['anyOf'] ?? [output]) : [output]
  for (const form of forms) {
    const says = formBreach(form, { isNamed, path })
    if (says !== null) return says
  }
  return null
}

function formBreach(
  output: TSchema,
  { isNamed, path }: { readonly isNamed: boolean; readonly path: string },
): string | null {
  if (output['type'] === 'array') return 'answers with a bare list'
  const members = membersOf(output)
  const lists = Object.values(members).filter(
    ({ type, items }) => type === 'array' && items?.['type'] === 'object',
  )
  const isLittleElse = lists.length === 1 && Object.keys(members).length <= 3 && !path.endsWith('}')
  const isList = isNamed || 'items' in members || isLittleElse
  if (!isList) return null
  const envelope = [members, membersOf(members['data'])].find(
    (place) => 'items' in place && 'nextCursor' in place,
  )
  if (envelope === undefined) return 'is a list without `items` and `nextCursor`'
  return envelope['items']?.['maxItems'] === undefined ? 'is a list without a maximum' : null
}

const moneyMembers = Object.keys(Money.properties)

/**
 * What has an amount of an asset has all of `asset`, `amount`, `amountAtomic` and `decimals`. Of several, one at the most
 * stands in the object itself, and each other is an object of its own.
 */
function moneyBreaches(row: JsonRow): readonly Breach[] {
  return objectsIn(row.output).flatMap(({ at, members }) => {
    const amounts = Object.keys(members).filter((name) => name.endsWith('Atomic'))
    const isMoney = amounts.includes('amountAtomic') || (amounts.length > 0 && 'asset' in members)
    const isWhole = amounts.length === 1 && moneyMembers.every((name) => name in members)
    if (!isMoney || isWhole) return []
    return [{ says: `has money that is not whole: ${[...at, amounts.join()].join('.')}`, at }]
  })
}

/**
 * What a row answers calls its own id `id`: at the top, in the `data` beside a `meta`, and in the items of its list. What has
 * an `id` already is another thing, which names this one.
 */
function idBreaches({ name, output }: JsonRow): readonly Breach[] {
  const own = ownIds(name)
  return [output, membersOf(output)['data']]
    .flatMap((place) => [place, place?.['items'], membersOf(place)['items']?.['items']])
    .flatMap(alternativesOf)
    .map(membersOf)
    .filter((members) => !('id' in members))
    .flatMap((members) => own.filter((word) => word in members))
    .map((word) => ({ says: `calls its own id ${word}`, at: [] }))
}

/** What others call the id of what a row is about: that of `agentPlans.get` is an `agentPlanId`, or a `planId`. */
function ownIds(name: string): readonly string[] {
  const words = name
    .replace(/[.].*/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$|s$/, '')
    .split(/(?=[A-Z])/)
  return words.map((_, at) => {
    const thing = words.slice(at).join('')
    return `${thing.charAt(0).toLowerCase()}${thing.slice(1)}Id`
  })
}

/** A schema with all that it may be instead. */
function alternativesOf(schema: TSchema | undefined): readonly TSchema[] {
  return schema === undefined ? [] : [schema, ...branchesOf(schema).flatMap(alternativesOf)]
}

/** Every object in a schema, with the members that lead to it. */
function objectsIn(
  schema: TSchema,
  at: readonly string[] = [],
): readonly { readonly at: readonly string[]; readonly members: Members }[] {
  const members = membersOf(schema)
  const items: readonly TSchema[] = schema['type'] === 'array' ? [schema['items']] : []
  return [
    { at, members },
    ...Object.entries(members).flatMap(([name, member]) => objectsIn(member, [...at, name])),
    ...[...branchesOf(schema), ...items].flatMap((each) => objectsIn(each, at)),
  ]
}

function branchesOf(schema: TSchema): readonly TSchema[] {
  return [...(schema['anyOf'] ?? []), ...(schema['allOf'] ?? [])]
}

function membersOf(schema: TSchema | undefined): Members {
  return schema?.['properties'] ?? {}
}
