import { decodeEventLog, erc20Abi, getAddress } from 'viem'
import type { ErrorSpec } from '../../../kernel/errors.ts'
import type { ChainEvm, EvmCall, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { IntentRecord } from './intents.store.ts'
import type { RevertReason } from './revert-reason.ts'

/** A call as it will be signed. `value` is wei. */
export type IntentCall = {
  readonly chainId: number
  readonly to: Hex
  readonly from: Hex
  readonly value: bigint
  readonly data: Hex
}

/** What a signer should know, decoded from the bytes that will be signed and from nothing else. */
export type CallSummary = {
  readonly function: string
  readonly sentences: readonly string[]
  readonly arguments: readonly { readonly name: string; readonly value: string }[]
}

/** The open transaction of a state change, and where its event is written. */
export type IntentTransition = {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly now: Date
}

/** The limit on an amount in the bytes of a call, and the same call without a limit. Base units, or wei. */
export type CallBound = {
  readonly of: 'least_received' | 'most_spent'
  /** `ETH`, or a token's address. */
  readonly asset: string
  readonly amount: bigint
  readonly unbounded: Pick<IntentCall, 'data' | 'value'>
  /** The amount that the unbounded call moved, from its return data. */
  readonly amountIn: (returned: Hex) => bigint
}

/** One kind of unsigned transaction. */
export type IntentKind = {
  /** Unique for its owner, in snake case. */
  readonly kind: string
  /**
   * The index of the log that proves the effect; undefined when none does. `logs` are those of the transaction's own
   * receipt, in chain order, and may be of any contract: check the address before believing one.
   */
  readonly effectOf: (intent: IntentRecord, logs: readonly EvmLog[]) => number | undefined
  /** Decodes the call. Throws for bytes that are not of this kind. */
  readonly summarize: (call: IntentCall) => CallSummary
  /**
   * For calls that trade within a limit: one that would revert is refused before it is sent, with `broken` when the
   * limit is the reason.
   */
  readonly bound?: {
    /** Undefined for a call without a limit. */
    readonly read: (call: IntentCall) => CallBound | undefined
    /** Whether the contract names the limit as its reason to revert. */
    readonly isBroken: (reason: RevertReason) => boolean
    readonly broken: ErrorSpec
  }
  /**
   * What must change together with the intent, in the transaction of every state change after `prepared`; `intent` is
   * as it is after the change. Throwing rolls the change back.
   */
  readonly onMoved?: (at: IntentTransition, intent: IntentRecord) => Promise<void>
}

/** Why a call reverts, with the facts that its error does not carry. */
export type ExplainedRevert = {
  readonly revert: RevertReason
  /** Further members of the problem document. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly hint?: string
}

/** Looks up at the latest block what is behind a revert; returns the reason unchanged where nothing more is known. */
export type ExplainRevert = (
  evm: Pick<ChainEvm, 'call'>,
  call: EvmCall & Required<Pick<EvmCall, 'from' | 'value'>>,
  reason: RevertReason,
) => Promise<ExplainedRevert>

/** A domain that prepares unsigned transactions. */
export type IntentOwner = {
  /** The domain's name. It is stored with each intent, so it never changes. */
  readonly name: string
  readonly kinds: readonly IntentKind[]
  readonly errors: IntentErrors
  /** Decodes why a call of this owner reverts; `createRevertReader` makes one from ABIs. */
  readonly revertReason: (revertData: Hex, nodeReason: string) => RevertReason
  /** Adds facts to refusals that the reason alone does not tell. */
  readonly explain?: ExplainRevert
}

/** The owner's kind of that name. Throws for one of another owner. */
export function kindOf(owner: IntentOwner, kind: string): IntentKind {
  const found = owner.kinds.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`assertion failed: ${owner.name} has no intents ${kind}`)
  return found
}

/** The kind `approval`: `approve(spender, amount)` of a token, proved by the token's `Approval` log of the signer. */
export function approvalKind(options: { readonly summarize: IntentKind['summarize'] }): IntentKind {
  return { kind: 'approval', effectOf: approvalOf, summarize: options.summarize }
}

function approvalOf(intent: IntentRecord, logs: readonly EvmLog[]): number | undefined {
  return logs.find((log) => {
    if (getAddress(log.address) !== intent.to) return false
    const owner = approverOf(log)
    return owner !== undefined && getAddress(owner) === getAddress(intent.from)
  })?.logIndex
}

function approverOf(log: EvmLog): Hex | undefined {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    const decoded = decodeEventLog({
      abi: erc20Abi,
      eventName: 'Approval',
      topics: [signature, ...rest],
      data: log.data,
    })
    return decoded.args.owner
  } catch {
    return undefined
  }
}
