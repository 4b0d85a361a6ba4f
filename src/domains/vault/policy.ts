import { getAddress } from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import { readCall, type WalletCall } from './call-reader.ts'

/** A contract or an address that a wallet may call. */
export type AllowedCall = {
  readonly to: Hex
  /** Functions by their first four bytes; `0x` is a transfer of ether without data. */
  readonly selectors: readonly Hex[]
  /** Base units of the token at `to` in one call; null where no bound is set. */
  readonly maxTokenAtomic: bigint | null
  /** A person approves each call, whatever it moves. */
  readonly needsApproval: boolean
}

/** What a wallet may sign. What is not allowed is forbidden. Amounts of ether are wei; gas is not among them. */
export type Policy = {
  readonly calls: readonly AllowedCall[]
  /** Who besides the wallet itself may receive tokens, and what swaps bring. */
  readonly recipients: readonly Hex[]
  readonly maxValueAtomic: bigint
  readonly windowSeconds: number
  /** In any stretch of `windowSeconds`. */
  readonly windowMaxAtomic: bigint
  /** What moves more ether than this waits for a person; null when nothing does for its size. */
  readonly approvalAboveAtomic: bigint | null
}

/** Why a policy forbids a call. */
export const policyRules = [
  'call_not_allowed',
  'call_unreadable',
  'recipient_not_allowed',
  'spender_not_allowed',
  'token_amount_too_large',
  'value_too_large',
  'window_exhausted',
] as const
export type PolicyRule = (typeof policyRules)[number]

export type Verdict =
  | { readonly outcome: 'allowed' }
  | { readonly outcome: 'needs_approval' }
  | { readonly outcome: 'forbidden'; readonly rule: PolicyRule }

/** Nothing is allowed: what a wallet begins with. */
export const closedPolicy: Policy = {
  calls: [],
  recipients: [],
  maxValueAtomic: 0n,
  windowSeconds: 86_400,
  windowMaxAtomic: 0n,
  approvalAboveAtomic: 0n,
}

/** From here on an allowance is without bound, and is refused. */
const unboundedAllowance = 2n ** 255n

/** What the policy says of a call, by the call's own bytes. The window is not looked at. Pure. */
export function judge(policy: Policy, call: WalletCall, wallet: Hex): Verdict {
  const read = readCall(call)
  const to = getAddress(call.to)
  const entry = policy.calls.find(
    (allowed) => allowed.to === to && allowed.selectors.includes(read.selector),
  )
  const forbidden = (rule: PolicyRule) => ({ outcome: 'forbidden', rule }) as const
  if (entry === undefined) return forbidden('call_not_allowed')
  if (read.kind === 'malformed') return forbidden('call_unreadable')
  if (read.kind === 'known') {
    const mayReceive = new Set([getAddress(wallet), ...policy.recipients])
    // A transfer of ether is to the address that the entry allows.
    const isPlain = call.data === '0x'
    if (!isPlain && read.recipients.some((each) => !mayReceive.has(getAddress(each)))) {
      return forbidden('recipient_not_allowed')
    }
    const called = new Set(policy.calls.map((allowed) => allowed.to))
    if (read.spenders.some((spender) => !called.has(getAddress(spender)))) {
      return forbidden('spender_not_allowed')
    }
    const isUnbounded =
      read.spenders.length > 0 &&
      (read.tokenAmount === null || read.tokenAmount >= unboundedAllowance)
    const isTooMuch =
      entry.maxTokenAtomic !== null && (read.tokenAmount ?? 0n) > entry.maxTokenAtomic
    if (isUnbounded || isTooMuch) return forbidden('token_amount_too_large')
  }
  if (call.value > policy.maxValueAtomic) return forbidden('value_too_large')
  const isLarge = policy.approvalAboveAtomic !== null && call.value > policy.approvalAboveAtomic
  return { outcome: entry.needsApproval || isLarge ? 'needs_approval' : 'allowed' }
}
