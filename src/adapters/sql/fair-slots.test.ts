import { describe, expect, test } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

const limits = { slots: 8, waitMs: 60_000, waitingMaxEach: 100, waitingMax: 150 }

/** Lets `owner` ask `times` times; resolves to nothing, `order` hears who has got a place. */
function ask(
  slots: ReturnType<typeof createFairSlots>,
  { owner, times, order }: { owner: string; times: number; order: string[] },
): Promise<void>[] {
  return Array.from({ length: times }, () => {
    const turn = slots.take(owner)
    if (turn === undefined) order.push(owner)
    return turn?.then(() => void order.push(owner)) ?? Promise.resolve()
  })
}

describe('places that callers share', () => {
  test('are at most half of one caller, at once and without a promise', () => {
    const slots = createFairSlots(limits)
    const order: string[] = []
    void ask(slots, { owner: 'a', times: 80, order })
    expect(order).toEqual(['a', 'a', 'a', 'a'])
    expect(slots.take('b')).toBeUndefined()
    expect(slots.take('c')).toBeUndefined()
  })

  test('come to those who wait by turns, not by the length of their queues', async () => {
    const slots = createFairSlots({ ...limits, slots: 1 })
    const order: string[] = []
    const asked = [
      ...ask(slots, { owner: 'a', times: 4, order }),
      ...ask(slots, { owner: 'b', times: 2, order }),
    ]
    for (const owner of ['a', 'a', 'b', 'a', 'b']) {
      slots.give(owner)
      await Promise.resolve()
    }
    await Promise.all(asked)
    expect(order).toEqual(['a', 'a', 'b', 'a', 'b', 'a'])
  })

  test('are all free again once they were given back', async () => {
    const slots = createFairSlots(limits)
    for (let round = 0; round < 3; round += 1) {
      const order: string[] = []
      const asked = ask(slots, { owner: 'a', times: 30, order })
      for (let given = 0; given < 30; given += 1) {
        slots.give('a')
        await Promise.resolve()
      }
      await Promise.all(asked)
      expect(order).toHaveLength(30)
    }
  })

  test('are refused at once when too many wait, each caller and all together', async () => {
    const slots = createFairSlots({ ...limits, slots: 1 })
    const order: string[] = []
    const isBusy = { name: 'TooManyWaiting' }
    for (const turn of ask(slots, { owner: 'a', times: 101, order })) turn.catch(() => {})
    await expect(slots.take('a')).rejects.toMatchObject(isBusy)
    for (const turn of ask(slots, { owner: 'b', times: 50, order })) turn.catch(() => {})
    await expect(slots.take('b')).rejects.toMatchObject(isBusy)
    await expect(slots.take('c')).rejects.toMatchObject(isBusy)
  })

  test('are not waited for without end, and who gave up takes none', async () => {
    const slots = createFairSlots({ ...limits, slots: 1, waitMs: 1 })
    expect(slots.take('a')).toBeUndefined()
    await expect(slots.take('b')).rejects.toMatchObject({ name: 'TooManyWaiting' })
    slots.give('a')
    expect(slots.take('c')).toBeUndefined()
  })

  test('are waited for by others once somebody has given up', async () => {
    const slots = createFairSlots({ ...limits, slots: 1, waitMs: 1, waitingMax: 1 })
    expect(slots.take('a')).toBeUndefined()
    for (const owner of ['b', 'c', 'b']) {
      await expect(slots.take(owner)).rejects.toThrow('no place at the database was free for 1 ms')
    }
  })
})
