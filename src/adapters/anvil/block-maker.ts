import type { ChainLog } from '../../ports/chain-log.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import { toJournal } from './journal-entry.ts'
import { type Block, mineBlock, readLatestBlock } from './latest-block.ts'

/** The maximum of accepted transactions that wait for an earlier nonce. */
const waitingMax = 10_000

export type MakerState = {
  /** Accepted, signed transactions that are in no block yet. Anvil's dump does not contain them. */
  readonly waiting: readonly WaitingTransaction[]
  /** How far block time is ahead of the machine's clock. */
  readonly aheadSeconds: number
  readonly head: Block
}

export type WaitingTransaction = { readonly hash: string; readonly signed: string }

/** Mines blocks. The caller ensures that calls do not overlap. */
export type BlockMaker = {
  /** Submits a transaction to anvil, which validates it; throws `AnvilRefusal`. Not durable yet. */
  readonly submit: (signed: string) => Promise<string>
  /** Journals the submitted transactions and mines until every executable one is in a block. */
  readonly makeBlocks: (signed: readonly string[]) => Promise<void>
  /** Mines one block, possibly empty. */
  readonly makeBlock: (signed: readonly string[]) => Promise<number>
  readonly addSeconds: (seconds: number) => void
  /** Reads the chain head again after a change from elsewhere. */
  readonly readHead: () => Promise<void>
  /** Continues on another anvil with the same chain, whose block time may be ahead of the head's. */
  readonly moveOn: (state: MakerState) => void
  readonly state: () => MakerState
}

/**
 * Journals the transactions and timestamp of a block before it is mined, so that after a crash everything that was
 * visible can be reproduced with the same hashes.
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
    // If the machine's clock goes back, use the previous timestamp: anvil refuses an earlier one.
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
      // The rest waits for a nonce, or exceeded the gas limit and goes into the next block.
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
