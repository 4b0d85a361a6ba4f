import { AnvilRefusal } from './anvil-rpc.ts'
import type { BlockMaker } from './block-maker.ts'

/** The maximum of transactions for one batch; the rest waits for the next. */
const roundLengthMax = 200
const queueLengthMax = 20_000

type Transaction = {
  readonly signed: string
  readonly resolve: (hash: string) => void
  readonly reject: (failure: unknown) => void
}
type Job =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'task'; readonly run: () => Promise<void> }

export type BlockProducer = {
  /** The hash, once the transaction is journaled and, unless its nonce is too high, mined. */
  readonly send: (signed: string) => Promise<string>
  /** Runs a task exclusively: only the task itself may mine meanwhile. */
  readonly exclusive: <T>(task: () => Promise<T>) => Promise<T>
}

/** Mines concurrent transactions in one block, and serialises everything that changes the chain. */
export function createBlockProducer(options: {
  readonly maker: BlockMaker
  /** The journal or anvil failed midway: the chain must be restarted from disk. */
  readonly onFatal: (failure: unknown) => void
}): BlockProducer {
  const { maker, onFatal } = options
  const queue: Job[] = []
  let running = false
  let broken = false

  function enqueue(job: Job): void {
    queue.push(job)
    if (!running) void drain()
  }

  async function drain(): Promise<void> {
    running = true
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      if (job.kind === 'task') {
        queue.shift()
        await job.run()
      } else {
        await runRound(takeRound(queue))
      }
    }
    running = false
  }

  async function runRound(round: readonly Transaction[]): Promise<void> {
    try {
      const accepted = await submitAll(maker, round)
      if (accepted.length === 0) return
      await maker.makeBlocks(accepted.map(({ transaction }) => transaction.signed))
      for (const { transaction, hash } of accepted) transaction.resolve(hash)
    } catch (failure) {
      broken = true
      for (const { reject } of round) reject(failure)
      onFatal(failure)
    }
  }

  function refusal(): Error | null {
    if (broken) return new Error('the chain has stopped')
    if (queue.length < queueLengthMax) return null
    return new AnvilRefusal({ code: -32005, message: 'too many transactions wait' })
  }

  return {
    send: (signed) =>
      new Promise((resolve, reject) => {
        const refused = refusal()
        if (refused !== null) return reject(refused)
        enqueue({ kind: 'transaction', transaction: { signed, resolve, reject } })
      }),
    exclusive: (task) =>
      new Promise((resolve, reject) => {
        const refused = refusal()
        if (refused !== null) return reject(refused)
        enqueue({ kind: 'task', run: () => task().then(resolve, reject) })
      }),
  }
}

async function submitAll(
  maker: BlockMaker,
  round: readonly Transaction[],
): Promise<readonly { readonly transaction: Transaction; readonly hash: string }[]> {
  const accepted: { transaction: Transaction; hash: string }[] = []
  for (const transaction of round) {
    try {
      accepted.push({ transaction, hash: await maker.submit(transaction.signed) })
    } catch (failure) {
      if (!(failure instanceof AnvilRefusal)) throw failure
      transaction.reject(failure)
    }
  }
  return accepted
}

/** The transactions before the next exclusive task. */
function takeRound(queue: Job[]): readonly Transaction[] {
  const round: Transaction[] = []
  for (let job = queue[0]; job?.kind === 'transaction'; job = queue[0]) {
    if (round.length >= roundLengthMax) break
    round.push(job.transaction)
    queue.shift()
  }
  return round
}
