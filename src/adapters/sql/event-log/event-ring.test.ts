import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../../kernel/event.ts'
import { createEventRing } from './event-ring.ts'

/** An event whose payload takes 12 bytes, or as many as its text has more. */
const eventOf = (seq: number, text = 'x'): RecordedEvent => ({
  seq: BigInt(seq),
  id: `evt_${seq}`,
  topic: 'note.written',
  version: 1,
  subject: 'n',
  audience: 'public',
  accountId: null,
  retracts: null,
  recordedAt: new Date(0),
  payload: { text },
})
const eventsOf = (...seqs: readonly number[]) => seqs.map((seq) => eventOf(seq))

test('a ring keeps the newest events, as many as it may, and says when it does not reach back', () => {
  const ring = createEventRing({ eventsMax: 3, bytesMax: 1_000 })
  ring.push(eventsOf(1, 2))
  expect(ring.after(0n, 9)).toEqual(eventsOf(1, 2))
  ring.push(eventsOf(3))
  expect(ring.after(0n, 9)).toEqual(eventsOf(1, 2, 3))
  ring.push(eventsOf(4, 5))
  expect(ring.after(1n, 9)).toBeUndefined()
  expect(ring.after(2n, 9)).toEqual(eventsOf(3, 4, 5))
  expect(ring.after(3n, 1)).toEqual(eventsOf(4))
  expect([ring.after(5n, 9), ring.after(6n, 9), ring.endSeq()]).toEqual([[], [], 5n])
})

test('a ring keeps as many bytes as it may, and nothing of an event that alone is more', () => {
  const ring = createEventRing({ eventsMax: 9, bytesMax: 36 })
  ring.push(eventsOf(1, 2, 3))
  expect(ring.after(0n, 9)).toEqual(eventsOf(1, 2, 3))
  ring.push([eventOf(4, 'xx')])
  expect([ring.after(1n, 9), ring.after(2n, 9)]).toEqual([
    undefined,
    [eventOf(3), eventOf(4, 'xx')],
  ])
  ring.push([eventOf(5, 'x'.repeat(26))])
  expect([ring.after(4n, 9), ring.after(5n, 9), ring.endSeq()]).toEqual([undefined, [], 5n])
  ring.push(eventsOf(6, 7, 8))
  expect(ring.after(5n, 9)).toEqual(eventsOf(6, 7, 8))
})

test.each([
  ['keeps one beside another that leaves it its bytes', 13, [5, 6]],
  ['lets it go for one byte more', 14, [6]],
])('a ring that let go of some for their number %s', (_, length, kept) => {
  const ring = createEventRing({ eventsMax: 2, bytesMax: 36 })
  ring.push(eventsOf(1, 2, 3, 4, 5))
  expect(ring.after(3n, 9)).toEqual(eventsOf(4, 5))
  ring.push([eventOf(6, 'x'.repeat(length))])
  const seqs = ring.after(6n - BigInt(kept.length), 9)?.map(({ seq }) => Number(seq))
  expect(seqs).toEqual(kept)
  expect(ring.after(5n - BigInt(kept.length), 9)).toBeUndefined()
})

test('a ring begins anew with events that do not follow on its newest, and where it is emptied', () => {
  const ring = createEventRing({ eventsMax: 9, bytesMax: 1_000 })
  ring.push(eventsOf(1, 2))
  ring.push([])
  ring.push(eventsOf(4))
  expect([ring.after(2n, 9), ring.after(3n, 9)]).toEqual([undefined, eventsOf(4)])
  ring.empty(7n)
  expect([ring.endSeq(), ring.after(6n, 9), ring.after(7n, 9)]).toEqual([7n, undefined, []])
  ring.push(eventsOf(8))
  expect(ring.after(7n, 9)).toEqual(eventsOf(8))
})
