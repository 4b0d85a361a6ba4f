import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'
import { freeCallsStore } from './free-calls.store.ts'
import { agentChatMigrations } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const call = { slug: 'grid-bot', accountId: 'acct_b', day: '2026-07-15' }

describe.skipIf(url === '')('the free calls of an agent, asked for in two processes', () => {
  let databases: readonly [Database, Database]
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      { domain: 'agent_chat', migrations: agentChatMigrations },
    ])
  })
  afterAll(async () => {
    for (const database of databases ?? []) await database.close()
  })

  test('are never more than the owner gives, and each is given once', async () => {
    const [one, other] = databases
    const enough = 'the number of free calls is the rule'
    const taken = await race({ times: 20, enough }, (index) =>
      freeCallsStore((index % 2 === 0 ? one : other).query).take(call, 7),
    )
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(7)
    expect(await freeCallsStore(other.query).used(call)).toBe(7)
  })

  test('of another account, agent and day are others', async () => {
    const [one] = databases
    for (const other of [{ accountId: 'acct_c' }, { slug: 'other' }, { day: '2026-07-16' }]) {
      expect(await freeCallsStore(one.query).take({ ...call, ...other }, 1)).toBe(true)
    }
  })
})
