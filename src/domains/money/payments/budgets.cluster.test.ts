import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principal } from '../../../../test/support/http-server.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { watched } from '../../../../test/support/visits.ts'
import type { Database } from '../../../ports/database.ts'
import { type BillingService, createBillingService } from '../billing/index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one statement at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('budgets of paid calls on PostgreSQL, two processes', () => {
  let databases: readonly [Database, Database]
  let tills: readonly Till[]
  let billing: BillingService
  beforeAll(async () => {
    databases = await openPostgresPair(url, paymentMigrationSets)
    const open = (database: Database) =>
      openTill({
        database,
        books(parts) {
          billing = createBillingService({
            ...parts,
            visits: watched,
            mode: 'live',
            staticPrices: [],
            operations: new Set(),
          })
          return billing.chargeBooks
        },
      })
    tills = await Promise.all(databases.map(open))
    await tills[0]?.fund('acct_a', 'USDC', 1_000_000n)
  })
  afterAll(async () => {
    for (const { http } of tills ?? []) await http.close()
    for (const database of databases ?? []) await database.close()
  })

  const owner = principal({ accountId: 'acct_a' })
  const buy = (index: number) =>
    tills[index % 2]?.http.inject({
      method: 'POST',
      url: '/shop/cup',
      headers: { 'content-type': 'application/json', 'x-api-key': 'ct_sk_a' },
      payload: JSON.stringify({ colour: 'red' }),
    })

  test('of 120 calls at once as many are charged as the budget holds, though every third one fails', async () => {
    const { id } = await billing.budgets.create(owner, {
      name: 'a budget',
      scope: { kind: 'account' },
      window: 'total',
      asset: 'USDC',
      limitAtomic: '31000',
      action: 'block',
    })
    for (const till of tills) {
      let calls = 0
      till.shop.work = () => {
        if (++calls % 3 === 0) throw new Error('the oven is cold')
      }
    }
    const enough = async () => ({
      have: (await tills[0]?.balance('acct_a', 'USDC')) ?? 0n,
      each: 1_000n,
    })
    const answers = await race({ times: 120, enough: await enough() }, async (index) => buy(index))
    const codes = answers.map((answer) => answer?.statusCode)
    const paid = codes.filter((code) => code === 200).length
    expect(codes.filter((code) => code !== 200 && code !== 429 && code !== 500)).toEqual([])
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(31)
    const used = async () => Number((await billing.budgets.get(owner, id)).used.amountAtomic)
    expect(await used()).toBe(paid * 1_000)
    expect(await tills[0]?.balance('acct_a', 'USDC')).toBe(1_000_000n - BigInt(paid) * 1_000n)
    for (const till of tills) till.shop.work = () => {}
    const rest = await race({ times: 40, enough: await enough() }, async (index) => buy(index))
    expect(paid + rest.filter((answer) => answer?.statusCode === 200).length).toBe(31)
    expect(await used()).toBe(31_000)
  })
})
