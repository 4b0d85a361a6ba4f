import type { ChargeBooks } from '../charge-parts.ts'
import { isDepositCharge } from './rails/deposits.ts'
import type { SessionBooks } from './sessions/session-deposits.ts'

/**
 * Both receive every charge, in the same transaction. A deposit is not spending and gets no usage line; what is spent
 * of it gets one when it is paid out.
 */
export function joinedBooks(sessions: SessionBooks, billing: Partial<ChargeBooks>): ChargeBooks {
  return {
    // Budgets and debts are handled by billing; sessions limit micropayments themselves.
    ...(billing.claimed === undefined ? {} : { claimed: billing.claimed }),
    ...(billing.released === undefined ? {} : { released: billing.released }),
    ...(billing.reduced === undefined ? {} : { reduced: billing.reduced }),
    ...(billing.sources === undefined ? {} : { sources: billing.sources }),
    ...(billing.earned === undefined ? {} : { earned: billing.earned }),
    refunding: sessions.refunding,
    reversing: sessions.reversing,
    async charged(tx, charge, now) {
      await sessions.charged(tx, charge, now)
      if (!isDepositCharge(charge)) await billing.charged?.(tx, charge, now)
    },
    async refunded(tx, charge, now) {
      await sessions.refunded(tx, charge, now)
      if (!isDepositCharge(charge)) await billing.refunded?.(tx, charge, now)
    },
    async shares(tx, charge, revenueAtomic) {
      const own = await sessions.shares(tx, charge, revenueAtomic)
      return own.length > 0 ? own : ((await billing.shares?.(tx, charge, revenueAtomic)) ?? [])
    },
  }
}
