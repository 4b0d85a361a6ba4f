import type { Database } from '../../../ports/database.ts'

const channel = 'agent_runs'
const statusChannel = 'agent_run_status'

/** Hints of changes of runs, in whichever process. Hints may be lost, so callers poll too. */
export type RunHints = {
  /** Any change of one run. */
  readonly on: (runId: string, onHint: () => void) => () => void
  /**
   * Each run whose status changes; resolves once it listens, or once a first attempt has failed and will be retried.
   */
  readonly onStatus: (onHint: (runId: string) => void) => Promise<() => void>
  readonly channel: string
  readonly statusChannel: string
}

/** Starts listening with the first subscriber. */
export function createRunHints({ database }: { readonly database: Database }): RunHints {
  const listeners = new Map<string, Set<() => void>>()
  const watchers = new Set<(runId: string) => void>()
  const listen = listening(database, channel, {
    isWanted: () => listeners.size > 0,
    onHint(runId) {
      for (const onHint of listeners.get(runId) ?? []) onHint()
    },
  })
  const listenToStatus = listening(database, statusChannel, {
    isWanted: () => watchers.size > 0,
    onHint(runId) {
      for (const onHint of watchers) onHint(runId)
    },
  })
  return {
    channel,
    statusChannel,
    on(runId, onHint) {
      void listen()
      const known = listeners.get(runId) ?? new Set()
      listeners.set(runId, known.add(onHint))
      return () => {
        known.delete(onHint)
        if (known.size === 0 && listeners.get(runId) === known) listeners.delete(runId)
      }
    },
    async onStatus(onHint) {
      watchers.add(onHint)
      await listenToStatus()
      return () => void watchers.delete(onHint)
    },
  }
}

const againMs = 5_000

/** Subscribes at the first call, and again after a failure, as long as there are subscribers. */
function listening(
  database: Database,
  name: string,
  given: { readonly isWanted: () => boolean; readonly onHint: (runId: string) => void },
): () => Promise<unknown> {
  let subscribed: Promise<unknown> | undefined
  const again = (): void => {
    if (given.isWanted()) void listen()
  }
  const listen = (): Promise<unknown> => {
    subscribed ??= database.subscribe(name, given.onHint).catch(() => {
      subscribed = undefined
      setTimeout(again, againMs).unref()
    })
    return subscribed
  }
  return listen
}
