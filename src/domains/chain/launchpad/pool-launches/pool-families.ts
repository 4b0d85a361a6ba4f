import { AppError } from '../../../../kernel/errors.ts'
import type { ChainEvm } from '../../../../ports/chain-evm.ts'
import type { Clock } from '../../../../ports/clock.ts'
import type { PartCodeHashes } from '../factory.ts'
import { type PoolFamily, poolFamilies } from '../launch-families.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { type ContractPlace, createPoolFactory, type PoolFactory } from './pool-factory.ts'

/** The configured launchpads with locked pools. */
export type PoolFamilies = { readonly [family in PoolFamily]?: PoolFactory }

/** Reads nothing; a family that is not configured is absent. */
export function createPoolFamilies(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly places: { readonly [family in PoolFamily]?: ContractPlace | null }
  readonly partCodeHashes?: PartCodeHashes
}): PoolFamilies {
  const made: { [family in PoolFamily]?: PoolFactory } = {}
  for (const family of poolFamilies) {
    const place = options.places[family]
    if (place != null) made[family] = createPoolFactory({ ...options, family, place })
  }
  return made
}

/** Raises 503 `launchpad.family_not_configured`, with `configured: false`, for an absent family. */
export function familyOf(families: PoolFamilies, family: PoolFamily): PoolFactory {
  const factory = families[family]
  if (factory !== undefined) return factory
  throw new AppError(
    launchpadErrors.family_not_configured,
    `No launchpad of the family ${family} is configured on this chain.`,
    { extra: { configured: false, family } },
  )
}
