import { getAddress } from 'viem'
import { createId } from '../../../kernel/ids.ts'
import type { EvmSimulation, Hex } from '../../../ports/chain-evm.ts'
import type { Random } from '../../../ports/random.ts'
import { createChainPositions, type PlacePage } from '../chain-index/index.ts'
import { type IntentTransition, kindOf } from './intent-owner.ts'
import { intentIdPrefix, type Submission } from './intents.schemas.ts'
import { type BalanceChange, type IntentRecord, intentsStore } from './intents.store.ts'
import { readIntent, type SubmissionOptions } from './read-intent.ts'
import { explainedFailure, insufficientFunds } from './refusals.ts'
import { submitIntent } from './submission.ts'
import { createIntent, moveIntent } from './transitions.ts'

/** Who asks for a call: the account that is signed in; null or absent for an anonymous caller. */
export type PreparedBy = { readonly preparedBy?: string | null }

/** A call to offer for signing. */
export type PreparedCall = {
  /** One of the owner's kinds. */
  readonly kind: string
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  /** Unix seconds after which the contract refuses the call; null when it has no deadline. */
  readonly deadline: bigint | null
  /** Until when signed bytes are accepted. */
  readonly expiresAt: Date
  /** The owner's id of the thing that the intent belongs to. */
  readonly reference?: string
  readonly token?: Hex
  /** Units of gas to sign with, where an estimate at the latest block may be too low by the time of inclusion. */
  readonly gasLimit?: bigint
}

/** The result of a call's simulation; without `gasUsed` the call waits for its approval. */
export type ShownSimulation = {
  readonly gasUsed: bigint | null
  readonly balanceChanges: readonly BalanceChange[]
}

export type IntentsOptions = SubmissionOptions & {
  readonly random: Random
  readonly chainId: number
}

export type Intents = ReturnType<typeof createIntents>

/** The unsigned transactions of one owner: prepares them and accepts the signed ones; never signs. */
export function createIntents(options: IntentsOptions) {
  const { clock, database, evm, owner } = options

  return {
    /** A deadline in Unix seconds, counted from the chain's time where that is ahead of the clock. */
    async deadlineIn(seconds: number): Promise<{ deadline: bigint; expiresAt: Date }> {
      const tip = await evm.getBlock('latest')
      const nowSeconds = BigInt(Math.floor(clock.nowMs() / 1_000))
      const base = tip !== null && tip.timestamp > nowSeconds ? tip.timestamp : nowSeconds
      const deadline = base + BigInt(seconds)
      return { deadline, expiresAt: new Date(Number(deadline) * 1_000) }
    },

    /** Raises 422 `insufficient_funds` unless the account has that many wei. */
    async assertFunds(account: Hex, required: bigint): Promise<void> {
      const available = await evm.getBalance(account)
      if (available >= required) return
      throw insufficientFunds(owner.errors, 'ETH', { required, available })
    },

    /** The return data of the call on the latest block; raises 422 `simulation_failed` with the decoded reason. */
    async simulate(
      call: Pick<PreparedCall, 'data' | 'from' | 'to' | 'value'>,
    ): Promise<Extract<EvmSimulation, { ok: true }>> {
      const { data, from, to, value } = call
      const asked = { from, to, data, value }
      const simulation = await evm.simulate(asked)
      if (simulation.ok) return simulation
      const reason = owner.revertReason(simulation.revertData, simulation.reason)
      throw await explainedFailure(options, asked, reason)
    },

    /** Builds an intent without storing it. */
    build: (call: PreparedCall, simulation: ShownSimulation): IntentRecord =>
      buildIntent(options, call, simulation),

    /** Stores new intents of whoever asked for them, with their first events, in the open transaction. */
    async create(
      at: IntentTransition,
      intents: readonly IntentRecord[],
      { preparedBy: accountId = null }: PreparedBy,
    ): Promise<void> {
      const position = await createChainPositions({
        database: { query: at.tx },
        safeDepth: 0,
      }).current()
      const preparedBlock = position?.block.number ?? null
      for (const intent of intents) await createIntent(at, { ...intent, accountId, preparedBlock })
    },

    /** Ends an unsigned intent, in the open transaction; does nothing once it was submitted. */
    async withdraw(at: IntentTransition, intentId: string): Promise<void> {
      const intent = await intentsStore(at.tx).byId(owner.name, intentId)
      if (intent?.state !== 'prepared') return
      await moveIntent({ ...at, owner }, intent, { state: 'expired' })
    },

    /** Raises 404 `resource.not_found` for an id that is not one of this owner's. */
    byId: (intentId: string): Promise<IntentRecord> => readIntent(options, intentId),

    /** The intents of one reference of the owner, oldest first, at most 100. */
    byReference: (reference: string): Promise<readonly IntentRecord[]> =>
      intentsStore(database.query).byReference(owner.name, reference),

    /**
     * Confirmed calls of a kind from one account to one contract, newest first, one more than `limit` when there is a
     * next page.
     */
    confirmedCalls: (
      calls: { readonly kind: string; readonly from: Hex; readonly to: Hex },
      page: PlacePage,
    ): Promise<readonly IntentRecord[]> =>
      intentsStore(database.query).confirmedCalls({ ...calls, owner: owner.name }, page),

    /**
     * Takes the signed transaction and sends it to the chain, or the hash of the one that a wallet sent. A repeat
     * changes nothing and gets the same answer. Raises 400 `transaction_invalid`, 422 `transaction_mismatch` and 409
     * `already_submitted`. For bytes also 422 `nonce_too_low`, `insufficient_funds` or `transaction_refused`, 410
     * `intent_expired`, and for a call with a limit that would revert, which is not sent, 409 with the kind's own code
     * or 422 `simulation_failed`. For a hash also 404 `transaction_unknown`, while the chain does not know it.
     */
    submit: (intentId: string, submission: Submission): Promise<IntentRecord> =>
      submitIntent(options, intentId, submission),
  }
}

function buildIntent(
  { chainId, clock, owner, random }: IntentsOptions,
  call: PreparedCall,
  simulation: ShownSimulation,
): IntentRecord {
  const now = new Date(clock.nowMs())
  return {
    id: createId(intentIdPrefix, clock.nowMs(), random.bytes(10)),
    owner: owner.name,
    kind: kindOf(owner, call.kind).kind,
    state: 'prepared',
    reference: call.reference ?? null,
    // Both are written when it is stored.
    accountId: null,
    preparedBlock: null,
    token: call.token ?? null,
    chainId,
    from: getAddress(call.from),
    to: getAddress(call.to),
    data: call.data,
    value: call.value,
    simulation: {
      status: simulation.gasUsed === null ? 'awaits_approval' : 'passed',
      gasUsed: simulation.gasUsed?.toString() ?? null,
      balanceChanges: simulation.balanceChanges,
      ...(call.gasLimit === undefined ? {} : { gasLimit: call.gasLimit.toString() }),
    },
    deadline: call.deadline,
    expiresAt: call.expiresAt,
    signedTransaction: null,
    transactionHash: null,
    nonce: null,
    broadcastAt: null,
    evidence: null,
    failure: null,
    settledEvent: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}
