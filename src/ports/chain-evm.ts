/** Bytes, hashes and addresses in hex of any case, with a `0x` prefix. */
export type Hex = `0x${string}`

export type EvmBlockTag = bigint | 'latest' | 'earliest' | 'pending'

export type EvmBlock = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Seconds since the Unix epoch. Time rules read this and never the block number. */
  readonly timestamp: bigint
}

export type EvmLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: number
  readonly logIndex: number
}

/** `address` absent means any contract; `topics[0]` absent or null means any event. Bounds are inclusive. */
export type EvmLogFilter = {
  readonly address?: Hex | readonly Hex[]
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export type EvmCall = {
  readonly to: Hex
  readonly data: Hex
  readonly from?: Hex
  /** Wei. */
  readonly value?: bigint
}

/** Without `to`, a contract creation. */
export type EvmGasQuestion = Omit<EvmCall, 'to'> & { readonly to?: Hex }

export type EvmReceipt = {
  readonly transactionHash: Hex
  /** A `reverted` transaction still costs gas. Effects are proved by logs and balances, never by this field alone. */
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly transactionIndex: number
  readonly from: Hex
  readonly to: Hex | null
  readonly contractAddress: Hex | null
  readonly gasUsed: bigint
  /** Wei for each unit of gas. */
  readonly effectiveGasPrice: bigint
  readonly logs: readonly EvmLog[]
}

export type EvmTransaction = {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly input: Hex
  readonly value: bigint
  readonly nonce: number
  readonly gas: bigint
  /** Null while the transaction waits for a block. */
  readonly blockNumber: bigint | null
  readonly blockHash: Hex | null
}

/** The result of a call on the latest block, without executing it. */
export type EvmSimulation =
  | { readonly ok: true; readonly returnData: Hex; readonly gasUsed: bigint }
  | { readonly ok: false; readonly revertData: Hex; readonly reason: string }

/** Wei for each unit of gas. */
export type EvmFees = {
  readonly gasPrice: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * The EVM chain operations that the product needs. Each method gives up after the adapter's timeout
 * (`upstream.timeout`), raises `upstream.unavailable` when the node does not answer and `chain.refused` when it answers
 * with an error.
 */
export type ChainEvm = {
  readonly chainId: () => Promise<number>
  readonly getBlock: (block: EvmBlockTag) => Promise<EvmBlock | null>
  /** In chain order. */
  readonly getLogs: (filter: EvmLogFilter) => Promise<readonly EvmLog[]>
  /** The returned bytes. Raises `chain.reverted` (422) with the revert data in `extra.revertData`. */
  readonly call: (call: EvmCall, block?: EvmBlockTag) => Promise<Hex>
  /**
   * What creation code returns when it is run on the latest block without being deployed. Raises `chain.reverted` like
   * `call`.
   */
  readonly callDeployless: (code: Hex) => Promise<Hex>
  readonly estimateGas: (question: EvmGasQuestion) => Promise<bigint>
  readonly getTransactionReceipt: (hash: Hex) => Promise<EvmReceipt | null>
  readonly getTransaction: (hash: Hex) => Promise<EvmTransaction | null>
  /** All transactions of a block, in chain order; null for a block that the node does not have. */
  readonly getBlockTransactions: (block: bigint) => Promise<readonly EvmTransaction[] | null>
  /** The hash, once the node has accepted the signed transaction. Whether it succeeded is in the receipt. */
  readonly sendRawTransaction: (signed: Hex) => Promise<Hex>
  /** Wei. */
  readonly getBalance: (address: Hex, block?: EvmBlockTag) => Promise<bigint>
  /** `0x` for an address without code. */
  readonly getCode: (address: Hex) => Promise<Hex>
  /** The next nonce; with `pending`, transactions that wait for a block count too. */
  readonly getTransactionCount: (address: Hex, block?: EvmBlockTag) => Promise<number>
  readonly fees: () => Promise<EvmFees>
  readonly simulate: (call: EvmCall) => Promise<EvmSimulation>
  /** Polls for the receipt; null when there is none within the time. */
  readonly waitForReceipt: (hash: Hex, timeoutMs: number) => Promise<EvmReceipt | null>
  /**
   * Reports new chain heads until the returned function is called. Only the newest is reported, so numbers may be
   * skipped, and after a reorganisation they may go back. A failed poll is reported to `onError` and retried.
   */
  readonly watchBlocks: (watcher: {
    readonly onBlock: (block: EvmBlock) => void | Promise<void>
    readonly onError: (failure: unknown) => void
  }) => () => void
}
