import type { ChainLog } from '../../ports/chain-log.ts'
import type { Ledger } from './ledger.ts'

/** A replay handles about two thousand records a second; the journal is cut well before that slows a start. */
const recordsMax = 500
const delayMs = 10_000
/**
 * A replay advances the VM's blockhash once per slot, at 60 µs each: without a limit, a week without transactions would
 * take two minutes. This many slots pass in an hour.
 */
const expirationsMax = 9_000

export type Checkpoints = {
  /** Schedules a snapshot, at once when the journal is long. */
  readonly schedule: () => void
  /** Takes a snapshot when many slots have passed since the last one. */
  readonly noteTime: () => void
  /** Takes a snapshot if anything is new, and cancels scheduled ones. */
  readonly last: () => Promise<void>
}

/** Takes snapshots periodically, which keeps the journal and so the next start short. */
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
      // The journal still has everything, so a failed snapshot only makes the next start slower.
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
