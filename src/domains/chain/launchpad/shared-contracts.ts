import { getAddress } from 'viem'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import { createCodeCheck, problemsOf } from './factory.ts'
import type { SharedContractView } from './launchpad.schemas.ts'
import type { ContractPlace } from './pool-launches/pool-factory.ts'

/** Third parties' contracts that launches or swaps use. */
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

/** Their addresses; null or absent where none is configured. */
export type SharedAddresses = {
  readonly [name in (typeof sharedContractNames)[number]]?: ContractPlace | null
}

/** Each configured contract with its code, at most half a minute old. Raises what the chain raises. */
export type SharedContracts = () => Promise<readonly SharedContractView[]>

/** Reads nothing before the first call. */
export function createSharedContracts(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly places: SharedAddresses
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
