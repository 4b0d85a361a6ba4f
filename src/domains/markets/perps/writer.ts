import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { OrderLimit } from '../../../kernel/principal.ts'
import type { OrderLimits } from '../../../ports/order-limits.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Booking, createBatchRunner, type Waiting } from './batches.ts'
import type { CommandResult } from './command-results.ts'
import type { Command } from './exchange/commands.ts'
import type { Exchange } from './exchange/state.ts'
import { createReplica } from './replica.ts'

/** A caller waiting to read the exchange. */
type Reader = {
  readonly read: (exchange: Exchange) => void
  readonly reject: (reason: unknown) => void
}

/** The most commands in one transaction. */
const batchMax = 64

/** The only way to change and to read the exchange. */
export type Writer = {
  /**
   * Resolves with the result when the command is committed. Of several commands with one `commandId` only the first is
   * executed; the others get its result, on whichever process, for as long as it is in the journal.
   */
  readonly submit: (
    command: Command,
    commandId?: string,
    /** The caller's order limit. Raises 403 for orders beyond it, and the command is not in the journal. */
    limit?: OrderLimit,
  ) => Promise<CommandResult>
  /** Reads the present state, whichever process changed it last. `select` must not retain or change the exchange. */
  readonly read: <seen>(select: (exchange: Exchange) => seen) => Promise<seen>
  /** Resolves when nothing is under way. Later commands are refused. */
  readonly stop: () => Promise<void>
}

/**
 * Orders the commands of all processes: each batch locks the head of the journal, applies what others have added,
 * appends and applies its own commands and books their results, in one transaction. After a failure nothing has
 * changed; the exchange in memory is discarded and read again.
 */
export function createWriter(
  options: Ports<'clock' | 'database' | 'logger' | 'random'> & {
    readonly booking: Booking
    readonly orderLimits: OrderLimits
    /** Called after each commit of this process. */
    readonly committed: () => void
  },
): Writer {
  const { booking, clock, database, random } = options
  const replica = createReplica(booking.loaded)
  const run = createBatchRunner({ ...options, replica })
  const queue: Waiting[] = []
  const readers: Reader[] = []
  let last: Promise<unknown> = Promise.resolve()
  let isDraining = false
  let isStopped = false

  /** Only one piece of work at a time touches the exchange in memory. */
  function exclusively<result>(work: () => Promise<result>): Promise<result> {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }

  async function drain(): Promise<void> {
    if (isDraining) return
    isDraining = true
    try {
      while (queue.length > 0) await exclusively(() => run(queue.splice(0, batchMax)))
    } finally {
      isDraining = false
    }
  }

  /** All readers that wait when it begins share one state, which includes whatever was committed when they asked. */
  async function serveReaders(): Promise<void> {
    const waiting = readers.splice(0)
    let exchange: Exchange
    try {
      exchange = await replica.catchUp(database.query)
    } catch (failure) {
      replica.drop()
      for (const { reject } of waiting) reject(failure)
      return
    }
    for (const { read, reject } of waiting) {
      try {
        read(exchange)
      } catch (failure) {
        // A refusal changed nothing; any other failure may have.
        if (!(failure instanceof AppError)) replica.drop()
        reject(failure)
      }
    }
  }

  return {
    submit(command, given, limit) {
      if (isStopped) return Promise.reject(new Error('the paper exchange has stopped'))
      return new Promise<CommandResult>((resolve, reject) => {
        const commandId = given ?? createId('cmd', clock.nowMs(), random.bytes(10))
        queue.push({ commandId, command, limit, resolve, reject })
        void drain()
      })
    },
    read: (select) =>
      new Promise((resolve, reject) => {
        readers.push({ read: (exchange) => resolve(select(exchange)), reject })
        if (readers.length === 1) void exclusively(serveReaders)
      }),
    async stop() {
      isStopped = true
      while (isDraining || queue.length > 0) await exclusively(async () => undefined)
      await last
    },
  }
}
