import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/ports/bus.ts'

/** `second` is another process's view of the same bus. */
export type BusUnderTest = {
  readonly bus: Bus
  readonly second: Bus
  readonly dispose: () => Promise<void>
}

/** What every bus guarantees. */
export function busContract(name: string, create: () => Promise<BusUnderTest>): void {
  describe(name, () => {
    let made: BusUnderTest
    beforeAll(async () => {
      made = await create()
    })
    afterAll(() => made.dispose())

    test('a hint reaches every subscriber of its topic, in this process and in others, once', async () => {
      const topic = randomUUID()
      const heard: string[] = []
      await made.bus.subscribe(topic, (message) => heard.push(`own ${message}`))
      await made.second.subscribe(topic, (message) => heard.push(`other ${message}`))
      await made.second.subscribe(randomUUID(), (message) => heard.push(`stray ${message}`))
      made.bus.publish(topic, 'one')
      made.bus.publish(topic, 'two')
      await expect
        .poll(() => heard.toSorted())
        .toEqual(['other one', 'other two', 'own one', 'own two'])
    })

    test('a publisher is not held up by its own subscriber', async () => {
      const topic = randomUUID()
      const order: string[] = []
      await made.bus.subscribe(topic, () => order.push('heard'))
      made.bus.publish(topic, '')
      order.push('published')
      await expect.poll(() => order).toEqual(['published', 'heard'])
    })

    test('a subscriber that throws harms neither the publisher nor the others', async () => {
      const topic = randomUUID()
      const heard: string[] = []
      await made.bus.subscribe(topic, () => {
        throw new Error('planned')
      })
      await made.bus.subscribe(topic, (message) => heard.push(message))
      made.bus.publish(topic, 'still here')
      await expect.poll(() => heard).toEqual(['still here'])
    })

    test('a subscriber that stopped hears nothing, the others of the topic go on', async () => {
      const topic = randomUUID()
      const heard: string[] = []
      const stop = await made.second.subscribe(topic, () => heard.push('stopped'))
      await made.second.subscribe(topic, () => heard.push('staying'))
      await stop()
      await stop()
      made.bus.publish(topic, '')
      await expect.poll(() => heard).toEqual(['staying'])
    })

    test('a hint that is too large is lost and not thrown', async () => {
      const topic = randomUUID()
      const heard: number[] = []
      await made.bus.subscribe(topic, (message) => heard.push(message.length))
      made.bus.publish(topic, 'x'.repeat(64 * 1024 + 1))
      made.bus.publish(topic, 'x')
      await expect.poll(() => heard).toEqual([1])
    })
  })
}
