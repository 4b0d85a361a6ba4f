import { chainErrors } from '../../../kernel/chain-errors.ts'
import { chainIndexEvents } from './blocks.events.ts'

export { chainIndexMigrations } from './blocks.migrations.ts'
export { type PositionRow, positionColumns, positionRow, positionText } from './blocks.store.ts'
export {
  isUnknownProjection,
  oldestKnownBlock,
  retainedFromBlock,
  retainedFromTime,
} from './days.store.ts'
export {
  type ChainIndexer,
  type ChainIndexerOptions,
  type ChainIndexerSettings,
  createChainIndexer,
} from './indexer.service.ts'
export type { SyncOutcome } from './pass.ts'
export {
  cursorPlace,
  isBefore,
  type LogPlace,
  logPlaces,
  newestFirst,
  newestPage,
  type PlacePage,
} from './places.store.ts'
export {
  type ChainPosition,
  type ChainPositions,
  createChainPositions,
  type Finality,
  finalityOf,
} from './positions.service.ts'
export type { BlockLogs, ChainProjection, Guarded } from './projection.ts'
export { chainIndexRetention } from './retention.ts'
export { trimBlocks } from './trim-blocks.store.ts'

/**
 * The chain index has no operations; its event tells of reorganisations. The error codes of chain calls are registered
 * here once, for all domains that make them.
 */
export const chainIndexRows = { operations: {}, events: chainIndexEvents, errors: [chainErrors] }
