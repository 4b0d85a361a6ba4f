import type { ChainLog } from '../../ports/chain-log.ts'
import type { JournalEntry } from './journal-entry.ts'
import { RpcRefusal } from './refusal.ts'

/** The maximum of changes that are written and applied together. */
const roundLengthMax = 256
const queueLengthMax = 10_000

/** One change: its journal entry, and its effect once the entry is durable. */
export type Change = { readonly entry: () => JournalEntry; readonly apply: () => void }

export type GroupCommit = {
  /** Resolves when the change is durable and applied. Changes stay in order. */
  readonly make: (change: Change) => Promise<void>
  /** Runs a task as soon as no batch is in progress, possibly at once. */
  readonly between: (task: () => void) => void
}

type Waiting = {
  readonly change: Change
  readonly resolve: () => void
  readonly reject: (failure: unknown) => void
}

/** Applies changes only after they are journaled; waiting changes share one write to disk. */
export function createGroupCommit(options: {
  readonly log: ChainLog
  readonly onFatal: (failure: unknown) => void
}): GroupCommit {
  const { log, onFatal } = options
  const queue: Waiting[] = []
  const tasks: (() => void)[] = []
  let running = false
  let broken = false

  async function runRound(round: readonly Waiting[]): Promise<void> {
    try {
      await log.append(round.map(({ change }) => change.entry()))
      for (const { change, resolve } of round) {
        change.apply()
        resolve()
      }
    } catch (failure) {
      broken = true
      for (const { reject } of round) reject(failure)
      onFatal(failure)
    }
  }

  async function drain(): Promise<void> {
    running = true
    while (queue.length > 0) {
      await runRound(queue.splice(0, roundLengthMax))
      for (const task of tasks.splice(0)) task()
    }
    running = false
  }

  return {
    make: (change) => {
      if (broken) return Promise.reject(new Error('the chain has stopped'))
      if (queue.length >= queueLengthMax) {
        return Promise.reject(new RpcRefusal(-32005, 'Node is behind: too many transactions wait'))
      }
      return new Promise((resolve, reject) => {
        queue.push({ change, resolve, reject })
        if (!running) void drain()
      })
    },
    between: (task) => {
      if (running) tasks.push(task)
      else task()
    },
  }
}
