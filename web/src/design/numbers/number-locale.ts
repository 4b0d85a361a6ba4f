import { useSyncExternalStore } from 'react'
import { createNumberLocale } from './number-locale.model.ts'

const store = createNumberLocale()

/** How figures and times are written from now on; whatever shows some is drawn again. */
export function setNumberLocale(locale: string): void {
  store.set({ locale })
}

/** The zone that times are told in; undefined is the machine's own. */
export function setNumberZone(timeZone: string | undefined): void {
  store.set({ timeZone })
}

/** What figures are written by, kept up to date. */
export function useNumberStyle() {
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}
