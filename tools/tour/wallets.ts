import { generateKeyPair, getAddressFromPublicKey, getBase58Decoder, signBytes } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** The functions of a wallet that sign-in needs: an address, and signatures of messages in the API's form. */
export type SignInWallet = {
  readonly address: string
  readonly signMessage: (message: string) => Promise<string>
}

/** A new EVM wallet; its key exists only in this process. */
export function createEvmWallet() {
  return privateKeyToAccount(generatePrivateKey())
}

/** A new Solana wallet; its key never leaves the runtime's key store. */
export async function createSolanaWallet(): Promise<SignInWallet> {
  const keys = await generateKeyPair()
  return {
    address: await getAddressFromPublicKey(keys.publicKey),
    signMessage: async (message) =>
      getBase58Decoder().decode(
        await signBytes(keys.privateKey, new TextEncoder().encode(message)),
      ),
  }
}
