import { chainErrors } from '../../kernel/chain-errors.ts'
import { chainIndexEvents } from './blocks.events.ts'

export { chainIndexMigrations } from './blocks.migrations.ts'
export { type PositionRow, positionRow, positionText } from './blocks.store.ts'
export { isUnknownProjection, keptFromBlock, keptFromTime, oldestKnownBlock } from './days.store.ts'
export {
  type ChainIndexer,
  type ChainIndexerOptions,
  type ChainIndexerSettings,
  createChainIndexer,
} from './indexer.service.ts'
export type { SyncOutcome } from './pass.ts'
export { newestPage, type PlacePage } from './places.store.ts'
export {
  type ChainPosition,
  type ChainPositions,
  createChainPositions,
  type Finality,
  finalityOf,
} from './positions.service.ts'
export type { BlockLogs, ChainProjection, Guarded } from './projection.ts'
export { chainIndexKeeping } from './retention.ts'
export { trimBlocks } from './trim-blocks.store.ts'

/**
 * The chain index has no operations of its own; it says when the chain reorganised. The codes that a chain itself
 * answers with are registered here, once for all domains that ask it.
 */
export const chainIndexRows = { operations: {}, events: chainIndexEvents, errors: [chainErrors] }
