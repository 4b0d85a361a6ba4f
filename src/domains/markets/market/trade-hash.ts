import { createHash } from 'node:crypto'

/** The fields of a trade that its candle's hash covers. */
type HashedTrade = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly transactionHash: string
  readonly side: string
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
  /** Ether for one token, times 10^27. */
  readonly price: bigint
}

/** The hash before the first trade of a minute. */
export const emptyDigest: Uint8Array = new Uint8Array(32)

/**
 * One line of the hash of a minute. The hash of a minute of one pool is chained over its trades in chain order,
 * starting from 32 zero bytes: `sha256(hash before, line)`, where `line` is this text in UTF-8.
 */
function hashLine(trade: HashedTrade): string {
  const { blockNumber, logIndex, transactionHash, side, ethAmount, tokenAmount, price } = trade
  return `${[blockNumber, logIndex, transactionHash, side, ethAmount, tokenAmount, price].join(':')}\n`
}

/** The hash after one more trade. Seconds are hashed as minutes are. */
export function extendDigest(before: Uint8Array, trade: HashedTrade): Uint8Array {
  return new Uint8Array(createHash('sha256').update(before).update(hashLine(trade)).digest())
}

/** Joins hashes: the parts of a longer interval in order of time, and the pools of a token in order of their ids. */
export function joinDigests(digests: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const digest of digests) hash.update(digest)
  return new Uint8Array(hash.digest())
}

/** The recipe as the proof endpoint shows it. */
export const hashRecipe = [
  'line(trade) = blockNumber:logIndex:transactionHash:side:ethAtomic:tokenAtomic:priceAtomic and a line feed, in UTF-8; priceAtomic is priceEth times 10^27.',
  'H(1s or 1m of one pool) = fold of sha256(hash before, line(trade)) over its trades in the order of the chain, from 32 zero bytes on.',
  'H(5m, 15m) = sha256 of the 1m hashes that have trades, in order of time; H(1h) of the 15m ones; H(4h, 1d) of the 1h ones; H(1w, 1M) of the 1d ones.',
  'A candle of a token is the hash of its one pool with trades, or sha256 of the hashes of those pools in the order of their ids.',
] as const
