import { getAddress } from 'viem'
import { AppError } from '../../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../../ports/chain-evm.ts'
import type { Clock } from '../../../../ports/clock.ts'
import { createCodeCheck, problemsOf } from '../factory.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { ContractPlace } from './pool-factory.ts'

/**
 * The address of the router for trades in pools. Raises 503 `launchpad.router_not_configured` where there is none, and
 * `launchpad.factory_not_ready` where its code is not the expected one.
 */
export type PoolRouter = () => Promise<Hex>

/** Reads nothing before the first call. */
export function createPoolRouter(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly place: ContractPlace | null
}): PoolRouter {
  const { place } = options
  if (place === null) {
    return async () => {
      throw new AppError(
        launchpadErrors.router_not_configured,
        'The operator has not named the router that trades in pools go through.',
        { extra: { configured: false } },
      )
    }
  }
  const address = getAddress(place.address)
  const code = createCodeCheck({ ...options, address, expected: place.codeHash })
  return async () => {
    if (problemsOf(await code()).length === 0) return address
    throw new AppError(
      launchpadErrors.factory_not_ready,
      'The code of the router that trades in pools go through is not the expected one.',
    )
  }
}
