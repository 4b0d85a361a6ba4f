import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { OrderSigning, OrderWalletCall } from '../../ports/order-wallet.ts'
import type { LiveSwap, LiveTrading } from './live-trading.ts'
import type { OrderReason } from './order-reasons.ts'

/** What became of a wish to have a swap signed. */
export type SwapSigning =
  | Exclude<OrderSigning, { readonly outcome: 'superseded' }>
  /** The allowance that it needs is on its way to the chain: look again. */
  | { readonly outcome: 'approving' }
  /** It would fail now. */
  | { readonly outcome: 'unable'; readonly reason: OrderReason }

/** What was signed may be let go of before it is kept, or not be signed in time; then it is under another name, so often. */
const signingsMax = 64
/** Another order of the same wallet may use an allowance up; then it is given again, this many times. */
const approvalsMax = 3

/**
 * Has the wallet sign a swap once for each `id`, and before it, where one is needed, an allowance for exactly what is
 * sold, which is sent at once. Safe to repeat, in every process.
 */
export async function signSwap(
  wish: { readonly id: string; readonly accountId: string; readonly swap: LiveSwap },
  live: LiveTrading,
): Promise<SwapSigning> {
  const { accountId, id, swap } = wish
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
  wish: { readonly id: string; readonly accountId: string; readonly call: OrderWalletCall },
  live: LiveTrading,
): Promise<SwapSigning> {
  try {
    for (let number = 1; number <= signingsMax; number++) {
      const id = number === 1 ? wish.id : `${wish.id}:again:${number}`
      const signing = await live.wallet.sign({ ...wish, id })
      if (signing.outcome !== 'superseded') return signing
    }
    return { outcome: 'unable', reason: 'transaction_superseded' }
  } catch (failure) {
    const reason = failure instanceof AppError ? inabilityOf(failure) : null
    if (reason === null) throw failure
    return { outcome: 'unable', reason }
  }
}

/** What the chain says of a call that would fail; null for a chain that does not answer, which is asked again. */
function inabilityOf({ spec, options }: AppError): OrderReason | null {
  if (spec.code === chainErrors.reverted.code) return 'transaction_reverted'
  if (spec.code !== chainErrors.refused.code) return null
  return options.extra?.['shortOf'] === 'gas' ? 'insufficient_gas' : 'insufficient_balance'
}
