import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../service/browser-storage.ts'
import { type Preferences, understood, usualPreferences } from './preferences.model.ts'

export {
  type NoticeKind,
  noticeKinds,
  type Preferences,
  slippageMaxBps,
} from './preferences.model.ts'

const storageKey = 'bourse.preferences'

const store = createStore<Preferences>()(
  persist(() => usualPreferences, {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => browserStorage),
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

/** The choices as a text that another browser can import: those of screens too. */
export function exportPreferences(): string {
  return JSON.stringify(preferences(), null, 2)
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
