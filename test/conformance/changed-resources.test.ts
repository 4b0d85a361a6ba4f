import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { changedBy } from '../../src/kernel/event.ts'
import { pathParameters } from '../../src/kernel/operation.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const own = catalog.events.filter(({ audience }) => audience === 'account')

/** Events after which an account reads nothing again, each with the reason. */
const nothingChanged: ReadonlyMap<string, string> = new Map([
  ['agent_service.traded', 'the intent or the paper order has events of its own'],
])

/** By the first word of their names: how many parameters the paths of the rows take that read a resource. */
const readings = Map.groupBy(
  catalog.entries.filter(({ operation }) => operation.method === 'GET'),
  ({ operation }) => operation.name.split('.', 1)[0] ?? '',
)

test('every event of an account says what to read again, but for those that change nothing', () => {
  const silent = own.filter(({ changes = [] }) => changes.length === 0).map(({ topic }) => topic)
  expect(silent).toEqual([...nothingChanged.keys()])
})

test.each(
  own.flatMap(({ changes = [], topic }) => changes.map((change) => [topic, change] as const)),
)('%s: what it changes is read by a row that takes what its id names', (_, { id, resource }) => {
  const counts = (readings.get(resource) ?? []).map(
    ({ operation }) => pathParameters(operation.path).length,
  )
  const members = id === undefined ? 0 : [id].flat().length
  // Something that no row reads by itself is an item of a list.
  const isItem = members === 1 && Math.max(...counts) === 0
  expect(counts.includes(members) || isItem, `how ${resource} is read`).toBe(true)
})

test.each(own.map((spec) => [spec.topic, spec] as const))(
  '%s: its example names them',
  (_, spec) => {
    const named = changedBy(spec, { payload: spec.example }).map(({ id }) => id !== null)
    expect(named).toEqual((spec.changes ?? []).map(({ id }) => id !== undefined))
  },
)
