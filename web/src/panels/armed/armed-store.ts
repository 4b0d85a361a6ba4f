import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sayNow } from '../../language/use-text.ts'
import { onIdentityChange } from '../../service/session.ts'
import { onSecond } from '../../streams/clock.ts'
import { connectionNow, onConnection } from '../../streams/live.ts'
import { onWallet } from '../../wallet/wallet-store.ts'
import {
  type Armed,
  type ArmedLimits,
  type ArmedPlace,
  armedFor,
  isOver,
  isWithin,
  withUse,
} from './armed.model.ts'
import { endOrderKey, mintOrderKey, type OrderKey } from './order-key.data.ts'

interface ArmedState {
  readonly armed: Armed | null
  /** What the service counts on; null where this page keeps the limits. It is nowhere but here. */
  readonly key: OrderKey | null
}

const store = createStore<ArmedState>(() => ({ armed: null, key: null }))
let stopWatching: () => void = () => undefined
let sessions = 0

/** The session in which orders are sent without a question; null while every one is asked for. */
export function useArmed(): Armed | null {
  return useStore(store, ({ armed }) => armed)
}

/** The id of the key that the session's orders go by; null where there is none. */
export function useOrderKeyId(): string | null {
  return useStore(store, ({ key }) => key?.id ?? null)
}

/** The session now, outside of components. */
export function armedNow(): Armed | null {
  return store.getState().armed
}

/** The key that orders of a market go by now; null for the person's own session. */
export function orderKeyFor(market: string): OrderKey | null {
  const { armed, key } = store.getState()
  return armed?.market === market ? key : null
}

/**
 * Begins a session, with a key of the service where that keeps the limits. It ends by its time, when nothing was sent for
 * long, when the connection was lost, with another wallet or person, and with the page. Rejects with what the service refused.
 */
export async function arm(place: ArmedPlace, limits: ArmedLimits): Promise<void> {
  disarm()
  const session = sessions
  stopWatching = watch()
  const armed = armedFor(place, limits, Date.now())
  if (place.keeper === 'page') return store.setState({ armed, key: null })
  try {
    const key = await mintOrderKey(armed, sayNow('panels.armKey', { market: place.market }))
    if (session === sessions) store.setState({ armed, key })
    else await endOrderKey(key)
  } catch (refused) {
    if (session === sessions) disarm()
    throw refused
  }
}

/** Ends the session, and its key with it. */
export function disarm(): void {
  const { key } = store.getState()
  sessions += 1
  stopWatching()
  stopWatching = () => undefined
  store.setState({ armed: null, key: null })
  if (key !== null) void endOrderKey(key)
}

/** Whether the limits that this page keeps let an order of that value through without a question now. */
export function isAllowedArmed(armed: Armed, market: string, value: string): boolean {
  return !isOver(armed, Date.now()) && isWithin(armed, market, value)
}

/** Counts an order that is sent without a question; of nothing where the service counts. */
export function noteArmedUse(value: string): void {
  store.setState(({ armed }) => ({
    armed: armed === null ? null : withUse(armed, value, Date.now()),
  }))
}

function watch(): () => void {
  const stops = [
    onSecond(() => {
      const armed = armedNow()
      if (armed !== null && isOver(armed, Date.now())) disarm()
    }),
    onConnection(() => {
      if (connectionNow().lostAtMs !== null) disarm()
    }),
    onIdentityChange(disarm),
    onWallet(disarm),
  ]
  addEventListener('pagehide', disarm)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('pagehide', disarm)
  }
}
