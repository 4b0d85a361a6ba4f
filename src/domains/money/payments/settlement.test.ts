import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'
import type { ChainRail } from './rail.ts'

let database: Database
let till: Till
let coins: ReturnType<typeof createCoinRail>
let nowMs: number
/** Makes the next try to settle wait until the test lets it go on. */
let hold: { readonly reached: () => void; readonly open: Promise<void> } | null
beforeEach(async () => {
  nowMs = 1_800_000_000_000
  hold = null
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  coins = createCoinRail({ database })
  const settle: ChainRail['settle'] = async (request) => {
    const held = hold
    hold = null
    held?.reached()
    await held?.open
    return coins.rail.settle(request)
  }
  till = await openTill({
    database,
    clock: { nowMs: () => nowMs },
    rails: () => ({ rails: [{ ...coins.rail, settle }], frames: [coins.frame] }),
  })
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

const buy = (headers: Record<string, string> = {}) =>
  till.http.inject({
    method: 'POST',
    url: '/shop/cup',
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"colour":"red"}',
  })
async function coin() {
  const [{ amount, asset, network, payTo, extra }] = (await buy()).json().accepts
  const { resource } = extra
  return coinHeader({
    payer: 'carol',
    serial: 'c1',
    amount,
    asset,
    network,
    payTo,
    resource,
  })
}
const statuses = async () => {
  const { rows } = await sql<{ status: string }>`SELECT status FROM charges`.execute(database.query)
  return rows.map(({ status }) => status)
}
/** A payment whose first try to settle came to nothing that is known, and that is due again. */
async function unknown(): Promise<Record<string, string>> {
  coins.weather.settles.push('unknown')
  const paid = await coin()
  expect((await buy(paid)).statusCode).toBe(503)
  nowMs += 2_000
  return paid
}

/** Everybody who settles: what comes before, and what they do. */
const settlers: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'who took the call': async () => {
    const paid = await coin()
    return () => buy(paid)
  },
  'who asks for the answer again': async () => {
    const paid = await unknown()
    return () => buy(paid)
  },
  'the reconciler of one process': async () => {
    await unknown()
    return () => till.payments.reconcile()
  },
}

describe('a payment that is being settled', () => {
  test.each(Object.keys(settlers))(
    'is with %s for as long as that may take and ten seconds more',
    async (who) => {
      const settle = await settlers[who]?.()
      const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = { reached: reached.resolve, open: open.promise }
      const slow = settle?.()
      await reached.promise
      nowMs += 29_999
      expect(await till.payments.reconcile()).toBe(0)
      nowMs += 1
      expect(await till.payments.reconcile()).toBe(1)
      expect(await statuses()).toEqual(['settled'])
      open.resolve()
      await slow
      expect(await statuses()).toEqual(['settled'])
      expect(await coins.paidAtomic()).toBe(1_000n)
      expect(till.shop.made).toHaveLength(1)
    },
  )
})
