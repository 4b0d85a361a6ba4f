import { type FaucetGift, faucet, type PaymentRail, type PayOptions } from '#sdk'
import { client } from '../../../service/client.ts'
import { connectedWallet } from '../../../wallet/wallet-store.ts'
import type { Way } from './ways.model.ts'

/** Asks an embedded chain for test dollars, which x402 is paid in. */
export function getTestDollars(address: string): Promise<FaucetGift> {
  return faucet(client).request({ address, asset: 'USDC' })
}

/**
 * Permits exactly what was offered, by the one way that was chosen; null where it cannot be gone. How a transfer on Solana
 * is made is fetched when somebody pays by one.
 */
export async function payOptions(
  { offer, rail }: Way,
  { bearer, rails }: { readonly bearer: string | null; readonly rails: readonly PaymentRail[] },
): Promise<PayOptions | null> {
  if (offer?.amount == null || offer.asset === null) return null
  const maxAmount = `${offer.amount} ${offer.asset}`
  if (rail === 'mpp_paper') return { maxAmount, paper: true }
  if (rail === 'mpp_session') return bearer === null ? null : { maxAmount, session: bearer }
  if (rail === 'credit' || rail === 'credit_paper') return { maxAmount, credit: true }
  const wallet = connectedWallet()?.wallet
  if (wallet === undefined) return null
  if (rail === 'x402_svm' || rail === 'mpp_solana') {
    const { walletPayer } = await import('#sdk/solana')
    const only =
      rail === 'mpp_solana' ? (['mpp_solana'] as const) : (['x402_v2', 'x402_v1'] as const)
    return { maxAmount, solana: walletPayer(wallet), rails: only }
  }
  return rail === 'x402_evm' ? { maxAmount, x402: wallet, usdc: dollarsOf(rails) } : null
}

/** The service's own dollars on EVM chains. */
function dollarsOf(rails: readonly PaymentRail[]): NonNullable<PayOptions['usdc']> {
  return rails
    .filter((one) => one.rail === 'x402_evm')
    .flatMap(({ currencies, network }) =>
      currencies.USDC === undefined ? [] : [`${network}/${currencies.USDC}` as const],
    )
}
