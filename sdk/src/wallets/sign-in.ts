import type { Client } from '../client/client.ts'
import type { SignedIn } from '../models.gen.ts'
import { auth } from '../resources/auth.gen.ts'
import type { Wallet } from './wallet.ts'

/**
 * Signs in with a wallet: asks for a challenge, has it signed, and keeps the session. The first sign-in of a wallet
 * opens its account. The signature costs nothing and moves nothing.
 */
export async function signIn(client: Client, wallet: Wallet): Promise<SignedIn> {
  const { createChallenge, verifyChallenge } = auth(client)
  const { message } = await createChallenge({ wallet: wallet.address })
  // The service names its own pages, from which alone it takes sessions, wherever it was asked.
  const page = /^URI: (\S+)$/m.exec(message)?.[1]
  if (page !== undefined) client.session.sentFrom(new URL(page).origin)
  const signature = await wallet.signMessage(message)
  return verifyChallenge({ walletAddress: wallet.address, message, signature })
}
