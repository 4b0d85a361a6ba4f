import { expect, test } from 'vitest'
import { beginningOf, isWanted, type ListedEvent, newestOf } from './events.model.ts'

const event = (seq: string): ListedEvent => ({
  seq,
  topic: 'launch.confirmed',
  subject: 'lnch_1',
  retracts: null,
  recordedAt: '2026-01-01T00:00:00Z',
  payload: {},
})

test('topics are wanted by name, by prefix, several at once, or all', () => {
  expect(isWanted('launch.confirmed', '')).toBe(true)
  expect(isWanted('launch.confirmed', 'launch.*')).toBe(true)
  expect(isWanted('launch.confirmed', 'order.filled, launch.confirmed')).toBe(true)
  expect(isWanted('launch.confirmed', 'order.*')).toBe(false)
})

test('the newest are told, whose numbers are longer than those of computers', () => {
  expect(beginningOf('12')).toBeUndefined()
  expect(beginningOf('90071992547409931000')).toBe('90071992547409930000')
  const found = newestOf([event('9'), event('10')], [event('10'), event('11')])
  expect(found.map(({ seq }) => seq)).toEqual(['11', '10', '9'])
})

test('the list ends', () => {
  const many = Array.from({ length: 300 }, (_, at) => event(String(at)))
  expect(newestOf(many, [])).toHaveLength(200)
})
