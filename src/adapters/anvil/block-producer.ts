import type { ChainLog } from '../../ports/chain-log.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import { type JournalEntry, toJournal } from './journal-entry.ts'
import { type Block, readLatestBlock } from './latest-block.ts'

/** Transactions that are taken into one round; more wait for the next. */
const roundLengthMax = 200
/** Accepted transactions that wait for a nonce before them. */
const waitingMax = 10_000
const queueLengthMax = 20_000

type Job = {
  readonly signed: string | null
  readonly run: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (failure: unknown) => void
}

export type BlockProducer = {
  /** The hash, once the transaction is journaled and, unless its nonce is ahead, in a block. */
  readonly send: (signed: string) => Promise<string>
  /** Mines one block without waiting transactions having to exist. */
  readonly mine: () => Promise<void>
  /** Runs alone: no block is made meanwhile. */
  readonly exclusive: <T>(task: () => Promise<T>) => Promise<T>
  readonly addSeconds: (seconds: number) => void
  /** Reads the tip again after something else than this producer changed it. */
  readonly readHead: () => Promise<void>
  readonly state: () => ProducerState
}

export type ProducerState = {
  /** Accepted, signed transactions that are in no block yet; a dump of anvil does not have them. */
  readonly waiting: readonly string[]
  /** How far block time runs ahead of the machine's clock. */
  readonly aheadSeconds: number
  readonly head: Block
}

/**
 * The only one that makes blocks. It journals which transactions go into a block and with what time before the block
 * exists, so that whatever anyone saw of the chain can be made again after a crash, with the same hashes.
 */
export function createBlockProducer(options: {
  readonly rpc: AnvilRpc
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly start: ProducerState
  readonly onBlock: () => void
  /** The journal or anvil failed half-way: the chain must be started again from the disk. */
  readonly onFatal: (failure: unknown) => void
}): BlockProducer {
  const { rpc, log, nowMs, onBlock, onFatal } = options
  const queue: Job[] = []
  const waiting = new Map<string, string>(options.start.waiting.map((signed) => [signed, signed]))
  let { aheadSeconds, head } = options.start
  let running = false
  let broken = false

  function enqueue(signed: string | null, run: () => Promise<unknown>): Promise<unknown> {
    if (broken) return Promise.reject(new Error('the chain has stopped'))
    if (queue.length >= queueLengthMax) {
      return Promise.reject(
        new AnvilRefusal({ code: -32005, message: 'too many transactions wait' }),
      )
    }
    return new Promise((resolve, reject) => {
      queue.push({ signed, run, resolve, reject })
      if (!running) void drain()
    })
  }

  async function drain(): Promise<void> {
    running = true
    while (queue.length > 0) {
      const round = takeRound(queue)
      if (round[0]?.signed === null) await runTask(round[0])
      else await runRound(round)
    }
    running = false
  }

  async function runTask(job: Job): Promise<void> {
    await job.run().then(job.resolve, job.reject)
  }

  async function runRound(jobs: readonly Job[]): Promise<void> {
    try {
      const accepted = await submit(jobs)
      if (accepted.length === 0) return
      await makeBlocks(accepted.map(({ job }) => job.signed ?? ''))
      for (const { job, hash } of accepted) job.resolve(hash)
    } catch (failure) {
      broken = true
      for (const job of jobs) job.reject(failure)
      onFatal(failure)
    }
  }

  async function submit(jobs: readonly Job[]): Promise<{ job: Job; hash: unknown }[]> {
    const accepted: { job: Job; hash: unknown }[] = []
    for (const job of jobs) {
      try {
        if (waiting.size >= waitingMax) {
          throw new AnvilRefusal({ code: -32005, message: 'too many transactions wait' })
        }
        const hash = await rpc.call('eth_sendRawTransaction', [job.signed])
        waiting.set(String(hash), job.signed ?? '')
        accepted.push({ job, hash })
      } catch (failure) {
        if (!(failure instanceof AnvilRefusal)) throw failure
        job.reject(failure)
      }
    }
    return accepted
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

  async function makeBlock(transactions: readonly string[]): Promise<number> {
    const timestamp = Math.max(head.timestamp, Math.floor(nowMs() / 1000) + aheadSeconds)
    await log.append([toJournal({ kind: 'block', transactions, timestamp, parent: head.hash })])
    head = await mineBlock(rpc, timestamp)
    for (const hash of head.transactions) waiting.delete(hash)
    onBlock()
    return head.transactions.length
  }

  return {
    // The hash comes from anvil as text.
    send: async (signed) => String(await enqueue(signed, async () => undefined)),
    mine: async () => {
      await enqueue(null, () => makeBlock([]))
    },
    // The queue hands back what the task gave.
    exclusive: (task) => enqueue(null, task) as ReturnType<typeof task>,
    addSeconds: (seconds) => {
      aheadSeconds += seconds
    },
    readHead: async () => {
      head = await readLatestBlock(rpc)
    },
    state: () => ({ waiting: [...waiting.values()], aheadSeconds, head }),
  }
}

/** Makes the blocks of the journal again; returns the state after the last one. */
export async function replayJournal(options: {
  readonly rpc: AnvilRpc
  readonly entries: readonly JournalEntry[]
  readonly start: ProducerState
  readonly onWarning: (message: string) => void
}): Promise<ProducerState> {
  const { rpc, entries, onWarning } = options
  let { aheadSeconds, head } = options.start
  const waiting = new Map<string, string>()
  for (const signed of options.start.waiting) await resubmit(rpc, signed, waiting)
  for (const entry of entries) {
    if (entry.kind === 'admin') {
      await rpc.call(entry.method, entry.params)
    } else if (entry.kind === 'warp') {
      aheadSeconds += entry.seconds
    } else {
      if (entry.parent !== head.hash) {
        onWarning(`block ${head.number} was made again with another hash`)
      }
      for (const signed of entry.transactions) await resubmit(rpc, signed, waiting)
      head = await mineBlock(rpc, entry.timestamp)
      for (const hash of head.transactions) waiting.delete(hash)
    }
  }
  return { waiting: [...waiting.values()], aheadSeconds, head }
}

async function resubmit(
  rpc: AnvilRpc,
  signed: string,
  waiting: Map<string, string>,
): Promise<void> {
  try {
    waiting.set(String(await rpc.call('eth_sendRawTransaction', [signed])), signed)
  } catch (failure) {
    // Replaced by one with the same nonce, or without funds by now: it can never go into a block.
    if (!(failure instanceof AnvilRefusal)) throw failure
  }
}

async function mineBlock(rpc: AnvilRpc, timestamp: number): Promise<Block> {
  await rpc.call('evm_mine', [{ timestamp, blocks: 1 }])
  return readLatestBlock(rpc)
}

async function pendingCount(rpc: AnvilRpc): Promise<number> {
  const status = await rpc.call('txpool_status', [])
  if (typeof status !== 'object' || status === null || !('pending' in status)) return 0
  return Number(status.pending)
}

/** A task alone, or the transactions up to the next task. */
function takeRound(queue: Job[]): readonly Job[] {
  const firstTask = queue.findIndex(({ signed }) => signed === null)
  if (firstTask === 0) return queue.splice(0, 1)
  const length = Math.min(roundLengthMax, firstTask < 0 ? queue.length : firstTask)
  return queue.splice(0, length)
}
