import type { ChainLog } from '../../ports/chain-log.ts'
import type { Ledger } from './ledger.ts'

/** The journal replays about two thousand records a second; it is cut well before that shows at a start. */
const recordsMax = 500
const delayMs = 10_000
/**
 * A replay moves the VM's blockhash on as often as it moved, one after the other, 60 µs each: with none in between a week
 * without a transaction would take two minutes. This many are made in an hour.
 */
const expirationsMax = 9_000

export type Checkpoints = {
  /** Sees to it that the state is written soon, at once when the journal has become long. */
  readonly schedule: () => void
  /** Writes the state when the chain's time alone has gone far since it was written. */
  readonly noteTime: () => void
  /** Writes the state if there is anything new, and nothing is scheduled afterwards. */
  readonly last: () => Promise<void>
}

/** Writes the chain's state from time to time, which keeps the journal, and so the next start, short. */
export function createCheckpoints(options: {
  readonly log: Pick<ChainLog, 'recordsSinceCheckpoint'>
  readonly ledger: Pick<Ledger, 'checkpoint' | 'time'>
  readonly onWarning: (message: string) => void
}): Checkpoints {
  const { ledger, log, onWarning } = options
  let expirations = ledger.time().expirations
  let timer: NodeJS.Timeout | null = null
  let writing = false
  let ended = false

  function write(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (writing) return
    writing = true
    expirations = ledger.time().expirations
    ledger
      .checkpoint()
      // The journal still has everything, so a failed snapshot costs only time at the next start.
      .catch((failure: unknown) => onWarning(`Solana snapshot failed: ${String(failure)}`))
      .finally(() => {
        writing = false
      })
  }

  return {
    schedule: () => {
      if (ended) return
      if (log.recordsSinceCheckpoint() >= recordsMax) return write()
      timer ??= setTimeout(write, delayMs)
    },
    noteTime: () => {
      if (!ended && ledger.time().expirations - expirations >= expirationsMax) write()
    },
    last: async () => {
      ended = true
      if (timer !== null) clearTimeout(timer)
      if (log.recordsSinceCheckpoint() > 0) await ledger.checkpoint()
    },
  }
}
