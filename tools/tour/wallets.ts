import { generateKeyPair, getAddressFromPublicKey, getBase58Decoder, signBytes } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet as far as sign-in needs one: an address, and signatures of messages as the API takes them. */
export type SignInWallet = {
  readonly address: string
  readonly signMessage: (message: string) => Promise<string>
}

/** A fresh EVM wallet; its key is made here and forgotten with the process. */
export function createEvmWallet() {
  return privateKeyToAccount(generatePrivateKey())
}

/** A fresh Solana wallet; its key never leaves the key store of the runtime. */
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
