import { decodeEventLog, erc20Abi, getAddress } from 'viem'
import type { ErrorSpec } from '../../kernel/errors.ts'
import type { ChainEvm, EvmCall, EvmLog, Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
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

/** What a person should know before signing, read from the bytes that will be signed and from nothing else. */
export type CallSummary = {
  readonly function: string
  readonly sentences: readonly string[]
  readonly arguments: readonly { readonly name: string; readonly value: string }[]
}

/** The open transaction of a move, and where its event goes. */
export type IntentTransition = {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly now: Date
}

/** What the bytes of a call hold an amount to, and the same call held to nothing. Base units, or wei. */
export type CallBound = {
  readonly of: 'least_received' | 'most_spent'
  /** `ETH`, or a token. */
  readonly asset: string
  readonly amount: bigint
  readonly unbounded: Pick<IntentCall, 'data' | 'value'>
  /** What the unbounded call moved of the asset, from what it returned. */
  readonly amountIn: (returned: Hex) => bigint
}

/** One kind of unsigned transaction. */
export type IntentKind = {
  /** Unique for its owner, in snake case. */
  readonly kind: string
  /**
   * The index of the log that proves the effect; undefined when none does. The logs are those of the transaction's own
   * receipt, in chain order, and may be of any contract: an address must be checked before a log is believed.
   */
  readonly effectOf: (intent: IntentRecord, logs: readonly EvmLog[]) => number | undefined
  /** Decodes the call. Throws for bytes that are not of this kind: showing them would be a defect. */
  readonly summarize: (call: IntentCall) => CallSummary
  /**
   * For kinds whose calls trade within a bound: a signed one that would revert is refused before it is sent, with
   * `broken` where that is for its bound.
   */
  readonly bound?: {
    /** Undefined for a call that holds no amount to anything. */
    readonly read: (call: IntentCall) => CallBound | undefined
    /** Whether the contract names the bound as its reason. */
    readonly isBroken: (reason: RevertReason) => boolean
    readonly broken: ErrorSpec
  }
  /**
   * What must change together with the intent; `intent` is as it is after the move. Called in the transaction of every
   * move but the first (`prepared`). What it raises undoes the move.
   */
  readonly onMoved?: (at: IntentTransition, intent: IntentRecord) => Promise<void>
}

/** Why a call reverts, with what its contracts do not say in the error itself. */
export type ExplainedRevert = {
  readonly revert: RevertReason
  /** Further members of the problem document. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly hint?: string
}

/** Asks the latest block what stands behind a reason; answers the reason as it is where nothing more is known. */
export type ExplainRevert = (
  evm: Pick<ChainEvm, 'call'>,
  call: EvmCall & Required<Pick<EvmCall, 'from' | 'value'>>,
  reason: RevertReason,
) => Promise<ExplainedRevert>

/** A domain that prepares unsigned transactions. */
export type IntentOwner = {
  /** The domain's name. It is kept with each intent, so it never changes. */
  readonly name: string
  readonly kinds: readonly IntentKind[]
  readonly errors: IntentErrors
  /** Why a call of this owner reverts; `createRevertReader` makes one from ABIs. */
  readonly revertReason: (revertData: Hex, nodeReason: string) => RevertReason
  /** What the reason alone does not tell; refusals then say it. */
  readonly explain?: ExplainRevert
}

/** The kind of that name. Throws for one that the owner does not have: only its own intents are read. */
export function kindOf(owner: IntentOwner, kind: string): IntentKind {
  const found = owner.kinds.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`assertion failed: ${owner.name} has no intents ${kind}`)
  return found
}

/** The kind `approval`: `approve(spender, amount)` at a token, proved by the token's `Approval` of the signer. */
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
