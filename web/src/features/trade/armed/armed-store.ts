import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSecond } from '../../../streams/clock.ts'
import { connectionNow, onConnection } from '../../../streams/live.ts'
import { connectedWallet } from '../../../wallet/wallet-store.ts'
import type { Outcome } from '../ticket/outcome.model.ts'
import {
  type Armed,
  type ArmedLimits,
  armedFor,
  etherOf,
  idleMs,
  isOver,
  isWithin,
} from './armed.model.ts'

const store = createStore<{ readonly armed: Armed | null }>(() => ({ armed: null }))
let stopWatching: () => void = () => undefined

/** The session in which orders are sent without a question; null while every one is asked for. */
export function useArmed(): Armed | null {
  return useStore(store, ({ armed }) => armed)
}

/** The session now, outside of components. */
export function armedNow(): Armed | null {
  return store.getState().armed
}

/** Begins a session. It ends by its time, when nothing was sent for long, when the connection was lost, and with another wallet. */
export function arm(token: string, limits: ArmedLimits): void {
  disarm()
  store.setState({ armed: armedFor(token, limits, Date.now()) })
  const walletId = connectedWallet()?.wallet.address
  const stopClock = onSecond(() => {
    const { armed } = store.getState()
    if (armed === null) return
    if (isOver(armed, Date.now()) || connectedWallet()?.wallet.address !== walletId) disarm()
  })
  const stopConnection = onConnection(() => {
    if (connectionNow().lostAtMs !== null) disarm()
  })
  stopWatching = () => {
    stopClock()
    stopConnection()
  }
}

/** Ends the session. */
export function disarm(): void {
  stopWatching()
  stopWatching = () => undefined
  store.setState({ armed: null })
}

/** Whether an order may be sent without a question now. */
export function isAllowedArmed(armed: Armed, token: string, outcome: Outcome): boolean {
  return !isOver(armed, Date.now()) && isWithin(armed, token, outcome)
}

/** Counts an order that is sent without a question. */
export function noteArmedUse(outcome: Outcome): void {
  store.setState(({ armed }) => ({
    armed:
      armed === null
        ? null
        : {
            ...armed,
            usedWei: armed.usedWei + etherOf(outcome),
            idleAtMs: Date.now() + idleMs,
          },
  }))
}
