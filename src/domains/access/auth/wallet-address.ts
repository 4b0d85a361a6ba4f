import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { signInErrors } from './auth.errors.ts'
import { isSmallOrderPoint } from './small-order.ts'

const evmForm = /^0x[0-9a-fA-F]{40}$/
const signatureForm = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const solanaForm = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Parses a wallet address in its canonical form: EIP-55 checksummed for EVM, base58 for Solana. Raises 400
 * `auth.wallet_malformed`, also for a wrong checksum.
 */
export function readWallet(text: string, location: string): Wallet {
  const wallet = text.startsWith('0x') ? evmWallet(text) : solanaWallet(text)
  if (wallet) return wallet
  throw new AppError(signInErrors.wallet_malformed, `${location} is not a wallet address.`, {
    faults: [
      {
        location,
        message: 'must be an EVM or a Solana address',
        fix: signInErrors.wallet_malformed.fix,
      },
    ],
  })
}

/** The 32 bytes of a Solana address, or undefined for any other text. */
export function solanaAddressBytes(address: string): Uint8Array | undefined {
  if (!solanaForm.test(address)) return undefined
  const bytes = new Uint8Array(getBase58Encoder().encode(address))
  return bytes.length === 32 && getBase58Decoder().decode(bytes) === address ? bytes : undefined
}

/** Whether the text is the canonical base58 of 64 bytes. */
export function isSolanaSignature(text: string): boolean {
  if (!signatureForm.test(text)) return false
  const bytes = new Uint8Array(getBase58Encoder().encode(text))
  return bytes.length === 64 && getBase58Decoder().decode(bytes) === text
}

function evmWallet(text: string): Wallet | undefined {
  if (!evmForm.test(text)) return undefined
  // viem returns its own type for the checksummed text.
  const address: string = getAddress(text.toLowerCase())
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || text === address ? { namespace: 'eip155', address } : undefined
}

function solanaWallet(text: string): Wallet | undefined {
  const bytes = solanaAddressBytes(text)
  return bytes && !isSmallOrderPoint(bytes) ? { namespace: 'solana', address: text } : undefined
}
