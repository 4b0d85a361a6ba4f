import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import { verifyMessage } from 'viem'
import { AppError } from '../../kernel/errors.ts'
import type { Wallet } from '../../kernel/principal.ts'
import { signInErrors } from './auth.errors.ts'
import { isSmallOrderPoint } from './small-order.ts'
import { solanaAddressBytes } from './wallet-address.ts'

const evmForm = /^0x[0-9a-fA-F]{130}$/
const hexForm = /^0x(?:[0-9a-fA-F]{2})*$/
const base58Form = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
/** Half of secp256k1's order: of the two `s` that verify, wallets write the lower one. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** What stands before the 32 bytes of an ed25519 key in its DER form. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** A signature whose form fits the wallet's kind; whether it is right is not known yet. */
export type WellFormedSignature =
  | { readonly namespace: 'eip155'; readonly hex: `0x${string}` }
  | { readonly namespace: 'solana'; readonly bytes: Uint8Array }

/**
 * Reads a signature by its form alone, so that a slip of the client does not use a challenge up.
 * Raises 400 `auth.signature_malformed`, or 400 `auth.contract_wallet_unsupported` for other lengths on EVM.
 */
export function readSignature(text: string, wallet: Wallet): WellFormedSignature {
  if (wallet.namespace === 'solana') {
    const bytes = base58Form.test(text) ? new Uint8Array(getBase58Encoder().encode(text)) : null
    if (bytes?.length === 64) return { namespace: 'solana', bytes }
    throw malformed('A Solana signature is 64 bytes in base58.')
  }
  // The form was just checked; viem wants the type of a 0x text.
  if (evmForm.test(text)) return { namespace: 'eip155', hex: text as `0x${string}` }
  if (!hexForm.test(text)) throw malformed('An EVM signature is 65 bytes in 0x hexadecimal.')
  throw new AppError(
    signInErrors.contract_wallet_unsupported,
    `The signature has ${text.length / 2 - 1} bytes, as contract wallets make them; only signatures of 65 bytes are accepted.`,
    { faults: [{ location: 'body/signature', message: 'must have 65 bytes' }] },
  )
}

/** Whether the wallet itself signed the message. Offline: the key comes from the address and nowhere else. */
export async function isSignedBy(
  wallet: Wallet,
  message: string,
  signature: WellFormedSignature,
): Promise<boolean> {
  return signature.namespace === 'eip155'
    ? isSignedByEvm(wallet.address, message, signature.hex)
    : isSignedBySolana(wallet.address, message, signature.bytes)
}

async function isSignedByEvm(
  address: string,
  message: string,
  signature: `0x${string}`,
): Promise<boolean> {
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return false
  try {
    // The address came out of a message that was rebuilt by readChallenge, so it is checksummed hex.
    return await verifyMessage({ address: address as `0x${string}`, message, signature })
  } catch {
    // Numbers that are on no curve point: r or s zero or too large, or an unknown recovery id.
    return false
  }
}

function isSignedBySolana(address: string, message: string, signature: Uint8Array): boolean {
  const key = solanaAddressBytes(address)
  // Strict verification also refuses a small-order commitment, the first half of the signature.
  if (!key || isSmallOrderPoint(key) || isSmallOrderPoint(signature.subarray(0, 32))) return false
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([spkiPrefix, key]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(message), publicKey, signature)
  } catch {
    // An address that is on no curve point, such as a program's own, has no key.
    return false
  }
}

function malformed(detail: string): AppError {
  return new AppError(signInErrors.signature_malformed, detail, {
    faults: [{ location: 'body/signature', message: 'is not a signature of this kind of wallet' }],
  })
}
