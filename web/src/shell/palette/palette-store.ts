import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface PaletteState {
  readonly isOpen: boolean
  /** What is written in it at first. */
  readonly begins: string
}

const store = createStore<PaletteState>(() => ({ isOpen: false, begins: '' }))

/** What the palette shows. */
export function usePalette(): PaletteState {
  return useStore(store)
}

/** Opens the palette. */
export function openPalette(): void {
  store.setState({ isOpen: true, begins: '' })
}

/** Opens the palette for commands alone. */
export function openCommands(): void {
  store.setState({ isOpen: true, begins: '>' })
}

/** Puts the palette away. */
export function closePalette(): void {
  store.setState({ isOpen: false })
}
