import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type AnySchemaObject } from 'ajv'
import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { locales } from '../../src/kernel/locales.ts'
import type { Operation } from '../../src/kernel/operation.ts'
import {
  alternativesOf,
  type Call,
  halves,
  type PlannerLabel,
  plannerLabels,
  type SearchLabel,
  searchLabels,
} from './sets.ts'

type Shape = { readonly properties?: Readonly<Record<string, AnySchemaObject>> }

/** Shapes with a name stand in many rows: none is kept under it. */
const ajv = new Ajv({ strict: false, validateFormats: false, addUsedSchema: false })
const { entries } = buildCatalog(domainRows({ embedded: true }))
const operations = new Map<string, Operation>(
  entries.map(({ operation }) => [operation.name, operation]),
)
const agents = new Set(readdirSync(path.join(import.meta.dirname, '../../agents/definitions')))
const planner = halves.flatMap(plannerLabels)
const development = plannerLabels('development')
const search = halves.flatMap(searchLabels)

test('each locale has its share of both sets, half shown and half held out', () => {
  for (const locale of locales) {
    const of = (label: { readonly locale: string }) => label.locale === locale
    expect(planner.filter(of).length).toBeGreaterThanOrEqual(locale === 'en-US' ? 60 : 40)
    expect(search.filter(of).length).toBeGreaterThanOrEqual(18)
    expect(
      Math.abs(planner.filter(of).length - 2 * plannerLabels('shown').filter(of).length),
    ).toBeLessThan(3)
    expect(
      Math.abs(search.filter(of).length - 2 * searchLabels('shown').filter(of).length),
    ).toBeLessThan(3)
  }
  expect(planner.length).toBeGreaterThanOrEqual(720)
  expect(search.length).toBeGreaterThanOrEqual(360)
})

test('no id and no words stand twice in a locale, be it in two halves', () => {
  for (const labels of [[...planner, ...development], search]) {
    expect(repeated(labels.map(({ id }) => id))).toEqual([])
    expect(repeated(labels.map((label) => `${label.locale} ${wordsOf(label)}`))).toEqual([])
  }
})

test('each intent is asked for at least eight times, in both halves', () => {
  const [shown, heldOut] = halves.map((half) => plannerLabels(half).flatMap(intentsOf))
  for (const intent of new Set(planner.flatMap(intentsOf))) {
    const times = [shown, heldOut].map((list) => list?.filter((one) => one === intent).length ?? 0)
    expect([intent, Math.min(...times) > 0, (times[0] ?? 0) + (times[1] ?? 0) >= 8]).toEqual([
      intent,
      true,
      true,
    ])
  }
  expect(new Set(planner.flatMap(intentsOf)).size).toBeGreaterThanOrEqual(66)
})

test('each call is of a row, with arguments that the row takes', () => {
  const wrong = [...planner, ...development].flatMap((label) =>
    callsOf(label).flatMap((call) => problemsOf(call).map((problem) => [label.id, problem])),
  )
  expect(wrong).toEqual([])
})

test('what would do harm is a row', () => {
  const named = planner.flatMap(({ harm = [] }) => harm)
  expect(named.filter((name) => !operations.has(name))).toEqual([])
})

test('each question names one to three agents of the platform', () => {
  const wrong = search.filter(
    ({ agents: named }) =>
      named.length < 1 || named.length > 3 || named.some((id) => !agents.has(id)),
  )
  expect(wrong).toEqual([])
  const asked = new Set(search.flatMap(({ agents: named }) => named))
  expect([...agents].filter((id) => !asked.has(id))).toEqual([])
})

test('problems are found', () => {
  expect(problemsOf({ operation: 'orders.place', arguments: { side: 'up', amount: 1 } })).toEqual([
    'orders.place side: "up"',
    'orders.place has no amount',
  ])
  expect(problemsOf({ operation: 'orders.plaice', arguments: {} })).toEqual(['no orders.plaice'])
})

function problemsOf({ operation: name, arguments: given }: Call): readonly string[] {
  const operation = operations.get(name)
  if (operation === undefined) return [`no ${name}`]
  const members = membersOf(operation)
  return Object.entries(given).flatMap(([member, value]) => {
    const schema = members[member]
    if (schema === undefined) return [`${name} has no ${member}`]
    return fits(schema, value) ? [] : [`${name} ${member}: ${JSON.stringify(value)}`]
  })
}

/** A value that begins with a dollar sign is taken from the answer of an earlier call. */
function fits(schema: AnySchemaObject, value: unknown): boolean {
  return (
    (typeof value === 'string' && value.startsWith('$')) || ajv.validate(schema, value) === true
  )
}

function membersOf(operation: Operation): Readonly<Record<string, AnySchemaObject>> {
  const parts = [operation.input.params, operation.input.query, operation.input.body]
  return Object.assign({}, ...parts.map((part) => (part as Shape | undefined)?.properties))
}

function callsOf({ expect: expected }: PlannerLabel): readonly Call[] {
  return alternativesOf(expected).flatMap((one) => ('calls' in one ? one.calls : []))
}

function intentsOf({ intent }: PlannerLabel): readonly string[] {
  return typeof intent === 'string' ? [intent] : intent
}

function wordsOf(label: PlannerLabel | SearchLabel): string {
  return ('request' in label ? label.request : label.question).toLowerCase()
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
