import type { Principal } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../ports/language-model.ts'

/** Who asks which model. */
type Asking = {
  readonly caller: {
    readonly principal: Principal
    readonly operationId: string
    readonly requestId: string
    readonly agentId: string
  }
  readonly model: ModelInfo
}

/** One call of a model that a run is about to make. */
type RunModelCall = Asking & {
  /** The step's. */
  readonly id: string
  readonly most: ModelUsage
}

/**
 * What the owner of a run pays for its calls of models. Every method takes the transaction that records the step, so that
 * a call is charged when, and only when, its answer is kept.
 */
export type RunCharges = {
  /** Takes the most that the call can cost from budgets and credit; raises 402 and 429. */
  readonly open: (tx: Queryable, call: RunModelCall) => Promise<HeldCall>
  /** The longest reply that the owner can pay, from `least` to `most` tokens; `least` where they cannot pay that either. */
  readonly longestReply: (
    db: Queryable,
    asking: Asking,
    reply: { readonly inputTokens: number; readonly least: number; readonly most: number },
  ) => Promise<number>
  /** Lets go what is held for a call, whoever held it; nothing where nothing is. */
  readonly release: (tx: Queryable, id: string) => Promise<void>
  /** What the usage costs, in millionths of a US dollar, rounded up. */
  readonly costOf: (model: ModelInfo, usage: ModelUsage) => bigint
}

export type HeldCall = {
  /** Charges what was used, never more than was held, and answers what that was: it is what the run cost. */
  readonly settle: (tx: Queryable, usage: ModelUsage) => Promise<bigint>
}

/** Raised where the account cannot pay for the next call: its credit or a budget that it set is used up. */
export class CreditFull extends Error {
  override readonly name = 'CreditFull'
}

const million = 1_000_000n

/** For a service that bills nothing: costs count against budgets of runs alone. */
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
