import { getAddress } from 'viem'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import { createCodeCheck, problemsOf } from './factory.ts'
import type { SharedContractView } from './launchpad.schemas.ts'
import type { ContractPlace } from './pool-launches/pool-factory.ts'

/** What others put on the chain, and launches or swaps use. */
export const sharedContractNames = [
  'weth',
  'uniswapV3Factory',
  'positionManager',
  'swapRouter',
  'quoterV2',
  'tickLens',
  'permit2',
  'multicall3',
] as const

/** Where they are; null or absent where none is configured. */
export type SharedPlaces = {
  readonly [name in (typeof sharedContractNames)[number]]?: ContractPlace | null
}

/** Each configured one with its code, at most half a minute old. Raises what the chain raises. */
export type SharedContracts = () => Promise<readonly SharedContractView[]>

/** Reads nothing before it is asked for. */
export function createSharedContracts(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly places: SharedPlaces
}): SharedContracts {
  const checks = sharedContractNames.flatMap((name) => {
    const place = options.places[name]
    if (place == null) return []
    const address = getAddress(place.address)
    return [
      { name, address, check: createCodeCheck({ ...options, address, expected: place.codeHash }) },
    ]
  })
  return () =>
    Promise.all(
      checks.map(async ({ address, check, name }) => {
        const code = await check()
        return { name, address, codeHash: { ...code }, problems: [...problemsOf(code)] }
      }),
    )
}
