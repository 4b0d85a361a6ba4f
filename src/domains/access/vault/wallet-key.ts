import { keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Random } from '../../../ports/random.ts'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A transaction to be signed, with every field set. */
export type UnsignedTransaction = Omit<TransactionSerializableEIP1559, 'accessList' | 'type'>

/** A new private key, which the caller wipes, and its address. */
export function newWalletKey(random: Random): { readonly key: Uint8Array; readonly address: Hex } {
  for (;;) {
    const key = random.bytes(32)
    const scalar = BigInt(bytesToHex(key))
    // Outside the curve's range about once in 2^128.
    if (scalar > 0n && scalar < curveOrder)
      return { key, address: privateKeyToAddress(bytesToHex(key)) }
  }
}

/** Signs one transaction. The library takes the key as a string, which, unlike `key`, cannot be wiped. */
export async function signTransaction(
  key: Uint8Array,
  transaction: UnsignedTransaction,
): Promise<{ readonly hash: Hex; readonly transaction: Hex }> {
  const unsigned = { type: 'eip1559', ...transaction } as const
  const hash = keccak256(serializeTransaction(unsigned))
  const signature = await sign({ hash, privateKey: bytesToHex(key) })
  const signed = serializeTransaction(unsigned, signature)
  return { hash: keccak256(signed), transaction: signed }
}

/** Signs a typed data digest: 65 bytes, deterministic. As above, the key is passed as a string. */
export function signDigest(key: Uint8Array, digest: Hex): Promise<Hex> {
  return sign({ hash: digest, privateKey: bytesToHex(key), to: 'hex' })
}

function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
}
