import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import { recoverMessageAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import type { SignatureChecks } from '../../../ports/signature-checks.ts'
import { signInErrors } from './auth.errors.ts'
import { type ContractChain, isSignedByContract } from './contract-wallet.ts'
import { isSmallOrderPoint } from './small-order.ts'
import { solanaAddressBytes } from './wallet-address.ts'

const hexForm = /^0x(?:[0-9a-fA-F]{2})*$/
const base58Form = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
/** `0x`, 32 bytes of r, 32 of s and one of recovery id. */
const keySignatureLength = 132
/** Half of secp256k1's order: of the two valid `s`, wallets use the lower one. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** The DER prefix of an ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** A signature that is well-formed for the wallet's kind; not verified yet. */
export type WellFormedSignature =
  | { readonly namespace: 'eip155'; readonly hex: `0x${string}` }
  | { readonly namespace: 'solana'; readonly bytes: Uint8Array }

/**
 * Parses a signature by its form alone, so that a client's typing error does not use up a challenge. Raises 400
 * `auth.signature_malformed`. Contract wallets have EVM signatures of any length.
 */
export function readSignature(text: string, wallet: Wallet): WellFormedSignature {
  if (wallet.namespace === 'solana') {
    const bytes = base58Form.test(text) ? new Uint8Array(getBase58Encoder().encode(text)) : null
    if (bytes?.length === 64) return { namespace: 'solana', bytes }
    throw malformed('A Solana signature is 64 bytes in base58.')
  }
  // The form was just checked; viem requires the type of a 0x text.
  if (hexForm.test(text)) return { namespace: 'eip155', hex: text as `0x${string}` }
  throw malformed('An EVM signature is whole bytes in 0x hexadecimal.')
}

/** What verifies signatures: a thread for the arithmetic, the chain for contract wallets. */
export type SignatureJudges = {
  readonly checks: Pick<SignatureChecks, 'recoverEvm'>
  readonly evm: ContractChain
  /** The timeout of the chain. Default: 2,000. */
  readonly chainTimeoutMs?: number | undefined
}

/**
 * Whether the wallet signed the message. A key's signature is verified offline, from the address alone; only others are
 * put to the chain. Raises 503 `auth.chain_unavailable` when the chain does not answer in time.
 */
export async function isSignedBy(
  { wallet, message }: { readonly wallet: Wallet; readonly message: string },
  signature: WellFormedSignature,
  { checks, evm, chainTimeoutMs }: SignatureJudges,
): Promise<boolean> {
  if (signature.namespace === 'solana') {
    return isSignedBySolana(wallet.address, message, signature.bytes)
  }
  if (await isSignedByKey(wallet.address, { message, signature: signature.hex }, checks))
    return true
  // The address comes from a message that readChallenge validated, so it is checksummed hex.
  const address = wallet.address as `0x${string}`
  return isSignedByContract(
    { address, message, signature: signature.hex },
    { evm, timeoutMs: chainTimeoutMs ?? 2_000 },
  )
}

async function isSignedByKey(
  address: string,
  { message, signature }: { readonly message: string; readonly signature: `0x${string}` },
  checks: SignatureJudges['checks'],
): Promise<boolean> {
  if (signature.length !== keySignatureLength) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return false
  return (await checks.recoverEvm(message, signature)) === address
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
    // An address that is not a curve point, such as a program's, has no key.
    return false
  }
}

function malformed(detail: string): AppError {
  return new AppError(signInErrors.signature_malformed, detail, {
    faults: [
      {
        location: 'body/signature',
        message: 'is not a signature of this kind of wallet',
        fix: signInErrors.signature_malformed.fix,
      },
    ],
  })
}

/** Verifies signatures on the request thread, for programs without a worker thread. Each takes about a millisecond. */
export function createInlineChecks(): SignatureChecks {
  return {
    async recoverEvm(message, signature) {
      try {
        return await recoverMessageAddress({ message, signature })
      } catch {
        // Invalid numbers: r or s is zero or too large, or the recovery id is unknown.
        return null
      }
    },
    prepare: () => {},
    stop: async () => {},
  }
}
