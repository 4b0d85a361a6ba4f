import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** What a person has chosen of how the terminal looks and acts, kept in this browser alone. */
export interface Preferences {
  readonly theme: 'dark' | 'light' | 'system'
  readonly upDown: 'blue-orange' | 'green-up' | 'red-up' | 'teal-coral'
  readonly density: 'compact' | 'cosy'
  readonly motion: 'full' | 'reduced' | 'system'
  /** BCP 47; null: that of the browser. */
  readonly locale: string | null
  /** IANA; null: that of the browser. */
  readonly timeZone: string | null
  readonly sounds: boolean
  /** What the browser may tell of when the page is not looked at. */
  readonly notices: Readonly<Record<NoticeKind, boolean>>
  /** In hundredths of a percent. */
  readonly slippageBps: number
  /** Whether an order is reviewed before it is placed, where no limit asks for it anyway. */
  readonly confirms: boolean
  /** Other keys for commands, by their id; null for none. */
  readonly hotkeys: Readonly<Record<string, string | null>>
  /** What screens keep of themselves, by their name: columns, sizes of panels, presets. */
  readonly screens: Readonly<Record<string, unknown>>
}

export type NoticeKind = 'alerts' | 'approvals' | 'fills' | 'transactions'

/** The choices of somebody who has made none. */
export const usualPreferences: Preferences = {
  theme: 'dark',
  upDown: 'teal-coral',
  density: 'compact',
  motion: 'system',
  locale: null,
  timeZone: null,
  sounds: false,
  notices: { alerts: false, approvals: false, fills: false, transactions: false },
  slippageBps: 100,
  confirms: true,
  hotkeys: {},
  screens: {},
}

const storageKey = 'bourse.preferences'

const store = createStore<Preferences>()(
  persist(() => usualPreferences, {
    name: storageKey,
    version: 1,
    // What an older or a newer version has kept is taken where it fits, and never stops the start.
    migrate: (kept) => understood(kept),
    merge: (kept) => understood(kept),
  }),
)

// Another tab has changed them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) void store.persist.rehydrate()
})

/** The choices of this person; the component is drawn again when what it selects changes. */
export function usePreference<name extends keyof Preferences>(name: name): Preferences[name] {
  return useStore(store, (chosen) => chosen[name])
}

/** The choices now, outside of components. */
export function preferences(): Preferences {
  return store.getState()
}

/** Keeps some choices. */
export function prefer(choices: Partial<Preferences>): void {
  store.setState(choices)
}

/** Keeps what a screen wants to find again. */
export function keepForScreen(name: string, value: unknown): void {
  store.setState(({ screens }) => ({ screens: { ...screens, [name]: value } }))
}

/** Calls the listener after every change. */
export function onPreferences(listener: (preferences: Preferences) => void): () => void {
  return store.subscribe(listener)
}

/** Choices from a text that another browser has exported. Throws for what is none. */
export function importPreferences(text: string): void {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new TypeError('preferences are one JSON object')
  store.setState(understood(read))
}

/** The members that have the right kind; the usual ones for all others. */
function understood(kept: unknown): Preferences {
  const members = Object.entries(usualPreferences).map(([name, usual]) => {
    const value: unknown = Object(kept)[name]
    const isAlike =
      usual === null ? value === null || typeof value === 'string' : kind(value) === kind(usual)
    return [name, isAlike ? value : usual]
  })
  return Object.fromEntries(members) as Preferences
}

function kind(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
