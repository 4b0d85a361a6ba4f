import { assert } from '../../kernel/errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import { type ChainPosition, createChainPositions } from '../chain-index/index.ts'
import { type PoolState, quoteSwap, type SwapQuestion, type SwapResult } from './pool-swap.ts'
import { type PoolRecord, type PoolRevision, poolsStore } from './pools.store.ts'

/** A pool that has a price, as routes see it. */
export type MirroredPool = Pick<
  PoolRecord,
  'address' | 'feePpm' | 'liquidity' | 'tickSpacing' | 'token0' | 'token1'
> & {
  readonly sqrtPrice: bigint
  readonly tick: number
}

/** What the mirror says is true at this block. */
export type MirrorMoment = { readonly revision: bigint; readonly position: ChainPosition | null }

/** The pools in memory. Everything but `refresh` and `load` answers at once, of the revision of the last refresh. */
export type PoolMirror = {
  /** Makes the mirror equal to the tables; costs two small reads while nothing changed. */
  readonly refresh: () => Promise<MirrorMoment>
  /** Whether the mirror still has what it had at a moment. */
  readonly isAt: (moment: MirrorMoment) => boolean
  /** Brings the ticks of these pools into memory, where they then follow. */
  readonly load: (pools: readonly Hex[]) => Promise<void>
  readonly pool: (address: Hex) => MirroredPool | undefined
  /** The priced pools of a token. */
  readonly poolsOf: (token: Hex) => readonly MirroredPool[]
  /** Exact to the last unit; the pool must have been loaded. */
  readonly quote: (pool: Hex, question: SwapQuestion) => SwapResult
  /** What `quote` reads; undefined for a pool that was not loaded. */
  readonly state: (pool: Hex) => PoolState | undefined
}

type Shelf = {
  readonly pools: Map<Hex, MirroredPool>
  readonly byToken: Map<Hex, Set<Hex>>
  readonly states: Map<Hex, PoolState>
}

const poolsPerRead = 1_000
const loadedMax = 5_000
const emptyRevision: PoolRevision = { revision: -1n, epoch: -1n }

/** A mirror of its own for each process; it reads the tables that the leading process writes. */
export function createPoolMirror(options: {
  readonly database: Pick<Database, 'query' | 'transaction'>
}): PoolMirror {
  const { database } = options
  let shelf = emptyShelf()
  let at = emptyRevision
  let queue: Promise<unknown> = Promise.resolve()

  return {
    refresh: () => inTurn(refresh),
    isAt: ({ revision }) => revision === at.revision,
    load: (pools) => inTurn(() => load(pools)),
    pool: (address) => shelf.pools.get(address),
    poolsOf: (token) =>
      [...(shelf.byToken.get(token) ?? [])].flatMap((address) => shelf.pools.get(address) ?? []),
    quote(address, question) {
      const state = shelf.states.get(address)
      assert(state !== undefined, `the ticks of ${address} were not loaded`)
      return quoteSwap(state, question)
    },
    state: (address) => shelf.states.get(address),
  }

  /** One after another, so that two never mix what they read. */
  function inTurn<result>(work: () => Promise<result>): Promise<result> {
    const mine = queue.then(work)
    queue = mine.catch(() => undefined)
    return mine
  }

  async function refresh(): Promise<MirrorMoment> {
    // The position first: if nothing changed until the revision was read, both were true then.
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
    const missing = pools.filter((pool) => shelf.pools.has(pool) && !shelf.states.has(pool))
    if (missing.length === 0) return
    await snapshot(async (tx) => {
      await follow(tx)
      if (shelf.states.size + missing.length > loadedMax) shelf.states.clear()
      await readTicks(tx, shelf, missing)
    })
  }

  function snapshot<result>(work: (tx: Queryable) => Promise<result>): Promise<result> {
    return database.transaction(work, { isolation: 'repeatable read' })
  }

  async function follow(tx: Queryable): Promise<void> {
    const now = await poolsStore(tx).revision()
    if (now.revision === at.revision) return
    const isBack = now.epoch !== at.epoch
    const wanted = new Set(shelf.states.keys())
    // Going back removes pools, and what is removed has no revision: everything is read again.
    if (isBack) shelf = emptyShelf()
    const changed = await readChanged(tx, isBack ? emptyRevision.revision : at.revision)
    for (const pool of changed) put(shelf, pool)
    await readTicks(
      tx,
      shelf,
      isBack ? [...wanted] : changed.map(({ address }) => address).filter((one) => wanted.has(one)),
    )
    at = now
  }
}

async function readTicks(tx: Queryable, shelf: Shelf, addresses: readonly Hex[]): Promise<void> {
  const known = addresses.flatMap((address) => shelf.pools.get(address) ?? [])
  const records = await poolsStore(tx).ticksOf(known.map(({ address }) => address))
  const byPool = Map.groupBy(records, (record) => record.pool)
  for (const { address, feePpm, liquidity, sqrtPrice, tick, tickSpacing } of known) {
    const ticks = (byPool.get(address) ?? []).map((each) => ({ net: each.net, tick: each.tick }))
    shelf.states.set(address, { feePpm, liquidity, sqrtPrice, tick, tickSpacing, ticks })
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

function emptyShelf(): Shelf {
  return { pools: new Map(), byToken: new Map(), states: new Map() }
}

/** A pool without a price is no way to go. */
function put(shelf: Shelf, record: PoolRecord): void {
  const { address, feePpm, liquidity, sqrtPrice, tick, tickSpacing, token0, token1 } = record
  if (sqrtPrice === null || tick === null) return
  shelf.pools.set(address, {
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
    const of = shelf.byToken.get(token)
    if (of === undefined) shelf.byToken.set(token, new Set([address]))
    else of.add(address)
  }
}
