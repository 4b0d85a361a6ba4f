import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { AtomicAmount, EvmAddress, Hash32, Timestamp } from '../../../kernel/schemas.ts'

const BlockNumber = T.Integer({ minimum: 0 })
const SignedAmount = T.String({
  pattern: '^-?\\d{1,78}$',
  description: 'Base units; positive amounts were paid into the pool, negative ones paid out',
})
const PoolFact = T.Object({
  pool: EvmAddress,
  token0: EvmAddress,
  token1: EvmAddress,
  feePpm: T.Integer({ description: 'Millionths of what goes in' }),
  tickSpacing: T.Integer(),
  blockNumber: BlockNumber,
})
const SwapFact = T.Object({
  pool: EvmAddress,
  token0: EvmAddress,
  token1: EvmAddress,
  sender: EvmAddress,
  recipient: EvmAddress,
  amount0: SignedAmount,
  amount1: SignedAmount,
  sqrtPriceX96: AtomicAmount,
  tick: T.Integer(),
  liquidity: AtomicAmount,
  swappedAt: Timestamp,
  transactionHash: Hash32,
  logIndex: T.Integer({ minimum: 0 }),
  blockNumber: BlockNumber,
  blockHash: Hash32,
})

const pool = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token0 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token1 = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'5a'.repeat(32)}`
const poolExample = { pool, token0, token1, feePpm: 3_000, tickSpacing: 60, blockNumber: 42 }
const swapExample = {
  pool,
  token0,
  token1,
  sender: router,
  recipient: token1,
  amount0: '1000000000000000000',
  amount1: '-996006981039903216',
  sqrtPriceX96: '79228162514264337593543950336',
  tick: 0,
  liquidity: '1000000000000000000000',
  swappedAt: '2026-01-02T03:04:05.000Z',
  transactionHash: hash,
  logIndex: 3,
  blockNumber: 42,
  blockHash: hash,
}

/** Events of pools; a reorganisation retracts each by its counterpart. */
export const poolsEvents = {
  created: event({
    topic: 'pool.created',
    version: 1,
    summary: 'A pool of the configured factory was created',
    audience: 'public',
    payload: PoolFact,
    example: poolExample,
  }),
  removed: event({
    topic: 'pool.removed',
    version: 1,
    summary: 'The block that created a pool was reorganised away',
    audience: 'public',
    payload: PoolFact,
    example: poolExample,
  }),
  swapped: event({
    topic: 'pool.swapped',
    version: 1,
    summary: 'A pool exchanged one of its tokens for the other',
    audience: 'public',
    payload: SwapFact,
    example: swapExample,
  }),
  swapRetracted: event({
    topic: 'pool.swap_retracted',
    version: 1,
    summary: 'The block of a swap was reorganised away',
    audience: 'public',
    payload: SwapFact,
    example: swapExample,
  }),
}

export type PoolFact = Static<typeof PoolFact>
export type SwapFact = Static<typeof SwapFact>
