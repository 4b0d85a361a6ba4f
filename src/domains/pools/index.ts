import { poolsEvents } from './pools.events.ts'

export {
  createPoolMirror,
  type MirroredPool,
  type MirrorMoment,
  type PoolMirror,
} from './mirror.ts'
export { poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
export {
  decodePoolLog,
  fillOf,
  mintTopic,
  type PoolFill,
  type PoolLog,
  poolTopics,
} from './pool-logs.ts'
export { type PoolState, quoteSwap, type SwapQuestion, type SwapResult } from './pool-swap.ts'
export { poolsMigrations } from './pools.migrations.ts'
export { createPoolLists, type PoolLists } from './pools.service.ts'
export type { PoolRecord } from './pools.store.ts'
export { createPoolsProjection } from './projection.ts'
export { poolsKeeping } from './retention.store.ts'
export { afterBurning, beforeBurning } from './router/burning.ts'
export { type Arrival, completedBy, routerArrivals, routerWords } from './router/router-arrivals.ts'
export {
  boundWords,
  exactOutputs,
  returnedAmounts,
  routerBound,
  type SwapBound,
  unboundData,
} from './router/router-bound.ts'
export {
  type DecodedSwap,
  decodeRouterSwap,
  encodeRouterSwap,
  type RouterWay,
  /** @internal Read by tests elsewhere, which take the bytes apart. */
  routerAbi,
  type SwapAsset,
  type SwapCall,
  type SwapLimits,
  type SwapSide,
} from './router/router-calls.ts'
export { maxTick, sqrtRatioAtTick } from './tick-math.ts'
export type { PoolToken } from './tokens.store.ts'

/** The pools have no operations of their own; they say what was created and what was swapped. */
export const poolsRows = { operations: {}, events: poolsEvents, errors: [] }
