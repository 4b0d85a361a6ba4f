import { expect, test } from 'vitest'
import { intents } from '../../../src/adapters/offline-planner/intents/intents.ts'
import { lookUps } from '../../../src/adapters/offline-planner/talk.ts'
import { readAgents } from '../../../src/app/agent-definitions.ts'
import { domainRows } from '../../../src/app/domain-rows.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { guideSlug } from '../../../src/domains/agents/directory/index.ts'
import { createToolTable } from '../../../src/domains/agents/runs/run-tools.ts'
import { toolName } from '../../../src/kernel/operation.ts'
import { playHalf } from './playing.ts'
import { callableRows } from './rows.ts'

const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rows = callableRows(entries)

/** The least share of right answers: of the half that may be looked at, of the one that may not, and of near misses. */
const rightLeast = { shown: 0.96, 'held-out': 0.85, development: 0.97 } as const

test.each(['shown', 'held-out', 'development'] as const)(
  'the %s part of the judged requests becomes the right calls',
  async (half) => {
    const scores = await playHalf(half)
    const total = (of: 'harmful' | 'requests' | 'right') =>
      scores.reduce((sum, score) => sum + score[of], 0)
    expect(total('right') / total('requests')).toBeGreaterThan(rightLeast[half])
    expect(total('harmful')).toBe(0)
  },
)

test('an intent names rows that may be called, and arguments that they have', () => {
  const calls = [
    ...Object.values(intents).flatMap(({ calls: one }) => Object.entries(one)),
    ...Object.entries(lookUps),
  ]
  expect(calls.length).toBeGreaterThan(80)
  const wrong = calls.flatMap(([operation, slots]) => {
    const { tool } = rows.get(toolName(operation)) ?? {}
    const known = Object.keys(Object(tool?.inputSchema['properties']))
    return slots.filter((slot) => !known.includes(slot)).map((slot) => `${operation} ${slot}`)
  })
  expect(wrong).toEqual([])
})

test('an intent that is said to be for runs only names rows that runs may call', () => {
  const table = createToolTable(() => entries)
  const ids = new Map<string, string>(entries.map(({ id, operation }) => [operation.name, id]))
  const wrong = Object.values(intents).flatMap(({ calls, isForRuns = true }) =>
    Object.keys(calls).filter(
      (operation) => (table.byId(ids.get(operation) ?? '') !== undefined) !== isForRuns,
    ),
  )
  expect(wrong).toEqual([])
})

test('the guide may call all that the planner does in runs, remembers, and lists agents that are sold', () => {
  const ids = new Map<string, string>(entries.map(({ id, operation }) => [operation.name, id]))
  const idOf = (operation: string) => ids.get(operation) ?? operation
  const memory = ['search', 'list', 'get', 'remember', 'forget'].map((word) => `memories.${word}`)
  const known = [
    ...Object.keys(lookUps),
    ...Object.values(intents).flatMap(({ calls, isForRuns = true }) =>
      isForRuns ? Object.keys(calls) : [],
    ),
    ...memory,
    'paidAgents.list',
  ]
  const wanted = new Set(known.map(idOf))
  const guide = readAgents().find(({ base }) => base.identifier === guideSlug)
  expect(guide?.base.config.plugins.toSorted()).toEqual([...wanted].toSorted())
})
