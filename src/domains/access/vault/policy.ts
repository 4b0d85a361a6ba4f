import { getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import { type ReadCall, type Reader, readCall } from './call-reader.ts'
import type { Effect, WalletCall } from './calls/effects.ts'
import { etherOf, tokensOf } from './charges.ts'
import type { ReadTypedData } from './typed-data-reader.ts'

/** A contract or an address that a wallet may call. */
export type AllowedCall = {
  readonly to: Hex
  /** Functions by selector; `0x` is an ether transfer without data. */
  readonly selectors: readonly Hex[]
  /** Every call needs a person's approval, whatever it moves. */
  readonly needsApproval: boolean
}

/** The limits of moving or allowing a token, in base units. A token without limits may be neither moved nor allowed. */
export type TokenLimit = {
  readonly token: Hex
  /** Per transaction. */
  readonly maxAtomic: bigint
  /** In any period of the policy's `windowSeconds`. */
  readonly windowMaxAtomic: bigint
}

/** What a wallet may sign; everything else is forbidden. Ether amounts are wei, without gas. */
export type Policy = {
  /** Also checked against every part of a nested call. */
  readonly calls: readonly AllowedCall[]
  /** Who may receive tokens and swap proceeds, besides the wallet itself. */
  readonly recipients: readonly Hex[]
  /** Who may be granted allowances, besides the recipients. */
  readonly spenders: readonly Hex[]
  readonly tokens: readonly TokenLimit[]
  readonly maxValueAtomic: bigint
  readonly windowSeconds: number
  /** In any period of `windowSeconds`. */
  readonly windowMaxAtomic: bigint
  /** Above this amount of ether a person must approve; null for no such threshold. */
  readonly approvalAboveAtomic: bigint | null
  /** From this moment on it permits nothing, in milliseconds of the epoch; null for no such moment. */
  readonly expiresAtMs: number | null
}

/** The rules by which a policy forbids a call. */
export const policyRules = [
  'policy_expired',
  'call_not_allowed',
  'call_unreadable',
  'recipient_not_allowed',
  'spender_not_allowed',
  'token_not_allowed',
  'token_amount_too_large',
  'value_too_large',
  'window_exhausted',
  'owner_not_wallet',
  'deadline_not_allowed',
] as const
export type PolicyRule = (typeof policyRules)[number]

export type Verdict =
  | {
      readonly outcome: 'allowed' | 'needs_approval'
      /** What has to be reserved before signing. */
      readonly effects: readonly Effect[]
    }
  | { readonly outcome: 'forbidden'; readonly rule: PolicyRule }

/** Permits nothing: the policy of a new wallet. */
export const closedPolicy: Policy = {
  calls: [],
  recipients: [],
  spenders: [],
  tokens: [],
  maxValueAtomic: 0n,
  windowSeconds: 86_400,
  windowMaxAtomic: 0n,
  approvalAboveAtomic: 0n,
  expiresAtMs: null,
}

/** Whether the policy permits nothing any more. */
export function isExpired({ expiresAtMs }: Policy, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs >= expiresAtMs
}

/** An allowance from this amount on counts as unlimited, whatever the policy says. */
const unboundedAllowance = 2n ** 255n

/**
 * Applies the policy to a call by the decoded effects of every part of it. Window limits and the policy's end are not
 * checked here. Pure.
 */
export function judge(policy: Policy, call: WalletCall, reader: Reader): Verdict {
  return judgeRead(policy, { call, read: readCall(call, reader) }, reader.wallet)
}

/** The same for a decoded call. */
export function judgeRead(
  policy: Policy,
  { call, read }: { readonly call: WalletCall; readonly read: ReadCall },
  wallet: Hex,
): Verdict {
  const entryOf = (to: Hex, selector: Hex) =>
    policy.calls.find((entry) => entry.to === to && entry.selectors.includes(selector))
  const outermost = entryOf(getAddress(call.to), read.selector)
  if (outermost === undefined) return { outcome: 'forbidden', rule: 'call_not_allowed' }
  if (read.kind === 'unreadable') return { outcome: 'forbidden', rule: 'call_unreadable' }
  const { effects } = read
  const entries = effects.flatMap((each) =>
    each.kind === 'call' ? [entryOf(each.to, each.selector)] : [],
  )
  const ether = etherOf(effects, call.value)
  const rule = entries.includes(undefined)
    ? 'call_not_allowed'
    : (brokenRule(policy, effects, wallet) ??
      (ether > policy.maxValueAtomic ? 'value_too_large' : null))
  if (rule !== null) return { outcome: 'forbidden', rule }
  const isLarge = policy.approvalAboveAtomic !== null && ether > policy.approvalAboveAtomic
  const waits = isLarge || entries.some((entry) => entry?.needsApproval)
  return { outcome: waits ? 'needs_approval' : 'allowed', effects }
}

/**
 * Applies the policy to typed data, as to the call that its signature permits. An unused signature is not visible on
 * the chain and cannot be revoked, so it must expire within one window, where the window counts everything that is
 * outstanding, and not after the policy. Pure.
 */
export function judgeTypedData(
  policy: Policy,
  read: ReadTypedData | null,
  { nowMs, wallet }: { readonly nowMs: number; readonly wallet: Hex },
): Verdict {
  if (read === null) return { outcome: 'forbidden', rule: 'call_unreadable' }
  const { owner, until } = read
  const verdict = judgeRead(policy, read, wallet)
  if (verdict.outcome === 'forbidden') return verdict
  if (owner !== null && owner !== getAddress(wallet)) {
    return { outcome: 'forbidden', rule: 'owner_not_wallet' }
  }
  const first = BigInt(Math.floor(nowMs / 1_000))
  const windowEnd = first + BigInt(policy.windowSeconds)
  const policyEnd =
    policy.expiresAtMs === null ? windowEnd : BigInt(Math.floor(policy.expiresAtMs / 1_000))
  const isTimely = until === null || (until >= first && until <= windowEnd && until <= policyEnd)
  return isTimely ? verdict : { outcome: 'forbidden', rule: 'deadline_not_allowed' }
}

function brokenRule(policy: Policy, effects: readonly Effect[], wallet: Hex): PolicyRule | null {
  const mayReceive = new Set<Hex>([getAddress(wallet), ...policy.recipients])
  const maySpend = new Set<Hex>([...policy.recipients, ...policy.spenders])
  const limits = new Map(policy.tokens.map((limit) => [limit.token, limit]))
  const receivers = effects.flatMap((each) =>
    each.kind === 'move' || each.kind === 'receive' ? [each.to] : [],
  )
  if (receivers.some((to) => !mayReceive.has(to))) return 'recipient_not_allowed'
  const allowances = effects.flatMap((each) => (each.kind === 'allow' ? [each] : []))
  if (allowances.some(({ spender }) => !maySpend.has(spender))) return 'spender_not_allowed'
  const totals = tokensOf(effects)
  if ([...totals.keys()].some((token) => !limits.has(token))) return 'token_not_allowed'
  const isUnbounded = allowances.some(
    ({ amount }) => (amount ?? unboundedAllowance) >= unboundedAllowance,
  )
  const isTooMuch = [...totals].some(
    ([token, amount]) => amount > (limits.get(token)?.maxAtomic ?? 0n),
  )
  return isUnbounded || isTooMuch ? 'token_amount_too_large' : null
}
