import { Type as T } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { event } from '../../../kernel/event.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createKindBook,
  createNotificationFeed,
  createNotificationsService,
  notificationsMigrations,
} from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const clock = handClock()
const filled = event({
  topic: 'order.filled',
  version: 1,
  summary: 'An order was filled',
  audience: 'account',
  payload: T.Object({ n: T.Integer() }),
  example: { n: 1 },
})
const book = createKindBook([filled], [{ topic: 'order.filled', severity: 'success' }])

describe.skipIf(url === '')('the inbox on two processes on PostgreSQL', () => {
  let pools: readonly [Database, Database]
  beforeAll(async () => {
    pools = await openPostgresPair(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'notifications', migrations: notificationsMigrations },
    ])
  })
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.close()
  })

  test('each event comes once, and one who reads meanwhile never sees a count that is wrong at the end', async () => {
    const processes = pools.map((database) => {
      const log = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
      const parts = {
        accountOf: async () => null,
        book,
        clock,
        database,
        log,
        logger: silentLogger,
        outbox: log,
      }
      const feed = createNotificationFeed({ ...parts, visits: { pauseMs: (ms) => ms } })
      return { database, log, feed, inbox: createNotificationsService(parts) }
    })
    const [one, other] = processes
    if (one === undefined || other === undefined) throw new Error('there are two processes')
    for (let n = 1; n <= 300; n += 1) {
      const { database, log } = n % 2 === 0 ? one : other
      const payload = { n }
      await database.transaction((tx) =>
        log.append(tx, filled, { subject: `ord_${n}`, accountId: 'acct_a', payload }),
      )
    }
    await one.log.sequence()
    const written = await Promise.all([
      one.feed.runOnce(),
      other.feed.runOnce(),
      one.inbox.markAllRead(principal(), {}).then(() => 0),
    ])
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(300)
    await other.inbox.markAllRead(principal(), { through: 'ntf_100' })
    const { items } = await one.inbox.list(principal(), { limit: 200 })
    expect(items).toHaveLength(200)
    const numbers = items.map(({ facts }) => facts['n'])
    expect(new Set(numbers).size).toBe(200)
    expect(await other.inbox.unread(principal())).toEqual(await one.inbox.unread(principal()))
  })
})
