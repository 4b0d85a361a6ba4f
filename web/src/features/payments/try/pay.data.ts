import { type FaucetGift, faucet } from '#sdk'
import { client } from '../../../service/client.ts'

/** Asks an embedded chain for test dollars, which x402 is paid in. */
export function getTestDollars(address: string): Promise<FaucetGift> {
  return faucet(client).request({ address, asset: 'USDC' })
}
