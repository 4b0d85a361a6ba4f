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
export { createPoolNames } from './pool-names.store.ts'
export { type PoolState, quoteSwap, type SwapQuestion, type SwapResult } from './pool-swap.ts'
export { poolsMigrations } from './pools.migrations.ts'
export { createPoolLists, type PoolLists } from './pools.service.ts'
export type { PoolRecord } from './pools.store.ts'
export { createPoolsProjection } from './projection.ts'
export { poolsRetention } from './retention.store.ts'
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
  afterBurning,
  beforeBurning,
  type DecodedSwap,
  decodeRouterSwap,
  encodeRouterSwap,
  type RouterPath,
  /** @internal Read by tests elsewhere, which take the bytes apart. */
  routerAbi,
  type SwapAsset,
  type SwapCall,
  type SwapLimits,
  type SwapSide,
} from './router/router-calls.ts'
export { maxTick, sqrtRatioAtTick } from './tick-math.ts'
export { describeToken } from './token-description.ts'
export type { PoolToken } from './tokens.store.ts'

/** No operations; events about created pools and swaps. */
export const poolsRows = { operations: {}, events: poolsEvents, errors: [] }
