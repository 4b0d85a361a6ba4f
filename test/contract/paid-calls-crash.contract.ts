import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRail } from '../../src/domains/money/payments/rail.ts'
import { count } from '../security/scale.ts'
import { type Death, dyingDatabase } from '../support/dying-database.ts'
import { inject, openShops, type PaidCallsKit, type Shops } from '../support/paid-calls-kit.ts'
import { shopPrice } from '../support/payments-world.ts'

/** More than a paid call has of them on any rail. */
const transactionsMax = 6

/**
 * P4: a process ends before or after any of its transactions, and around the moment in which the value moves. The rest
 * is left to the others: what was paid is served, what was not served is not paid, and the books say the same.
 */
export function paidCallsCrashContract(kit: PaidCallsKit): void {
  describe(`paid calls by ${kit.name} under crashes`, () => {
    let shops: Shops
    beforeAll(async () => {
      shops = await openShops(kit)
    }, 120_000)
    afterAll(() => shops?.close())

    const deaths = Array.from({ length: transactionsMax }, (_, index) => index + 1).flatMap((at) =>
      (['before', 'after'] as const).map((when): Death => ({ at, when })),
    )

    test.each(deaths)('ended $when transaction $at: paid = served', async (death) => {
      const { database } = dyingDatabase(shops.database, death)
      await expectConserved(shops, () => shops.openThird(database))
      count(`P4 crash, ${kit.name}`, { tried: 1, bad: 0 })
    })

    test.each(['before', 'after'] as const)(
      'ended %s the value moved: paid = served',
      async (when) => {
        const dying = dyingDatabase(shops.database, { at: 0, when })
        await expectConserved(shops, () =>
          shops.openThird(dying.database, ({ rails, frames }) => ({
            rails: rails.map((rail) => endingAround(rail, when, dying.kill)),
            frames,
          })),
        )
      },
    )

    test('no charge is left open, and the books hold what was paid', async () => {
      const { rows } = await sql<{ status: string; settled: string }>`
        SELECT status, sum(amount_atomic - refunded_atomic) AS settled FROM charges
        GROUP BY status`.execute(shops.database.query)
      const open = rows.filter(({ status }) => !['settled', 'released'].includes(status))
      expect(open).toEqual([])
      const settled = rows.find(({ status }) => status === 'settled')?.settled
      expect(BigInt(settled ?? 0)).toBe(await shops.kit.paidAtomic())
      expect(await revenue(shops)).toBe(await shops.kit.paidAtomic())
    })

    const revenue = ({ tills }: Shops) => tills[0].balance('platform', kit.asset, 'revenue')

    /** Pays once at a process that ends, lets the others recover, and asks for the answer again. */
    async function expectConserved(
      { kit: rail, tills, urls, payFor, skipMs }: Shops,
      openDying: () => Promise<Shops['tills'][0]>,
    ): Promise<void> {
      const request = { url: `${urls[0]}/shop/cup`, body: JSON.stringify({ colour: randomUUID() }) }
      const paid = { ...request, headers: await payFor(request) }
      const [paidBefore, revenueBefore] = [await rail.paidAtomic(), await revenue(shops)]
      const dying = await openDying()
      const first = await inject(dying.http, paid).catch(() => null)
      await dying.http.close()
      for (let round = 0; round < 3; round++) {
        skipMs(round === 0 ? 91_000 : 20_000)
        while ((await tills[round % 2 === 0 ? 0 : 1].payments.reconcile()) > 0);
      }
      const again = await inject(tills[1].http, paid)
      expect([again.status, again.code]).toEqual([200, ''])
      if (first?.status === 200) expect(again.text).toBe(first.text)
      // Paid once and served, whatever happened on the way.
      expect((await rail.paidAtomic()) - paidBefore).toBe(shopPrice.amountAtomic)
      expect((await revenue(shops)) - revenueBefore).toBe(shopPrice.amountAtomic)
    }
  })
}

function endingAround(rail: PaymentRail, when: 'after' | 'before', kill: () => void): PaymentRail {
  if (rail.custody === 'ledger') return rail
  return {
    ...rail,
    async settle(request) {
      if (when === 'before') kill()
      if (when === 'before') throw new Error('the process has ended')
      const settlement = await rail.settle(request)
      kill()
      return settlement
    },
  }
}
