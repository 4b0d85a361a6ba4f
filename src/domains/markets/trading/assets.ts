import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { SwapAsset } from '../../chain/pools/index.ts'

/** Ether, or a token by its address. */
export type Asset = SwapAsset

/**
 * Reads `ETH` in any case, or an address, checksummed or in one case; raises 400 `request.invalid` with the location.
 */
export function readAsset(text: string, location: string): Asset {
  return text.toUpperCase() === 'ETH' ? 'ETH' : readAddress(text, location)
}

/** Reads an address; a wrong checksum is refused, because it means a typing error. */
export function readAddress(text: string, location: string): Hex {
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  try {
    const address = getAddress(`0x${digits.toLowerCase()}`)
    if (isOneCase || address === text) return address
  } catch {
    // Reported below, like a wrong checksum.
  }
  throw new AppError(requestErrors.invalid, `${location} is not an address.`, {
    faults: [
      {
        location,
        message: 'must be an EVM address, in one case or with its checksum',
        fix: 'Send the address as the chain shows it.',
      },
    ],
  })
}
