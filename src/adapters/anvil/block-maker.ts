import type { ChainLog } from '../../ports/chain-log.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import { toJournal } from './journal-entry.ts'
import { type Block, mineBlock, readLatestBlock } from './latest-block.ts'

/** Accepted transactions that wait for a nonce before them. */
const waitingMax = 10_000

export type MakerState = {
  /** Accepted, signed transactions that are in no block yet; a dump of anvil does not have them. */
  readonly waiting: readonly WaitingTransaction[]
  /** How far block time runs ahead of the machine's clock. */
  readonly aheadSeconds: number
  readonly head: Block
}

export type WaitingTransaction = { readonly hash: string; readonly signed: string }

/** Makes blocks; the caller sees to it that only one call runs at a time. */
export type BlockMaker = {
  /** Hands a transaction to anvil, which checks it; raises AnvilRefusal. Nothing is durable yet. */
  readonly submit: (signed: string) => Promise<string>
  /** Journals the submitted transactions and mines until all that can be in a block are in one. */
  readonly makeBlocks: (signed: readonly string[]) => Promise<void>
  /** Mines one block, even an empty one. */
  readonly makeBlock: (signed: readonly string[]) => Promise<number>
  readonly addSeconds: (seconds: number) => void
  /** Reads the tip again after something else than this maker changed it. */
  readonly readHead: () => Promise<void>
  /** Goes on from the same chain in another anvil, whose time may be ahead of the head's. */
  readonly moveOn: (state: MakerState) => void
  readonly state: () => MakerState
}

/**
 * Journals which transactions go into a block, and with what time, before the block exists, so that whatever anyone
 * saw of the chain can be made again after a crash, with the same hashes.
 */
export function createBlockMaker(options: {
  readonly rpc: Pick<AnvilRpc, 'call'>
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly start: MakerState
  readonly onBlock: () => void
}): BlockMaker {
  const { rpc, log, nowMs, onBlock } = options
  const waiting = new Map(options.start.waiting.map(({ hash, signed }) => [hash, signed]))
  let { aheadSeconds, head } = options.start
  let lastTimestamp = head.timestamp

  async function submit(signed: string): Promise<string> {
    if (waiting.size >= waitingMax) {
      throw new AnvilRefusal({ code: -32005, message: 'too many transactions wait' })
    }
    const hash = String(await rpc.call('eth_sendRawTransaction', [signed]))
    waiting.set(hash, signed)
    return hash
  }

  async function makeBlock(transactions: readonly string[]): Promise<number> {
    // A clock that went back must not stop the chain: anvil refuses a block before the last one.
    const timestamp = Math.max(lastTimestamp, Math.floor(nowMs() / 1000) + aheadSeconds)
    await log.append([toJournal({ kind: 'block', transactions, timestamp, parent: head.hash })])
    head = await mineBlock(rpc, timestamp)
    lastTimestamp = timestamp
    for (const hash of head.transactions) waiting.delete(hash)
    onBlock()
    return head.transactions.length
  }

  async function makeBlocks(signed: readonly string[]): Promise<void> {
    let transactions = signed
    for (;;) {
      const included = await makeBlock(transactions)
      transactions = []
      // What is left waits for a nonce, or did not fit under the gas limit and goes into the next block.
      if (included === 0 || waiting.size === 0 || (await pendingCount(rpc)) === 0) return
    }
  }

  return {
    submit,
    makeBlock,
    makeBlocks,
    addSeconds: (seconds) => {
      aheadSeconds += seconds
    },
    readHead: async () => {
      head = await readLatestBlock(rpc)
    },
    moveOn: (state) => {
      head = state.head
      lastTimestamp = Math.max(lastTimestamp, state.head.timestamp)
    },
    state: () => ({
      waiting: [...waiting].map(([hash, signed]) => ({ hash, signed })),
      aheadSeconds,
      head,
    }),
  }
}

async function pendingCount(rpc: Pick<AnvilRpc, 'call'>): Promise<number> {
  const status = await rpc.call('txpool_status', [])
  if (typeof status !== 'object' || status === null || !('pending' in status)) return 0
  return Number(status.pending)
}
