import { randomBytes, randomUUID } from 'node:crypto'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { systemClock } from '../../src/adapters/system/system-clock.ts'
import { createLedger } from '../../src/domains/money/ledger/index.ts'
import type { PaidCallsKit } from './paid-calls-kit.ts'
import { watched } from './visits.ts'

const funds = 1_000_000_000n
const account = { owner: 'acct_a', purpose: 'available', asset: 'USDC' } as const

/** Prepaid credit of the account A as a kit: each payment is a call of its own by its Idempotency-Key. */
export const creditKit: PaidCallsKit = {
  name: 'credit',
  asset: 'USDC',
  migrations: [],
  open: async (database) => {
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
    const random = { bytes: (length: number) => randomBytes(length) }
    const parts = { database, clock: systemClock, random, logger }
    const ledger = createLedger({ ...parts, visits: watched, outbox: createEventLog(parts) })
    await database.transaction((tx) =>
      ledger.post(tx, {
        id: 'funds',
        kind: 'test.funded',
        entries: [
          {
            account: { owner: 'platform', purpose: 'external', asset: 'USDC' },
            amountAtomic: -funds,
          },
          { account, amountAtomic: funds },
        ],
      }),
    )
    return {
      rails: () => ({ rails: [], frames: [] }),
      pay: async () => ({
        'x-api-key': 'ct_sk_a',
        'idempotency-key': randomUUID(),
        'payment-preference': 'credit',
      }),
      paidAtomic: async () => {
        const { postedAtomic, heldAtomic } = await ledger.balance(database.query, account)
        return funds - postedAtomic + heldAtomic
      },
      forge: () => [],
      close: async () => {},
    }
  },
}
