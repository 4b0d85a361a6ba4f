import type { LedgerAsset, PriceAsset } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import type { StoredRun } from './runs.store.ts'
import type { RunBudget } from './runs.ts'
import type { StopReason } from './stop-reasons.ts'

/** An agent that somebody else sells: what its owner asks for it at this moment. */
export type AgentSale = {
  readonly slug: string
  readonly name: string
  /** Who is paid, and pays for the model. */
  readonly ownerId: string
  readonly offer: {
    readonly priceAtomic: bigint
    readonly asset: PriceAsset
    readonly unit: PriceUnit
    readonly commissionBps: number
    readonly freeCallsPerDay: number
  }
}

/** What the run of a sold agent costs, by the terms of when it began; kept with it. Amounts are whole numbers as text. */
export type RunSale = {
  /** `held` while it goes on; then whether it was charged. `free` was one of the calls that the owner gives away. */
  readonly state: 'charged' | 'free' | 'held' | 'released'
  readonly sellerId: string
  readonly asset: LedgerAsset
  readonly unit: PriceUnit
  readonly perUnitAtomic: string
  readonly commissionBps: number
  readonly heldAtomic: string
  readonly chargedAtomic: string
  /** The API key whose budgets it counts against. */
  readonly keyId: string | null
  /** Whether its caller gave it less than the agent's own budget. */
  readonly isCut: boolean
}

/** A run that is to begin. */
export type NewSale = {
  readonly runId: string
  readonly sale: AgentSale
  readonly buyer: Principal
  readonly input: string
  readonly budget: RunBudget
  readonly isCut: boolean
  /** The most that the caller would pay, as `X-Max-Amount` says it. */
  readonly maxAmount: string | undefined
  /** The operation that the charge is listed under. */
  readonly operationId: string
}

/** Sells runs. Each function runs in the transaction that begins or ends the run, so that both are or neither is. */
export type RunSales = {
  /**
   * Takes one of the calls that are free, or holds the most that the run can cost on the buyer's credit and budgets.
   * Raises 402, 429 and 400 where they cannot or would not pay; the transaction must then not be committed.
   */
  readonly open: (tx: Queryable, run: NewSale) => Promise<RunSale>
  /** Pays the seller for what was used, at most what was held, and lets the rest go. Only for a sale that is `held`. */
  readonly charge: (tx: Queryable, run: SoldRun) => Promise<RunSale>
  /** Lets all of it go. Only for a sale that is `held`. */
  readonly release: (tx: Queryable, run: SoldRun) => Promise<RunSale>
}

/** A run with what is held for it. */
export type SoldRun = StoredRun & { readonly sale: RunSale }

/** For a service that sells nothing: an agent with a price is refused. */
export const noSales: RunSales = {
  open: async () => {
    throw notSold()
  },
  charge: async () => {
    throw notSold()
  },
  release: async () => {
    throw notSold()
  },
}

/** The run of a sold agent that its caller has not agreed to pay for, or cannot. */
export function notSold(detail = 'The owner of this agent asks a price for it.'): AppError {
  return new AppError(agentRunsErrors.has_price, detail)
}

/** The sale as it is once the run has ended for this reason; undefined where nothing is held. */
export async function endSale(
  tx: Queryable,
  { run, stopReason }: { readonly run: StoredRun; readonly stopReason: StopReason | null },
  sales: RunSales,
): Promise<RunSale | undefined> {
  const { sale } = run
  if (sale?.state !== 'held') return undefined
  const sold = { ...run, sale }
  return isEarned(sold, stopReason) ? sales.charge(tx, sold) : sales.release(tx, sold)
}

/**
 * Whether the run is paid for: where it did its work, and where its caller stopped it after the agent had begun, since
 * what was said until then is theirs. What asks, refuses, fails or exceeds the agent's own budget is given for nothing.
 */
function isEarned({ output, reserved, sale, used }: SoldRun, reason: StopReason | null): boolean {
  const hasBegun = output !== null || used.tokens + reserved.tokens > 0
  switch (reason) {
    case 'completed':
      return true
    case 'cancelled':
    case 'expired':
    case 'credential_ended':
      return hasBegun
    case 'budget_exhausted':
      return sale.isCut && hasBegun
    default:
      return false
  }
}
