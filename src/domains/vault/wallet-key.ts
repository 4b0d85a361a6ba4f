import { keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Random } from '../../ports/random.ts'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A transaction as it will be signed, every field of it. */
export type UnsignedTransaction = Omit<TransactionSerializableEIP1559, 'accessList' | 'type'>

/** A new private key, which the caller wipes, and its address. */
export function newWalletKey(random: Random): { readonly key: Uint8Array; readonly address: Hex } {
  for (;;) {
    const key = random.bytes(32)
    const scalar = BigInt(toHex(key))
    // Out of the curve's range about once in 2^128.
    if (scalar > 0n && scalar < curveOrder) return { key, address: privateKeyToAddress(toHex(key)) }
  }
}

/** Signs one transaction. The library takes its key as text: that text, unlike `key`, cannot be wiped. */
export async function signTransaction(
  key: Uint8Array,
  transaction: UnsignedTransaction,
): Promise<{ readonly hash: Hex; readonly transaction: Hex }> {
  const unsigned = { type: 'eip1559', ...transaction } as const
  const hash = keccak256(serializeTransaction(unsigned))
  const signature = await sign({ hash, privateKey: toHex(key) })
  const signed = serializeTransaction(unsigned, signature)
  return { hash: keccak256(signed), transaction: signed }
}

/** Signs a digest of typed data: 65 bytes, the same for the same digest. As above, the key is taken as text. */
export function signDigest(key: Uint8Array, digest: Hex): Promise<Hex> {
  return sign({ hash: digest, privateKey: toHex(key), to: 'hex' })
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
}
