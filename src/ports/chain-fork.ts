import type { ChainEvm, EvmBlock, Hex } from './chain-evm.ts'

/** A transaction of an account that nobody has to sign for: it exists on a fork only. */
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

/** A copy of a chain's state that takes what the chain does not, and is thrown away afterwards. Gas costs nothing there. */
export type ChainFork = Pick<ChainEvm, 'getBalance' | 'getCode'> & {
  /** The block whose state it began with. */
  readonly start: EvmBlock
  /** The returned bytes on the newest block of the fork; raises `chain.reverted` as `ChainEvm.call` does. */
  readonly call: (call: {
    readonly to: Hex
    readonly data: Hex
    readonly from?: Hex
  }) => Promise<Hex>
  readonly setBalance: (address: Hex, wei: bigint) => Promise<void>
  /**
   * Makes one block with exactly these transactions, in this order, at this second, which must be after that of the
   * block before. Their receipts, in the same order.
   */
  readonly mine: (block: {
    /** Seconds since the Unix epoch. */
    readonly timestamp: bigint
    readonly transactions: readonly ForkTransaction[]
  }) => Promise<readonly ForkReceipt[]>
}

/**
 * Makes forks, a few at a time; others wait for a place. Raises `upstream.unavailable` when too many wait already or no
 * fork can be made, `upstream.timeout` when waiting and work together take too long, and what `work` raises.
 */
export type ChainForks = {
  readonly withFork: <result>(
    wish: {
      /** The newest block unless given. How far back is possible depends on the node. */
      readonly atBlock?: bigint
      readonly signal?: AbortSignal
    },
    work: (fork: ChainFork) => Promise<result>,
  ) => Promise<result>
}
