import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import type { IntentRecord, Intents, PreparedCall } from '../intents/index.ts'
import type { PreparedCallAnswer } from './agent-registry.schemas.ts'
import { configured, type Registries } from './registries.ts'
import { intentView } from './views.ts'

export type CallOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly positions: ChainPositions
  readonly intents: Intents
  readonly registries: Registries | null
}

/** A call to a registry that somebody is to sign. */
export type AskedCall = Pick<PreparedCall, 'data' | 'from' | 'kind' | 'to'> & {
  readonly reference: string
  readonly expiresInSeconds: number
  /** The second after which the contract refuses it: signed bytes are not taken longer than that. */
  readonly deadline?: bigint
}

/**
 * Simulates a call and keeps it for signing, with what `alongside` writes in the same transaction. Raises 503
 * `agent_registry.runtime_untrusted` before anything is simulated, 422 `intents.simulation_failed` for a call that the
 * contract refuses.
 */
export async function prepareCall(
  options: CallOptions,
  asked: AskedCall,
  alongside: (tx: Queryable, intent: IntentRecord, now: Date) => Promise<void> = async () =>
    undefined,
): Promise<PreparedCallAnswer> {
  const { clock, database, intents, outbox, positions } = options
  const { deadline = null, expiresInSeconds, ...call } = asked
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
    await intents.create({ tx, outbox, now }, [intent])
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
