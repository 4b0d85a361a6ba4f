import { isAddress } from 'viem'
import { evmChain, solanaDevnet } from '../../../kernel/chains.ts'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount, parseAmount } from '../../../kernel/money.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { DevFaucet, DripRequest } from '../../../ports/dev-faucet.ts'
import { faucetErrors } from './faucet.errors.ts'
import type { FaucetGift, FaucetRequest } from './faucet.schemas.ts'

export type FaucetService = {
  /** Resolves once the amount is on the chain. Raises 422 for a wrong asset, amount or address. */
  readonly give: (request: FaucetRequest) => Promise<FaucetGift>
}

type Asset = NonNullable<FaucetRequest['asset']>
/** The decimals of an asset, the default amount of a call, and the most that a call gives. */
type Terms = { readonly decimals: number; readonly usual: string; readonly maximum: string }

/** Builds the service. The platform token's decimals differ from chain to chain, so both are given. */
export function createFaucetService(options: {
  readonly faucet: DevFaucet
  readonly platformDecimals: { readonly evm: number; readonly solana: number }
}): FaucetService {
  const { faucet, platformDecimals } = options
  const usdc = { decimals: 6, usual: '1000', maximum: '10000' }
  const platform = { usual: '1000', maximum: '100000' }
  const evm = new Map<Asset, Terms>([
    ['ETH', { decimals: 18, usual: '1', maximum: '10' }],
    ['USDC', usdc],
    ['PLATFORM', { ...platform, decimals: platformDecimals.evm }],
  ])
  const solana = new Map<Asset, Terms>([
    ['SOL', { decimals: 9, usual: '1', maximum: '10' }],
    ['USDC', usdc],
    ['PLATFORM', { ...platform, decimals: platformDecimals.solana }],
  ])

  return {
    async give({ address, asset: wanted, amount }) {
      const isEvm = address.startsWith('0x')
      if (isEvm) assertChecksum(address)
      const { decimals, amountAtomic } = termsOf(isEvm ? evm : solana, wanted, amount)
      const request = isEvm
        ? ({ chain: 'evm', address, asset: evmAsset(wanted), amountAtomic } as const)
        : ({ chain: 'solana', address, asset: solanaAsset(wanted), amountAtomic } as const)
      const { transaction } = await faucet.drip(request)
      return {
        chain: isEvm ? evmChain : solanaDevnet,
        address,
        asset: request.asset,
        amount: formatAmount(amountAtomic, decimals),
        amountAtomic: String(amountAtomic),
        decimals,
        transaction,
      }
    },
  }
}

function termsOf(
  table: ReadonlyMap<Asset, Terms>,
  wanted: Asset | undefined,
  amount: string | undefined,
): { readonly decimals: number; readonly amountAtomic: bigint } {
  const assets = [...table.keys()]
  // The first asset of a chain is the one that pays for gas.
  const asset = wanted ?? assets[0]
  const terms = asset && table.get(asset)
  if (terms === undefined) {
    throw new AppError(
      faucetErrors.asset_unknown,
      `${asset} is not on the chain of this address; it has ${assets.join(', ')}.`,
      { extra: { assets } },
    )
  }
  const { decimals, usual, maximum } = terms
  const amountAtomic = parseAmount(amount ?? usual, decimals, 'body/amount')
  if (amountAtomic === 0n || amountAtomic > parseAmount(maximum, decimals, 'maximum')) {
    throw new AppError(
      faucetErrors.too_much,
      `The faucet gives more than 0 and at most ${maximum} ${asset} at once.`,
      { extra: { maximum } },
    )
  }
  return { decimals, amountAtomic }
}

/** The terms exist, so the asset is one of the chain; without a name the gas asset is meant. */
function evmAsset(asset: Asset | undefined): Extract<DripRequest, { chain: 'evm' }>['asset'] {
  return asset === 'USDC' || asset === 'PLATFORM' ? asset : 'ETH'
}

function solanaAsset(asset: Asset | undefined): Extract<DripRequest, { chain: 'solana' }>['asset'] {
  return asset === 'USDC' || asset === 'PLATFORM' ? asset : 'SOL'
}

/** A mixed-case address carries a checksum; a wrong one is a typing error, to which nothing may be sent. */
function assertChecksum(address: string): void {
  if (isAddress(address)) return
  throw new AppError(requestErrors.invalid, 'The address does not match its own checksum.', {
    faults: [
      {
        location: 'body/address',
        message: 'its capital letters are not those of its EIP-55 checksum',
        fix: 'Copy the address again, or write it in lower case.',
      },
    ],
  })
}
