import type { Database } from '../../ports/database.ts'

const channel = 'agent_runs'
const statusChannel = 'agent_run_status'

/** Says when something happened to a run, in whichever process. Hints may be lost, so whoever waits also looks. */
export type RunHints = {
  /** Anything that happened to one run. */
  readonly on: (runId: string, onHint: () => void) => () => void
  /** Each run whose status has changed; resolves once it listens, or where it will have to try again. */
  readonly onStatus: (onHint: (runId: string) => void) => Promise<() => void>
  readonly channel: string
  readonly statusChannel: string
}

/** Listens from the first time that somebody wants to know. */
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

/** Subscribes when it is called first, and again where that has failed, as long as somebody wants to know. */
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
