import type { SwapRecord } from '../../src/domains/chain/pools/index.ts'
import type { PoolRecord } from '../../src/domains/chain/pools/pools.store.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'

/** An address that ends in a number. */
export const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
/** A hash that ends in a number. */
export const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

/** A pool at a price of one, as its row is. */
export function poolOf(differences: Partial<PoolRecord> = {}): PoolRecord {
  return {
    address: addressOf(1),
    token0: addressOf(0x1001),
    token1: addressOf(0x1002),
    feePpm: 3_000,
    tickSpacing: 60,
    createdBlock: 1n,
    createdLog: 0,
    createdAt: new Date(0),
    createdEvent: '',
    sqrtPrice: 2n ** 96n,
    tick: 0,
    liquidity: 0n,
    feeProtocol0: 0,
    feeProtocol1: 0,
    swapCount: 0,
    lastSwapAt: null,
    revision: 1n,
    ...differences,
  }
}

/** A swap in the pool that stands first in its block; each number has a block and a transaction of its own. */
export function swapOf(number: number, differences: Partial<SwapRecord> = {}): SwapRecord {
  return {
    blockNumber: BigInt(number),
    logIndex: 0,
    blockHash: hashOf(number),
    transactionHash: hashOf(number),
    swappedAt: new Date(0),
    pool: addressOf(1),
    sender: addressOf(0x2001),
    recipient: addressOf(0x2001),
    trader: null,
    amount0: 1n,
    amount1: -1n,
    sqrtPrice: 2n ** 96n,
    tick: 0,
    liquidity: 0n,
    eventId: `evt_${number}`,
    ...differences,
  }
}
