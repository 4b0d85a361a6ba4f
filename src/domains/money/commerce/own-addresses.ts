import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { concatHex, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * Separate addresses for commerce, derived from the service's keys: on the wallets' addresses one transfer could count
 * as a paid call and as a checkout. Null without a key.
 */
export async function ownAddresses(keys: {
  readonly evmKey: Hex | null
  readonly solanaSeed: Uint8Array | null
}) {
  const { evmKey, solanaSeed } = keys
  return {
    evm:
      evmKey === null
        ? null
        : privateKeyToAccount(keccak256(concatHex([evmKey, stringToHex('commerce')]))).address,
    solana:
      solanaSeed === null
        ? null
        : (
            await createKeyPairSignerFromPrivateKeyBytes(
              createHash('sha256').update(solanaSeed).update('commerce').digest(),
            )
          ).address,
  }
}
