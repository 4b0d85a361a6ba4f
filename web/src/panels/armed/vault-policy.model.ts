import type { VaultPolicy, VaultPolicyRequest } from '#sdk'
import { parseDecimal, toAtomic } from '../../design/numbers/decimal.model.ts'
import type { ArmedLimits } from './armed.model.ts'

/** Ether and launched tokens have as many places. */
export const places = 18
/** The shortest stretch that the vault counts over. */
const windowSecondsMin = 60

/** The contracts that orders call. */
export interface OrderContracts {
  readonly curveLaunchpad: string | null
  readonly swapRouter: string | null
}

/** `buy`, `sell`. */
const curveCalls = ['0xa9d424e2', '0x2d28dd8d'] as const
/** `exactInput`, `multicall`, `unwrapWETH9`, `refundETH`. */
const routerCalls = ['0xc04b8d59', '0xac9650d8', '0x49404b7c', '0x12210e8a'] as const
const approve = '0x095ea7b3'

/** Signs nothing. */
export const closedPolicy: VaultPolicyRequest = {
  calls: [],
  recipients: [],
  spenders: [],
  tokens: [],
  maxValueAtomic: '0',
  windowSeconds: 86_400,
  windowMaxAtomic: '0',
  approvalAboveAtomic: '0',
  expiresAt: null,
}

/**
 * The limits of a session as a policy: buys and sales of one token and nothing else, until its end. The window is as long
 * as the session, so that no stretch of it goes beyond the total. What may be sold is worth as much at the price now,
 * rounded down; nothing may be where nobody knows a price.
 */
export function sessionPolicy(
  { largest, minutes, total }: ArmedLimits,
  at: {
    readonly token: string
    readonly priceEth: string | null
    readonly contracts: OrderContracts
    readonly untilMs: number
  },
): VaultPolicyRequest {
  const { curveLaunchpad, swapRouter } = at.contracts
  const [most, all] = [toAtomic(largest, places) ?? 0n, toAtomic(total, places) ?? 0n]
  const limit = tokensFor(most, at.priceEth)
  return {
    calls: [
      ...(curveLaunchpad === null ? [] : [{ to: curveLaunchpad, selectors: curveCalls }]),
      ...(swapRouter === null ? [] : [{ to: swapRouter, selectors: routerCalls }]),
      { to: at.token, selectors: [approve] },
    ],
    recipients: [],
    spenders: [curveLaunchpad, swapRouter].filter((one) => one !== null),
    tokens:
      limit === null
        ? []
        : [
            {
              token: at.token,
              maxAtomic: limit.toString(),
              windowMaxAtomic: (tokensFor(all, at.priceEth) ?? 0n).toString(),
            },
          ],
    maxValueAtomic: most.toString(),
    windowSeconds: Math.max(windowSecondsMin, minutes * 60),
    windowMaxAtomic: all.toString(),
    approvalAboveAtomic: null,
    expiresAt: new Date(at.untilMs).toISOString(),
  }
}

/** What sends ether to one address once, within five minutes. */
export function sendingPolicy(
  { amountWei, to }: { readonly amountWei: bigint; readonly to: string },
  now: { readonly spentWei: bigint; readonly nowMs: number },
): VaultPolicyRequest {
  return {
    ...closedPolicy,
    calls: [{ to, selectors: ['0x'] }],
    maxValueAtomic: amountWei.toString(),
    windowSeconds: windowSecondsMin,
    // What was spent within the last minute is in the same window.
    windowMaxAtomic: (amountWei + now.spentWei).toString(),
    approvalAboveAtomic: null,
    expiresAt: new Date(now.nowMs + 300_000).toISOString(),
  }
}

/**
 * Whether a policy may not be lost: it lets something be signed now, and is not that of a session. Another tab's session
 * ends when its policy is replaced, and would not know of it when it came back.
 */
export function isWorthKeeping(policy: VaultPolicy, nowMs: number): boolean {
  const { approvalAboveAtomic, calls, expiresAt } = policy
  if (calls.length === 0) return false
  if (expiresAt === null) return true
  const isOfSession =
    approvalAboveAtomic === null &&
    calls.some(({ selectors }) => curveCalls.every((call) => selectors.includes(call)))
  return !isOfSession && Date.parse(expiresAt) > nowMs
}

/** What puts a policy back after another one: the same as it was, and a closed one where it was none. */
export function policyAgain(before: VaultPolicy, nowMs: number): VaultPolicyRequest {
  return isWorthKeeping(before, nowMs) ? requestOf(before) : closedPolicy
}

/** What would set a policy as it is. */
export function requestOf(known: VaultPolicy): VaultPolicyRequest {
  const { tokens, version: _, walletId: _wallet, windowSpentAtomic: _spent, ...policy } = known
  return {
    ...policy,
    tokens: tokens.map(({ maxAtomic, token, windowMaxAtomic }) => ({
      token,
      maxAtomic,
      windowMaxAtomic,
    })),
  }
}

/** How many of the smallest unit are worth so much; null without a price. */
function tokensFor(wei: bigint, priceEth: string | null): bigint | null {
  const price = priceEth === null ? null : parseDecimal(priceEth)
  if (price === null || price.digits <= 0n) return null
  return (wei * 10n ** BigInt(price.scale)) / price.digits
}
