import type { AnvilRpc } from './anvil-rpc.ts'

export type Block = {
  readonly number: number
  readonly hash: string
  /** Seconds since the Unix epoch. */
  readonly timestamp: number
  readonly transactions: readonly string[]
}

/** The head of the chain with its transaction hashes. */
export async function readLatestBlock(rpc: Pick<AnvilRpc, 'call'>): Promise<Block> {
  // anvil's answer to this method has these fields in every version that the lockfile allows.
  const block = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as {
    readonly number: string
    readonly hash: string
    readonly timestamp: string
    readonly transactions: readonly string[]
  }
  return {
    number: Number(block.number),
    hash: block.hash,
    timestamp: Number(block.timestamp),
    transactions: block.transactions,
  }
}

/** Mines one block of the pending transactions with exactly this timestamp, in seconds. */
export async function mineBlock(rpc: Pick<AnvilRpc, 'call'>, timestamp: number): Promise<Block> {
  await rpc.call('evm_mine', [{ timestamp, blocks: 1 }])
  return readLatestBlock(rpc)
}
