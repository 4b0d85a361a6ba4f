import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSecond } from '../../../streams/clock.ts'
import { connectedWallet } from '../../../wallet/wallet-store.ts'
import { type Armed, type ArmedLimits, armedFor, isOver, isWithin, withUse } from './armed.model.ts'

const store = createStore<{ readonly armed: Armed | null }>(() => ({ armed: null }))
let stopWatching: () => void = () => undefined

/** The session in which orders are sent without a question; null while every one is asked for. */
export function useArmed(): Armed | null {
  return useStore(store, ({ armed }) => armed)
}

/** Begins a session. It ends by its time, when nothing was sent for long, and with another wallet. */
export function arm(symbol: string, limits: ArmedLimits): void {
  disarm()
  store.setState({ armed: armedFor(symbol, limits, Date.now()) })
  const address = connectedWallet()?.wallet.address
  const stopClock = onSecond(() => {
    const { armed } = store.getState()
    if (armed === null) return
    if (isOver(armed, Date.now()) || connectedWallet()?.wallet.address !== address) disarm()
  })
  stopWatching = stopClock
}

/** Ends the session. */
export function disarm(): void {
  stopWatching()
  stopWatching = () => undefined
  store.setState({ armed: null })
}

/** Whether an order of that value may be sent without a question now. */
export function isAllowedArmed(armed: Armed, symbol: string, value: string): boolean {
  return !isOver(armed, Date.now()) && isWithin(armed, symbol, value)
}

/** Counts an order that is sent without a question. */
export function noteArmedUse(value: string): void {
  store.setState(({ armed }) => ({
    armed: armed === null ? null : withUse(armed, value, Date.now()),
  }))
}
