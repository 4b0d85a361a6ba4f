import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { event } from '../../../kernel/event.ts'
import { toCatalog } from './event-catalog.ts'

test('the catalog has the order of topics and then of versions, in whatever order events are declared', () => {
  const declared = (topic: string, version: number) =>
    event({
      topic,
      version,
      summary: 'A sample',
      audience: 'public',
      payload: T.Object({}),
      example: {},
    })
  const [first, second, third] = [
    declared('sample.closed', 1),
    declared('sample.closed', 2),
    declared('sample.opened', 1),
  ]
  const orders = [
    [first, second, third],
    [third, second, first],
    [second, third, first],
  ]
  const listed = orders.map((events) =>
    toCatalog(events).items.map(({ topic, version }) => `${topic} ${version}`),
  )
  expect(listed).toEqual(
    orders.map(() => ['sample.closed 1', 'sample.closed 2', 'sample.opened 1']),
  )
})
