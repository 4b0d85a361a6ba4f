import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { getAddress } from 'viem'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

/** The maximum of addresses in one call. */
export const addressesMax = 100

/** An address in its canonical form. */
export type ReadAddress =
  | { readonly namespace: 'eip155'; readonly address: Hex }
  | { readonly namespace: 'solana'; readonly address: string }

const evmForm = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/
const solanaForm = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const faultsMax = 20

/**
 * The addresses of a comma-separated text, in their canonical form, each once. Raises 400 `request.invalid`, naming each
 * that is none, and also one in mixed case with a wrong checksum, which is a typing error.
 */
export function readAddresses(text: string): readonly ReadAddress[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > addressesMax) {
    throw refused([
      {
        location: 'query/addresses',
        message: `has ${parts.length} addresses, more than ${addressesMax}`,
        fix: 'Ask in several calls.',
      },
    ])
  }
  const read = parts.map(readAddress)
  const faults = read.flatMap((address, index) => (address === null ? [faultOf(index)] : []))
  if (faults.length > 0) throw refused(faults.slice(0, faultsMax))
  const byAddress = new Map(read.flatMap((one) => (one === null ? [] : [[one.address, one]])))
  return [...byAddress.values()]
}

function readAddress(text: string): ReadAddress | null {
  if (evmForm.test(text)) {
    const address = getAddress(text)
    return oneCase.test(text) || address === text ? { namespace: 'eip155', address } : null
  }
  return isSolana(text) ? { namespace: 'solana', address: text } : null
}

/** Decoding drops what does not fit, so the text is compared with what its bytes encode to. */
function isSolana(text: string): boolean {
  if (!solanaForm.test(text)) return false
  const bytes = getBase58Encoder().encode(text)
  return bytes.length === 32 && getBase58Decoder().decode(bytes) === text
}

function faultOf(index: number): Fault {
  return {
    location: `query/addresses/${index}`,
    message: 'must be an EVM or a Solana address',
    fix: 'Send 0x and 40 hexadecimal digits, in one case or with a right checksum, or 32 bytes in base58.',
  }
}

function refused(faults: readonly Fault[]): AppError {
  const [first] = faults
  return new AppError(requestErrors.invalid, `${first?.location} ${first?.message}.`, { faults })
}
