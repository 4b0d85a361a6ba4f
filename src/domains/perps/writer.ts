import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { type Booking, createBatchRunner, type Waiting } from './batches.ts'
import type { Done } from './done.ts'
import type { Wish } from './exchange/commands.ts'
import type { Exchange } from './exchange/state.ts'
import { createReplica } from './replica.ts'

/** Somebody who waits to see the exchange. */
type Reader = {
  readonly look: (exchange: Exchange) => void
  readonly failed: (reason: unknown) => void
}

/** How many commands share a transaction at the most. */
const batchMax = 64

/** The one way to change the exchange, and to look at it. */
export type Writer = {
  /**
   * Resolves when the command is durable, with what it came to. Of commands with one `wishId` only the first is done;
   * the others, on whichever process, get its answer for as long as the journal has it.
   */
  readonly submit: (wish: Wish, wishId?: string) => Promise<Done>
  /** Shows the exchange as it is now, whichever process changed it last. `look` must not keep or change it. */
  readonly read: <seen>(look: (exchange: Exchange) => seen) => Promise<seen>
  /** Resolves when nothing is under way. Later commands are refused. */
  readonly stop: () => Promise<void>
}

/**
 * Orders commands of all processes: each batch locks the head of the journal, applies what others have added, adds its
 * own, applies them and books what they came to, in one transaction. A process that fails in the middle has changed
 * nothing; the exchange in its memory is thrown away and read again.
 */
export function createWriter(options: {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly booking: Booking
}): Writer {
  const { booking, clock, database, random } = options
  const replica = createReplica(booking.loaded)
  const run = createBatchRunner({ ...options, replica })
  const queue: Waiting[] = []
  const readers: Reader[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let isDraining = false
  let isStopped = false

  /** One piece of work at a time touches the exchange in memory. */
  function inTurn<result>(work: () => Promise<result>): Promise<result> {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }

  async function drain(): Promise<void> {
    if (isDraining) return
    isDraining = true
    try {
      while (queue.length > 0) await inTurn(() => run(queue.splice(0, batchMax)))
    } finally {
      isDraining = false
    }
  }

  /** Those who asked before it begins look at one state, which holds whatever was durable when they asked. */
  async function letLook(): Promise<void> {
    const looking = readers.splice(0)
    let exchange: Exchange
    try {
      exchange = await replica.catchUp(database.query)
    } catch (failure) {
      replica.drop()
      for (const { failed } of looking) failed(failure)
      return
    }
    for (const { failed, look } of looking) {
      try {
        look(exchange)
      } catch (failure) {
        // A refusal changed nothing; whatever else went wrong may have.
        if (!(failure instanceof AppError)) replica.drop()
        failed(failure)
      }
    }
  }

  return {
    submit(wish, given) {
      if (isStopped) return Promise.reject(new Error('the paper exchange has stopped'))
      return new Promise<Done>((done, failed) => {
        const wishId = given ?? createId('wish', clock.nowMs(), random.bytes(10))
        queue.push({ wishId, wish, done, failed })
        void drain()
      })
    },
    read: (look) =>
      new Promise((done, failed) => {
        readers.push({ look: (exchange) => done(look(exchange)), failed })
        if (readers.length === 1) void inTurn(letLook)
      }),
    async stop() {
      isStopped = true
      while (isDraining || queue.length > 0) await inTurn(async () => undefined)
      await turn
    },
  }
}
