import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The dead man's switch of this tab: what waits is cancelled unless the tab goes on saying that it lives. */
export interface DeadMan {
  readonly timeoutMs: number
  /** When the exchange would cancel, by the last word that it has heard. */
  readonly cancelsAtMs: number
  readonly renewedAtMs: number
  readonly failure: unknown
}

const store = createStore<{ readonly deadMan: DeadMan | null }>(() => ({ deadMan: null }))

/** The switch; null while it is off. */
export function useDeadMan(): DeadMan | null {
  return useStore(store, ({ deadMan }) => deadMan)
}

/** Says what has become of the switch. */
export function setDeadMan(change: (deadMan: DeadMan | null) => DeadMan | null): void {
  store.setState(({ deadMan }) => ({ deadMan: change(deadMan) }))
}
