import type { Queryable } from '../../../ports/database.ts'
import { type Charges, chargesOf, ether } from './charges.ts'
import { isExpired, judge, judgeTypedData, type Policy, type Verdict } from './policy.ts'
import type { SigningReason } from './signing-states.ts'
import type { VaultParts } from './steps.ts'
import { readTypedData } from './typed-data-reader.ts'
import type { SigningRequest, StoredWallet } from './wallet-record.ts'
import { spendWindow, walletsStore } from './wallets.store.ts'

/** The current policy's decision about a request, and its reservation. */
export type Decision =
  | { readonly outcome: 'allowed' | 'needs_approval'; readonly request: SigningRequest }
  | {
      readonly outcome: 'forbidden'
      readonly reason: SigningReason
      readonly request: SigningRequest
    }

/**
 * Applies the wallet's current policy, and reserves the request's charges unless they were reserved in the same
 * sixtieth of the window under the same policy version: another version may have narrower windows, and an earlier
 * window's reservation does not count in the present one. The caller has locked the wallet and passes its current
 * state.
 */
export async function judgeAndReserve(
  tx: Queryable,
  request: SigningRequest,
  { wallet, parts }: { readonly wallet: StoredWallet; readonly parts: VaultParts },
): Promise<Decision> {
  if (wallet.status === 'frozen') return { outcome: 'forbidden', reason: 'wallet_frozen', request }
  const { policy, policyVersion } = wallet
  const nowMs = parts.clock.nowMs()
  if (isExpired(policy, nowMs)) return { outcome: 'forbidden', reason: 'policy_expired', request }
  const verdict = judgePayload(request, wallet, parts)
  if (verdict.outcome === 'forbidden') {
    return { outcome: 'forbidden', reason: verdict.rule, request }
  }
  const { effects, outcome } = verdict
  const window = spendWindow(policy, nowMs)
  const isReserved = request.spendKey === window.spendKey && request.policyVersion === policyVersion
  if (isReserved) return { outcome, request }
  const wallets = walletsStore(tx)
  if (request.spendKey !== null) {
    await wallets.release(wallet.id, request.spendKey, request.charges)
  }
  const credits = await wallets.spent(wallet.id, window)
  const charges = chargesOf(effects, { valueAtomic: request.call.value, credits })
  const reserved = { ...window, charges, maxima: maximaOf(policy) }
  return (await wallets.reserve(wallet.id, reserved))
    ? { outcome, request: { ...request, spendKey: window.spendKey, charges, policyVersion } }
    : {
        outcome: 'forbidden',
        reason: 'window_exhausted',
        request: { ...request, spendKey: null, charges: new Map() },
      }
}

/** A call by its bytes; typed data by its own values, never by the call stored beside it. */
function judgePayload(
  { call, typedData }: SigningRequest,
  { address, policy }: StoredWallet,
  { chainId, clock, weth }: VaultParts,
): Verdict {
  const reader = { wallet: address, weth }
  if (typedData === null) return judge(policy, call, reader)
  const read = readTypedData(typedData, { ...reader, chainId })
  return judgeTypedData(policy, read, { wallet: address, nowMs: clock.nowMs() })
}

function maximaOf({ tokens, windowMaxAtomic }: Policy): Charges {
  return new Map([
    [ether, windowMaxAtomic] as const,
    ...tokens.map((limit) => [limit.token, limit.windowMaxAtomic] as const),
  ])
}
