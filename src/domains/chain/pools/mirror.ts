import { assert } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database, Queryable } from '../../../ports/database.ts'
import { type ChainPosition, createChainPositions } from '../chain-index/index.ts'
import { type PoolState, quoteSwap, type SwapQuestion, type SwapResult } from './pool-swap.ts'
import { type PoolRecord, type PoolRevision, poolsStore } from './pools.store.ts'

/** A pool that has a price, for routes. */
export type MirroredPool = Pick<
  PoolRecord,
  'address' | 'feePpm' | 'liquidity' | 'tickSpacing' | 'token0' | 'token1'
> & {
  readonly sqrtPrice: bigint
  readonly tick: number
}

/** The revision and block that the mirror is at. */
export type MirrorMoment = { readonly revision: bigint; readonly position: ChainPosition | null }

/** The pools in memory. All but `refresh` and `load` answer synchronously, at the revision of the last refresh. */
export type PoolMirror = {
  /** Brings the mirror up to date with the tables; two small reads while nothing changed. */
  readonly refresh: () => Promise<MirrorMoment>
  /** Whether the mirror is still at that moment. */
  readonly isAt: (moment: MirrorMoment) => boolean
  /** Loads the ticks of these pools; later refreshes keep them up to date. */
  readonly load: (pools: readonly Hex[]) => Promise<void>
  readonly pool: (address: Hex) => MirroredPool | undefined
  /** The priced pools of a token. */
  readonly poolsOf: (token: Hex) => readonly MirroredPool[]
  /** Exact to the last unit; the pool must have been loaded. */
  readonly quote: (pool: Hex, question: SwapQuestion) => SwapResult
  /** The state that `quote` reads; undefined for a pool that was not loaded. */
  readonly state: (pool: Hex) => PoolState | undefined
}

type PoolMaps = {
  readonly pools: Map<Hex, MirroredPool>
  readonly byToken: Map<Hex, Set<Hex>>
  readonly states: Map<Hex, PoolState>
}

const poolsPerRead = 1_000
const loadedMax = 5_000
const emptyRevision: PoolRevision = { revision: -1n, epoch: -1n }

/** A mirror for one process; it reads the tables that the indexing process writes. */
export function createPoolMirror(options: {
  readonly database: Pick<Database, 'query' | 'transaction'>
}): PoolMirror {
  const { database } = options
  let maps = emptyMaps()
  let at = emptyRevision
  let queue: Promise<unknown> = Promise.resolve()

  return {
    refresh: () => serialized(refresh),
    isAt: ({ revision }) => revision === at.revision,
    load: (pools) => serialized(() => load(pools)),
    pool: (address) => maps.pools.get(address),
    poolsOf: (token) =>
      [...(maps.byToken.get(token) ?? [])].flatMap((address) => maps.pools.get(address) ?? []),
    quote(address, question) {
      const state = maps.states.get(address)
      assert(state !== undefined, `the ticks of ${address} were not loaded`)
      return quoteSwap(state, question)
    },
    state: (address) => maps.states.get(address),
  }

  /** Runs calls one after another, so that two never mix what they read. */
  function serialized<result>(work: () => Promise<result>): Promise<result> {
    const mine = queue.then(work)
    queue = mine.catch(() => undefined)
    return mine
  }

  async function refresh(): Promise<MirrorMoment> {
    // Read before the revision: if no revision follows, both were true at the same time.
    const position = await positionIn(database.query)
    const seen = await poolsStore(database.query).revision()
    if (seen.revision === at.revision) return { revision: at.revision, position }
    return snapshot(async (tx) => {
      const moment = await positionIn(tx)
      await follow(tx)
      return { revision: at.revision, position: moment }
    })
  }

  async function load(pools: readonly Hex[]): Promise<void> {
    const missing = pools.filter((pool) => maps.pools.has(pool) && !maps.states.has(pool))
    if (missing.length === 0) return
    await snapshot(async (tx) => {
      await follow(tx)
      if (maps.states.size + missing.length > loadedMax) maps.states.clear()
      await readTicks(tx, maps, missing)
    })
  }

  function snapshot<result>(work: (tx: Queryable) => Promise<result>): Promise<result> {
    return database.transaction(work, { isolation: 'repeatable read' })
  }

  async function follow(tx: Queryable): Promise<void> {
    const now = await poolsStore(tx).revision()
    if (now.revision === at.revision) return
    const isBack = now.epoch !== at.epoch
    const wanted = new Set(maps.states.keys())
    // A reorganisation deletes pools, and deleted rows have no revision: everything is read again.
    if (isBack) maps = emptyMaps()
    const changed = await readChanged(tx, isBack ? emptyRevision.revision : at.revision)
    for (const pool of changed) put(maps, pool)
    await readTicks(
      tx,
      maps,
      isBack ? [...wanted] : changed.map(({ address }) => address).filter((one) => wanted.has(one)),
    )
    at = now
  }
}

async function readTicks(tx: Queryable, maps: PoolMaps, addresses: readonly Hex[]): Promise<void> {
  const known = addresses.flatMap((address) => maps.pools.get(address) ?? [])
  const records = await poolsStore(tx).ticksOf(known.map(({ address }) => address))
  const byPool = Map.groupBy(records, (record) => record.pool)
  for (const { address, feePpm, liquidity, sqrtPrice, tick, tickSpacing } of known) {
    const ticks = (byPool.get(address) ?? []).map((each) => ({ net: each.net, tick: each.tick }))
    maps.states.set(address, { feePpm, liquidity, sqrtPrice, tick, tickSpacing, ticks })
  }
}

function positionIn(query: Queryable): Promise<ChainPosition | null> {
  return createChainPositions({ database: { query }, safeDepth: 0 }).current()
}

async function readChanged(tx: Queryable, revision: bigint): Promise<readonly PoolRecord[]> {
  const found: PoolRecord[] = []
  let after = { revision, address: '~' }
  for (;;) {
    const some = await poolsStore(tx).changedAfter(after, poolsPerRead)
    found.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < poolsPerRead) return found
    after = { revision: last.revision, address: last.address }
  }
}

function emptyMaps(): PoolMaps {
  return { pools: new Map(), byToken: new Map(), states: new Map() }
}

/** A pool without a price cannot be traded through. */
function put(maps: PoolMaps, record: PoolRecord): void {
  const { address, feePpm, liquidity, sqrtPrice, tick, tickSpacing, token0, token1 } = record
  if (sqrtPrice === null || tick === null) return
  maps.pools.set(address, {
    address,
    feePpm,
    liquidity,
    sqrtPrice,
    tick,
    tickSpacing,
    token0,
    token1,
  })
  for (const token of [token0, token1]) {
    const of = maps.byToken.get(token)
    if (of === undefined) maps.byToken.set(token, new Set([address]))
    else of.add(address)
  }
}
