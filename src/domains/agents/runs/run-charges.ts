import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../../ports/language-model.ts'

/** The caller and the model. */
type Asking = {
  readonly caller: {
    readonly principal: Pick<Principal, 'accountId' | 'credential' | 'credentialId'>
    readonly operationId: string
    readonly requestId: string
    readonly agentId: string
  }
  readonly model: ModelInfo
}

/** A model call that a run is about to make. */
type RunModelCall = Asking & {
  /** The id of the step. */
  readonly id: string
  readonly most: ModelUsage
}

/**
 * Charges the owner of a run for its model calls. Every method runs in the transaction that records the step, so that a
 * call is charged exactly when its answer is stored.
 */
export type RunCharges = {
  /** Holds the maximum cost of the call on budgets and credit; raises 402 and 429. */
  readonly open: (tx: Queryable, call: RunModelCall) => Promise<HeldCall>
  /**
   * The longest reply that the owner can pay, from `least` to `most` tokens; `least` where they cannot pay even that.
   */
  readonly longestReply: (
    db: Queryable,
    asking: Asking,
    reply: { readonly inputTokens: number; readonly least: number; readonly most: number },
  ) => Promise<number>
  /** Releases what is held for a call, by whichever worker; a repeat does nothing. */
  readonly release: (tx: Queryable, id: string) => Promise<void>
  /** The cost of the usage, in millionths of a US dollar, rounded up. */
  readonly costOf: (model: ModelInfo, usage: ModelUsage) => bigint
}

export type HeldCall = {
  /** Charges the usage, at most what was held, and returns the charge, which is the run's cost. */
  readonly settle: (tx: Queryable, usage: ModelUsage) => Promise<bigint>
}

/** Raised where the account cannot pay for the next call: its credit or a budget of its own is used up. */
export class CreditFull extends Error {
  override readonly name = 'CreditFull'
}

const million = 1_000_000n

/** For a service that charges nothing: costs count against budgets of runs alone. */
export function createFreeCharges(tokenPrice: (model: string) => bigint): RunCharges {
  const costOf: RunCharges['costOf'] = ({ id }, { inputTokens, outputTokens }) => {
    const total = BigInt(Math.max(0, Math.ceil(inputTokens + outputTokens))) * tokenPrice(id)
    return (total + million - 1n) / million
  }
  return {
    open: async (_, { model }) => ({ settle: async (_tx, usage) => costOf(model, usage) }),
    longestReply: async (_, __, { most }) => most,
    release: async () => {},
    costOf,
  }
}
