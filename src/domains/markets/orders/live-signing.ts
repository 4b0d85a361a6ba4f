import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { OrderSigning, OrderWalletCall } from '../../../ports/order-wallet.ts'
import type { LiveSwap, LiveTrading } from './live-trading.ts'
import type { OrderReason } from './order-reasons.ts'

/** The outcome of a request to a wallet to sign a swap. */
export type SwapSigning =
  | Exclude<OrderSigning, { readonly outcome: 'superseded' }>
  /** The allowance that it needs is not on the chain yet: ask again. */
  | { readonly outcome: 'approving' }
  /** It would fail now. */
  | { readonly outcome: 'unable'; readonly reason: OrderReason }

/**
 * A signature may be released before it is stored, or not be made in time; the swap is then signed again under another
 * name, at most this often.
 */
const signingsMax = 64
/** Another order of the same wallet may use up an allowance; it is then given again, at most this often. */
const approvalsMax = 3

/**
 * Has the wallet sign a swap once for each `id`, after an allowance for exactly the sold amount where one is needed,
 * which is sent at once. Safe to repeat, in every process.
 */
export async function signSwap(
  request: { readonly id: string; readonly accountId: string; readonly swap: LiveSwap },
  live: LiveTrading,
): Promise<SwapSigning> {
  const { accountId, id, swap } = request
  for (let number = 1; number <= approvalsMax; number++) {
    const built = await live.buildSwap(swap)
    if (built.outcome === 'refused') return { outcome: 'unable', reason: built.reason }
    const { approval, call } = built
    if (approval === null) return signCall({ id, accountId, call }, live)
    const name = `${id}:approval:${number}`
    const signing = await signCall({ id: name, accountId, call: approval }, live)
    if (signing.outcome !== 'signed') return signing
    const receipt = await live.evm.getTransactionReceipt(signing.signed.hash)
    if (receipt?.status === 'reverted') break
    if (receipt !== null) continue
    const sent = await live.wallet.submit(signing.signed)
    if (sent === 'sent') return { outcome: 'approving' }
  }
  return { outcome: 'unable', reason: 'insufficient_allowance' }
}

async function signCall(
  request: { readonly id: string; readonly accountId: string; readonly call: OrderWalletCall },
  live: LiveTrading,
): Promise<SwapSigning> {
  try {
    for (let number = 1; number <= signingsMax; number++) {
      const id = number === 1 ? request.id : `${request.id}:again:${number}`
      const signing = await live.wallet.sign({ ...request, id })
      if (signing.outcome !== 'superseded') return signing
    }
    return { outcome: 'unable', reason: 'transaction_superseded' }
  } catch (failure) {
    const reason = failure instanceof AppError ? inabilityOf(failure) : null
    if (reason === null) throw failure
    return { outcome: 'unable', reason }
  }
}

/** Why a call would fail on the chain; null when the chain does not answer, so that it is tried again. */
function inabilityOf({ spec, options }: AppError): OrderReason | null {
  if (spec.code === chainErrors.reverted.code) return 'transaction_reverted'
  if (spec.code !== chainErrors.refused.code) return null
  return options.extra?.['shortOf'] === 'gas' ? 'insufficient_gas' : 'insufficient_balance'
}
