import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Budgets } from '../budgets/budgets.ts'
import type { Debts, Returned } from '../debts/debts.ts'
import type { NewEntry } from '../ledger/ledger.ts'
import type { Rewards } from '../rewards/rewards.ts'
import { chargesStore } from './charges.store.ts'

/** What billing needs to know of a charge that was captured. */
export type CapturedCharge = {
  readonly id: string
  readonly operationId: string
  readonly family: string
  readonly requestId: string
  /** The calling account, whoever pays; null for strangers. */
  readonly accountId: string | null
  readonly keyId: string | null
  /** The agent that the call was made for, where one is known. */
  readonly agentId?: string | null
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  readonly payeeAccountId: string | null
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly refundedAtomic: bigint
  readonly rail: string
  readonly priceSource: string
  /** Who got the value, once it moved; where it is not said the platform did. */
  readonly credits?: readonly NewEntry[]
}

/** What is written about a charge beside the charge itself, in the transaction that makes it true. */
export type ChargeBooks = {
  /**
   * Takes a charge from the budgets that it falls under, in the transaction that claims its payment and before any value
   * is held; raises 429 `billing.budget_exceeded`. What it takes stays taken once the charge is captured, also when it is
   * refunded later.
   */
  readonly claimed: (tx: Queryable, charge: CapturedCharge) => Promise<void>
  /** Gives budgets back what a charge took that was let go, before its value is; a repeat gives nothing. */
  readonly released: (tx: Queryable, charge: Pick<CapturedCharge, 'id'>) => Promise<void>
  /** Gives budgets back what a charge took beyond what it came to cost, before its value moves. */
  readonly reduced: (
    tx: Queryable,
    charge: Pick<CapturedCharge, 'amountAtomic' | 'id'>,
  ) => Promise<void>
  /** Writes the line of usage, and what the charge earns others. A repeat for the same charge changes nothing. */
  readonly charged: (tx: Queryable, charge: CapturedCharge, at: Date) => Promise<void>
  /** Writes what went back of it in all. */
  readonly refunded: (tx: Queryable, charge: CapturedCharge, at: Date) => Promise<void>
  /** Where the value of a refund comes from: earnings, else credit of those who earned, else what the platform lends. */
  readonly sources: (tx: Queryable, returned: Returned) => Promise<readonly NewEntry[]>
  /** Told of what earners got back by a refund that failed: what they owe is paid of it first. */
  readonly earned: (tx: Queryable, entries: readonly NewEntry[], id: string) => Promise<void>
  /** The referrer's share of what the platform keeps; nothing where nobody referred the payer. */
  readonly shares: (
    tx: Queryable,
    charge: CapturedCharge,
    revenueAtomic: bigint,
  ) => Promise<readonly NewEntry[]>
}

/** Builds the books of charges. */
export function createChargeBooks({
  rewards,
  spending,
  debts,
}: {
  readonly rewards: Rewards
  readonly spending: Budgets
  readonly debts: Debts
}): ChargeBooks {
  return {
    async claimed(tx, charge) {
      // Budgets are the calling account's own; a stranger has none.
      if (charge.accountId === null) return
      const { id, accountId, keyId, agentId, family, asset, amountAtomic } = charge
      await spending.reserve(tx, {
        chargeId: id,
        accountId,
        family,
        asset,
        amountAtomic,
        ...(keyId === null ? {} : { keyId }),
        ...(agentId == null ? {} : { agentId }),
      })
    },
    released: (tx, { id }) => spending.release(tx, id),
    reduced: (tx, { id, amountAtomic }) => spending.reduce(tx, id, amountAtomic),
    async charged(tx, charge, at) {
      const { keyId, agentId, credits = [], ...rest } = charge
      const isNew = await chargesStore(tx).insert({
        ...rest,
        accountId: ownerOf(charge),
        ...(keyId === null ? {} : { keyId }),
        ...(agentId == null ? {} : { agentId }),
        at,
      })
      if (!isNew) return
      await rewards.charged(tx, { ...charge, owner: ownerOf(charge), at })
      await debts.repay(tx, credits, `charge:${charge.id}`)
    },
    async refunded(tx, charge) {
      await chargesStore(tx).setRefunded(charge.id, charge.refundedAtomic)
      await rewards.refunded(tx, charge)
    },
    sources: debts.sources,
    earned: debts.repay,
    shares: (tx, charge, revenueAtomic) =>
      rewards.referralShare(tx, {
        owner: ownerOf(charge),
        payeeAccountId: charge.payeeAccountId,
        asset: charge.asset,
        revenueAtomic,
      }),
  }
}

/** Whose usage the charge is: the paying account's, else the calling one's, else the wallet's. */
function ownerOf({ payer, accountId }: CapturedCharge): string {
  return payer.startsWith('wallet:') ? (accountId ?? payer) : payer
}
