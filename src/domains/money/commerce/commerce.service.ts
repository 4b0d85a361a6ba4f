import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import { createArrivalsService } from './arrivals.service.ts'
import { createCheckoutsService } from './checkouts.service.ts'
import { checkoutsStore } from './checkouts.store.ts'
import { assertOwnAddresses, type CommerceParts, forEachIsolated } from './commerce-parts.ts'
import { createDomainAssociation, type DomainAssociationFile } from './domain-association.ts'
import { createEvmWatch } from './evm-watch.ts'
import { endCheckout } from './fulfilment.ts'
import { type Product, standardPacks } from './products.ts'
import { createSolanaWatch } from './solana-watch.ts'

const everyMs = 3_000
const graceMsDefault = 10 * 60_000
const batchMax = 100

export type CommerceServiceOptions = Omit<CommerceParts, 'packs'> & {
  /** Required when the settings have a Solana address. */
  readonly solana?: Pick<ChainSolana, 'getSignatures' | 'getTransaction'>
  readonly domainAssociation: DomainAssociationFile | null
  readonly packs?: readonly Product[]
}

/** Creates the services behind the operations of commerce. Nothing runs until `start`. */
export function createCommerceService(options: CommerceServiceOptions) {
  const parts: CommerceParts = { ...options, packs: options.packs ?? standardPacks }
  const { logger, settings } = parts
  assertOwnAddresses(settings)
  const watch =
    settings.solana === undefined || options.solana === undefined
      ? null
      : createSolanaWatch(settings.solana, options.solana, parts)
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (failure) {
      logger.error('a task of commerce failed', failure, { task: what })
    }
  }
  const round = async (): Promise<void> => {
    if (watch !== null) await attempt('solana payments', watch.round)
    await attempt('expiring checkouts', () => endDue(parts))
  }
  let end: (() => void) | undefined
  let running: Promise<void> | undefined

  return {
    checkouts: createCheckoutsService(parts),
    arrivals: createArrivalsService(parts),
    domainAssociation: createDomainAssociation(options.domainAssociation),
    /** Reads new payments on Solana and ends expired checkouts; safe in any number of processes. */
    round,
    start() {
      end ??= parts.visits.every(everyMs, () => {
        running ??= round().finally(() => {
          running = undefined
        })
      })
    },
    /** Resolves when the current round has ended. */
    async stop() {
      end?.()
      end = undefined
      await running
    },
  }
}

/** The chain index's projection for commerce; null when nothing is sold on chain 4663. */
export function createCommerceProjection(options: CommerceServiceOptions): ChainProjection | null {
  const { evm } = options.settings
  if (evm === undefined) return null
  return createEvmWatch(evm, { ...options, packs: options.packs ?? standardPacks })
}

async function endDue(parts: CommerceParts): Promise<void> {
  const { database, clock, settings } = parts
  const before = new Date(clock.nowMs() - (settings.graceMs ?? graceMsDefault))
  const due = await checkoutsStore(database.query).expiring(before, batchMax)
  await forEachIsolated(parts, due, ({ id }) =>
    database.transaction(async (tx) => {
      const checkout = await checkoutsStore(tx).lock(id)
      const isOpen = checkout?.state === 'open' || checkout?.state === 'seen'
      if (checkout !== undefined && isOpen) await endCheckout(tx, checkout, parts)
    }),
  )
}
