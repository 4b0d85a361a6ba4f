import type { ChainEvm, EvmBlock, Hex } from './chain-evm.ts'

/** A transaction from any account, without a signature; possible on a fork only. */
export type ForkTransaction = {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

export type ForkReceipt = {
  readonly status: 'success' | 'reverted'
  readonly gasUsed: bigint
  readonly logs: readonly {
    readonly address: Hex
    readonly topics: readonly Hex[]
    readonly data: Hex
  }[]
}

/** A disposable copy of a chain's state that accepts transactions without signatures. Gas costs nothing. */
export type ChainFork = Pick<ChainEvm, 'getBalance' | 'getCode'> & {
  /** The block that it was forked from. */
  readonly start: EvmBlock
  /** The returned bytes on the fork's newest block. Raises `chain.reverted` like `ChainEvm.call`. */
  readonly call: (call: {
    readonly to: Hex
    readonly data: Hex
    readonly from?: Hex
  }) => Promise<Hex>
  readonly setBalance: (address: Hex, wei: bigint) => Promise<void>
  /**
   * Mines one block with exactly these transactions, in this order, at this timestamp, which must be later than the
   * previous block's. Returns their receipts in the same order.
   */
  readonly mine: (block: {
    /** Seconds since the Unix epoch. */
    readonly timestamp: bigint
    readonly transactions: readonly ForkTransaction[]
  }) => Promise<readonly ForkReceipt[]>
}

/**
 * Creates forks, a few at a time; further requests are queued. Raises `upstream.unavailable` when the queue is full or
 * no fork can be made, `upstream.timeout` when queueing and work together take too long, and whatever `work` raises.
 */
export type ChainForks = {
  readonly withFork: <result>(
    wish: {
      /** Default: the newest block. How far back is possible depends on the node. */
      readonly atBlock?: bigint
      readonly signal?: AbortSignal
    },
    work: (fork: ChainFork) => Promise<result>,
  ) => Promise<result>
}
