import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Client } from '#sdk'
import { onIdentityChange, onLeaving } from '../../service/session.ts'
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

/** A key that places orders within limits, by which the service knows them. Its secret is in its client alone. */
export interface OrderKey {
  readonly id: string
  readonly client: Client
}

/** What the service keeps of a session. It is nowhere but in this tab. */
export interface Kept {
  /** What orders go by; null for the person's own session. */
  readonly key: OrderKey | null
  /** The version of the policy that the limits are; null where they are none. */
  readonly policyVersion: number | null
  /** Ends it there, whatever becomes of this page. Never rejects. */
  readonly end: () => Promise<void>
}

interface ArmedState {
  readonly armed: Armed | null
  /** Null where this page keeps the limits. */
  readonly kept: Kept | null
  readonly isAsking: boolean
}

const store = createStore<ArmedState>(() => ({ armed: null, kept: null, isAsking: false }))
let stopWatching: () => void = () => undefined
let sessions = 0

/** The session in which orders are sent without a question; null while every one is asked for. */
export function useArmed(): Armed | null {
  return useStore(store, ({ armed }) => armed)
}

/** The id of the key that the session's orders go by; null where there is none. */
export function useOrderKeyId(): string | null {
  return useStore(store, ({ kept }) => kept?.key?.id ?? null)
}

/** The version of the policy that the session's limits are; null where they are none. */
export function usePolicyVersion(): number | null {
  return useStore(store, ({ kept }) => kept?.policyVersion ?? null)
}

/** Whether somebody is asked within which limits. */
export function useIsAsking(): boolean {
  return useStore(store, ({ isAsking }) => isAsking)
}

/** Asks within which limits orders may be sent, or no longer does. */
export function askToArm(isAsking: boolean): void {
  store.setState({ isAsking })
}

/** The session now, outside of components. */
export function armedNow(): Armed | null {
  return store.getState().armed
}

/** The key that orders of a market go by now; null for the person's own session. */
export function orderKeyFor(market: string): OrderKey | null {
  const { armed, kept } = store.getState()
  return armed?.market === market ? (kept?.key ?? null) : null
}

/**
 * Begins a session; `keep` has the service keep its limits, and is null where this page does. It ends by its time, when
 * nothing was sent for long, when the connection was lost, with another wallet or person, and with the page. Rejects with
 * what the service refused.
 */
export async function arm(
  place: ArmedPlace,
  limits: ArmedLimits,
  keep: ((armed: Armed) => Promise<Kept>) | null,
): Promise<void> {
  void disarm()
  const session = sessions
  stopWatching = watch()
  const armed = armedFor(place, limits, Date.now())
  if (keep === null) return store.setState({ armed, kept: null })
  try {
    const kept = await keep(armed)
    if (session === sessions) store.setState({ armed, kept })
    else await kept.end()
  } catch (refused) {
    if (session === sessions) void disarm()
    throw refused
  }
}

/** Ends the session, and what the service keeps of it; resolves when that is done. */
export async function disarm(): Promise<void> {
  const { kept } = store.getState()
  sessions += 1
  stopWatching()
  stopWatching = () => undefined
  store.setState({ armed: null, kept: null })
  await kept?.end()
}

/** Whether an order of that value may go without a question now. */
export function isAllowedArmed(
  armed: Armed | null,
  place: Pick<ArmedPlace, 'keeper' | 'market'>,
  value: string,
): boolean {
  return armed !== null && !isOver(armed, Date.now()) && isWithin(armed, place, value)
}

/** Counts an order that is sent without a question, of nothing where the service counts. */
export function noteArmedUse(value: string): void {
  store.setState(({ armed }) => ({
    armed: armed === null ? null : withUse(armed, value, Date.now()),
  }))
}

function watch(): () => void {
  const end = () => void disarm()
  const stops = [
    onSecond(() => {
      const armed = armedNow()
      if (armed !== null && isOver(armed, Date.now())) end()
    }),
    onConnection(() => {
      if (connectionNow().lostAtMs !== null) end()
    }),
    // While the person is still who they are: nobody else may end it at the service.
    onLeaving(disarm),
    onIdentityChange(end),
    onWallet(end),
  ]
  addEventListener('pagehide', end)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('pagehide', end)
  }
}
