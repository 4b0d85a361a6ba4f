import {
  type PoolMirror,
  type PoolState,
  quoteSwap,
  sqrtRatioAtTick,
} from '../../src/domains/chain/pools/index.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'

/** A pool as a test wishes it: its liquidity lies evenly around its price, `reach` ticks to either side. */
export type ScriptedPool = {
  readonly tokens: readonly [Hex, Hex]
  readonly feePpm: number
  readonly liquidity: bigint
  /** Where the price is; zero is one to one. */
  readonly tick: number
  readonly reach: number
}

const tickSpacing = 60

/** The pools of a test in memory, with the arithmetic of the contracts. Their addresses count up from one. */
export function createScriptedPools(scripted: readonly ScriptedPool[]): PoolMirror {
  const pools = scripted.map(({ feePpm, liquidity, reach, tick, tokens }, index) => {
    const [token0, token1] = [...tokens].sort((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    )
    if (token0 === undefined || token1 === undefined) throw new Error('a pool has two tokens')
    const address: Hex = `0x${(index + 1).toString(16).padStart(40, '0')}`
    const state: PoolState = {
      sqrtPrice: sqrtRatioAtTick(tick),
      tick,
      liquidity,
      feePpm,
      tickSpacing,
      ticks: [
        { tick: tick - reach, net: liquidity },
        { tick: tick + reach, net: -liquidity },
      ],
    }
    return { address, token0, token1, state }
  })
  const mirrored = pools.map(({ address, state, token0, token1 }) => {
    const { feePpm, liquidity, sqrtPrice, tick } = state
    return { address, token0, token1, feePpm, liquidity, sqrtPrice, tick, tickSpacing }
  })
  const stateOf = (address: Hex) => pools.find((pool) => pool.address === address)?.state
  return {
    refresh: async () => ({ revision: 1n, position: null }),
    isAt: () => true,
    load: async () => undefined,
    pool: (address) => mirrored.find((pool) => pool.address === address),
    poolsOf: (token) => mirrored.filter(({ token0, token1 }) => [token0, token1].includes(token)),
    state: stateOf,
    quote(address, question) {
      const state = stateOf(address)
      if (state === undefined) throw new Error(`there is no pool ${address}`)
      return quoteSwap(state, question)
    },
  }
}
