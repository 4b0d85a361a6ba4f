import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startCuttable } from '../../../../test/support/cuttable-server.ts'
import { createListener } from './listener.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('a listener whose server is away', () => {
  // Its pauses end when the test says so; the connections are real.
  afterEach(() => void vi.useRealTimers())

  test('tries every five seconds to come back, however often that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const server = await startCuttable(url)
    const failures: Error[] = []
    const listener = createListener({
      connection: { connectionString: server.url, connectionTimeoutMillis: 60_000 },
      onError: (failure) => void failures.push(failure),
    })
    await listener.subscribe('some', () => {})
    expect(vi.getTimerCount()).toBe(0)
    server.cut()
    while (vi.getTimerCount() === 0) await turnOfTheLoop()
    for (let tries = 1; tries <= 9; tries += 1) {
      const before = failures.length
      vi.advanceTimersByTime(5_000)
      while (failures.length === before) await turnOfTheLoop()
    }
    await listener.close()
    expect(vi.getTimerCount()).toBe(0)
    await server.stop()
  })
})
