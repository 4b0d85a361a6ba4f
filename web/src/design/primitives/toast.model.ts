/** What is said in passing, beside nothing else: a fill, a return of the connection. */
export interface Toast {
  readonly id: string
  readonly text: string
  readonly tone: 'neutral' | 'up' | 'down' | 'warn' | 'danger'
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

/** The most that are in sight; the oldest gives way. */
const most = 5

/** A store of toasts. One with the id of another takes its place, so that a repeated message is one row. */
export function createToasts(schedule: (run: () => void, ms: number) => () => void) {
  let toasts: readonly Toast[] = []
  const listeners = new Set<() => void>()
  const timers = new Map<string, () => void>()
  const tell = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: string) => {
    timers.get(id)?.()
    timers.delete(id)
    tell(toasts.filter((toast) => toast.id !== id))
  }
  const rest = (id: string) => {
    timers.get(id)?.()
    timers.delete(id)
  }
  const run = (toast: Toast) => {
    rest(toast.id)
    // What warns and what can be acted on is not taken away from who reads slowly.
    const forMs = toast.tone === 'danger' ? null : toast.action === undefined ? 5000 : 8000
    if (forMs !== null)
      timers.set(
        toast.id,
        schedule(() => dismiss(toast.id), forMs),
      )
  }
  return {
    read: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show: (toast: Toast) => {
      const others = toasts.filter((other) => other.id !== toast.id)
      for (const dropped of others.slice(0, Math.max(0, others.length + 1 - most))) rest(dropped.id)
      tell([...others, toast].slice(-most))
      run(toast)
    },
    dismiss,
    /** While the pointer or focus is on them they stay. */
    hold: () => {
      for (const toast of toasts) rest(toast.id)
    },
    release: () => {
      for (const toast of toasts) run(toast)
    },
  }
}
