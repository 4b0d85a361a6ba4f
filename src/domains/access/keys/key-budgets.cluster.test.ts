import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  type HandClock,
  handClock,
  realRandom,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import { auditMigrations, createAuditLog } from '../audit/index.ts'
import { createCredentialCache } from '../auth/index.ts'
import { createKeysService, type KeysService, keysMigrations } from './index.ts'
import { keyBudgetsStore } from './key-budgets.store.ts'
import { createKeyBudgets, type KeyBudgets } from './key-budgets.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one statement at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('keys on PostgreSQL, two pools', () => {
  let pools: readonly [Database, Database]
  let clock: HandClock

  beforeAll(async () => {
    clock = handClock()
    pools = await openPostgresPair(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'keys', migrations: keysMigrations },
      { domain: 'audit', migrations: auditMigrations },
    ])
  })
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.close()
  })

  function processOf(database: Database, budgetId: number) {
    const budgets = createKeyBudgets({ database, clock, logger: silentLogger })
    const caller: Principal = principal()
    budgets.attach(caller, { budgetId, revision: 1 })
    return { budgets, caller }
  }
  const call = ({ budgets, caller }: { budgets: KeyBudgets; caller: Principal }) =>
    codeOf((async () => budgets.take(caller))())

  test.each([1, 50, 100, 137, 199])(
    'a budget of %i lets exactly so many of 200 parallel calls through',
    async (calls) => {
      for (let round = 0; round < 5; round++) {
        const id = await keyBudgetsStore(pools[0].query).create({ calls, windowSeconds: 3_600 })
        const [here, there] = [processOf(pools[0], id), processOf(pools[1], id)]
        const enough = 'a call costs nothing, and how many are let through is the rule'
        const codes = await race({ times: 200, enough }, (index) =>
          call(index % 2 === 0 ? here : there),
        )
        expect(codes.filter((code) => code === 'no failure')).toHaveLength(calls)
        expect(codes.filter((code) => code === 'keys.budget_exceeded')).toHaveLength(200 - calls)
      }
    },
  )
  test('eight processes that draw and give back at random never pass a budget, and lose none of it', async () => {
    const calls = 300
    const id = await keyBudgetsStore(pools[0].query).create({ calls, windowSeconds: 3_600 })
    const processes = Array.from({ length: 8 }, (_, index) =>
      processOf(index % 2 === 0 ? pools[0] : pools[1], id),
    )
    const passed = await Promise.all(
      processes.map(async (process, index) => {
        let count = 0
        for (let turn = 0; turn < 30; turn++) {
          if ((await call(process)) === 'no failure') count++
          if ((turn + index) % 5 === 0) await process.budgets.stop()
        }
        await process.budgets.stop()
        return count
      }),
    )
    const used = passed.reduce((sum, count) => sum + count, 0)
    expect(used).toBe(240)
    const rest = await keyBudgetsStore(pools[0].query).restOf(id, clock.nowMs())
    expect(rest?.calls).toBe(calls - used)
  })

  function serviceOn(database: Database): KeysService {
    const bus = createMemoryBus()
    return createKeysService({
      database,
      clock,
      random: realRandom,
      outbox: createEventLog({ database, clock, random: realRandom, logger: silentLogger }),
      cache: createCredentialCache({ clock, bus, logger: silentLogger }),
      audit: createAuditLog({ clock }),
    })
  }

  test('of rerolls, disables and revocations of one key on both, the machine lets one order happen', async () => {
    const owner = principal({ accountId: 'acct_race', credential: 'wallet_session' })
    const [here, there] = [serviceOn(pools[0]), serviceOn(pools[1])]
    for (let round = 0; round < 10; round++) {
      const id = (await here.mint(owner, { name: 'bot' })).record.id.toString()
      const codes = await race({ times: 8, enough: 'the key is there all the while' }, (index) => {
        const keys = index % 4 < 2 ? here : there
        return codeOf(
          index % 2 === 0
            ? keys.reroll(owner, { keyId: id, overlapSeconds: 60 })
            : keys.disable(owner, id),
        )
      })
      // Rotating and disabled exclude each other, so of all eight one succeeds.
      expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
      expect(codes.filter((code) => code === 'resource.illegal_transition')).toHaveLength(7)
      expect((await here.revoke(owner, id)).state).toBe('revoked')
    }
  })
})
