import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import type { IntentRecord, Intents, PreparedBy, PreparedCall } from '../../chain/intents/index.ts'
import type { PreparedCallAnswer } from './agent-registry.schemas.ts'
import { configured, type Registries } from './registries.ts'
import { intentView } from './views.ts'

export type CallOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly positions: ChainPositions
  readonly intents: Intents
  readonly registries: Registries | null
}

/** A call to a registry to be signed. */
export type CallRequest = Pick<PreparedCall, 'data' | 'from' | 'kind' | 'to'> &
  PreparedBy & {
    readonly reference: string
    readonly expiresInSeconds: number
    /** Unix seconds after which the contract refuses it: signed bytes are not accepted longer than that. */
    readonly deadline?: bigint
  }

/**
 * Simulates a call and stores it for signing, with what `alongside` writes in the same transaction. Raises 503
 * `agent_registry.runtime_untrusted` before anything is simulated, 422 `intents.simulation_failed` for a call that
 * would revert.
 */
export async function prepareCall(
  options: CallOptions,
  asked: CallRequest,
  alongside: (tx: Queryable, intent: IntentRecord, now: Date) => Promise<void> = async () =>
    undefined,
): Promise<PreparedCallAnswer> {
  const { clock, database, intents, outbox, positions } = options
  const { deadline = null, expiresInSeconds, preparedBy: _, ...call } = asked
  const runtimeVerification = await configured(options.registries).trusted()
  const { expiresAt } = await intents.deadlineIn(expiresInSeconds)
  const prepared: PreparedCall = {
    ...call,
    value: 0n,
    deadline,
    expiresAt: deadline === null ? expiresAt : earlier(expiresAt, deadline),
  }
  const { gasUsed } = await intents.simulate(prepared)
  const intent = intents.build(prepared, { gasUsed, balanceChanges: [] })
  const now = new Date(clock.nowMs())
  await database.transaction(async (tx) => {
    await intents.create({ tx, outbox, now }, [intent], asked)
    await alongside(tx, intent, now)
  })
  return {
    success: true,
    intent: intentView(intent, await positions.current()),
    runtimeVerification,
    requiresWalletConfirmation: true,
    warning: null,
  }
}

function earlier(at: Date, second: bigint): Date {
  return new Date(Math.min(at.getTime(), Number(second) * 1_000))
}
