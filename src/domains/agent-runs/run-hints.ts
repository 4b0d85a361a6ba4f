import type { Database } from '../../ports/database.ts'

const channel = 'agent_runs'

/** Says when something happened to a run, in whichever process. Hints may be lost, so whoever waits also looks. */
export type RunHints = {
  readonly on: (runId: string, onHint: () => void) => () => void
  readonly channel: string
}

/** Listens from the first time that somebody wants to know. */
export function createRunHints({ database }: { readonly database: Database }): RunHints {
  const listeners = new Map<string, Set<() => void>>()
  let subscribed: Promise<unknown> | undefined
  const listen = (): void => {
    subscribed ??= database
      .subscribe(channel, (runId) => {
        for (const onHint of listeners.get(runId) ?? []) onHint()
      })
      .catch(() => {
        subscribed = undefined
      })
  }
  return {
    channel,
    on(runId, onHint) {
      listen()
      const known = listeners.get(runId) ?? new Set()
      listeners.set(runId, known.add(onHint))
      return () => {
        known.delete(onHint)
        if (known.size === 0 && listeners.get(runId) === known) listeners.delete(runId)
      }
    },
  }
}
