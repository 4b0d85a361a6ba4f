import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PartCodeHashes } from '../factory.ts'
import { type PoolFamily, poolFamilies } from '../launch-families.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { type ContractPlace, createPoolFactory, type PoolFactory } from './pool-factory.ts'

/** The launchpads with locked pools that are configured. */
export type PoolFamilies = { readonly [family in PoolFamily]?: PoolFactory }

/** Reads nothing yet; a family without a place is left out. */
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

/** Raises 503 `launchpad.family_not_configured`, with `configured: false`, for one that is left out. */
export function familyOf(families: PoolFamilies, family: PoolFamily): PoolFactory {
  const factory = families[family]
  if (factory !== undefined) return factory
  throw new AppError(
    launchpadErrors.family_not_configured,
    `No launchpad of the family ${family} is configured on this chain.`,
    { extra: { configured: false, family } },
  )
}
