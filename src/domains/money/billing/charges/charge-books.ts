import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { NewEntry } from '../../ledger/index.ts'
import type { Budgets } from '../budgets/budgets.ts'
import type { Debts, Returned } from '../debts/debts.ts'
import type { Rewards } from '../rewards/rewards.ts'
import { chargesStore } from './charges.store.ts'

/** The parts of a captured charge that billing uses. */
export type CapturedCharge = {
  readonly id: string
  readonly operationId: string
  readonly family: string
  readonly requestId: string
  /** The calling account, whoever pays; null for a caller without one. */
  readonly accountId: string | null
  readonly keyId: string | null
  /** The agent that was called, if known. */
  readonly agentId?: string | null
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  readonly payeeAccountId: string | null
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly refundedAtomic: bigint
  readonly rail: string
  readonly priceSource: string
  /** Who received the value, once it moved. Default: the platform. */
  readonly credits?: readonly NewEntry[]
}

/**
 * Hooks that keep budgets, usage, rewards and debts consistent with a charge, in the transaction that changes the
 * charge.
 */
export type ChargeBooks = {
  /**
   * Takes a charge from the budgets that apply, in the transaction that claims its payment and before any value is
   * held; raises 429 `billing.budget_exceeded`. Once captured, the charge stays counted, even if it is refunded later.
   */
  readonly claimed: (tx: Queryable, charge: CapturedCharge) => Promise<void>
  /** Releases what a charge took from budgets, before its value is released; a repeat has no effect. */
  readonly released: (tx: Queryable, charge: Pick<CapturedCharge, 'id'>) => Promise<void>
  /** Releases what a charge took from budgets beyond its final cost, before its value moves. */
  readonly reduced: (
    tx: Queryable,
    charge: Pick<CapturedCharge, 'amountAtomic' | 'id'>,
  ) => Promise<void>
  /** Writes the usage line and the earnings of others. A repeat for the same charge has no effect. */
  readonly charged: (tx: Queryable, charge: CapturedCharge, at: Date) => Promise<void>
  /** Records the total that was refunded of a charge. */
  readonly refunded: (tx: Queryable, charge: CapturedCharge, at: Date) => Promise<void>
  /** The source of a refund: earnings, else credit of the earners, else a loan of the platform. */
  readonly sources: (tx: Queryable, returned: Returned) => Promise<readonly NewEntry[]>
  /** Call it with what earners got back from a failed refund: their debts are repaid from it first. */
  readonly earned: (tx: Queryable, entries: readonly NewEntry[], id: string) => Promise<void>
  /** The referrer's share of what the platform keeps; nothing when the payer was not referred. */
  readonly shares: (
    tx: Queryable,
    charge: CapturedCharge,
    revenueAtomic: bigint,
  ) => Promise<readonly NewEntry[]>
}

/** Creates the charge books. */
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
      // Budgets are those of the calling account; a caller without an account has none.
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

/** The owner of the charge's usage: the paying account, else the calling one, else the wallet. */
function ownerOf({ payer, accountId }: CapturedCharge): string {
  return payer.startsWith('wallet:') ? (accountId ?? payer) : payer
}
