import { useSyncExternalStore } from 'react'

/** The colours and the face that canvases draw with, as the tokens say them where the canvas stands. */
export interface Palette {
  readonly surface: string
  readonly raised: string
  readonly line: string
  readonly strong: string
  readonly primary: string
  readonly secondary: string
  readonly tertiary: string
  readonly accent: string
  readonly up: string
  readonly down: string
  readonly upFill: string
  readonly downFill: string
  readonly warn: string
  readonly info: string
  readonly simulated: string
  readonly font: string
  readonly textPx: number
  readonly smallPx: number
}

const listeners = new Set<() => void>()
let version = 0
let watching = false

/** Attributes that change what tokens come to; one observer for all canvases. */
const attributes = ['data-theme', 'data-updown', 'data-density']

function watch(): void {
  if (watching) return
  watching = true
  const changed = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  new MutationObserver(changed).observe(document.documentElement, {
    attributes: true,
    attributeFilter: attributes,
    subtree: true,
  })
  // A canvas that was drawn before its face had come is drawn again.
  document.fonts.addEventListener('loadingdone', changed)
}

function subscribe(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A number that grows whenever the theme, its colours of up and down, the density or the faces change. */
export function useThemeVersion(): number {
  return useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
}

/** Reads the tokens where an element stands: once per theme, never per frame. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const size = (name: string) => Number.parseFloat(token(name)) * root
  return {
    surface: token('--surface-panel'),
    raised: token('--surface-selected'),
    line: token('--line'),
    strong: token('--line-strong'),
    primary: token('--text-primary'),
    secondary: token('--text-secondary'),
    tertiary: token('--text-tertiary'),
    accent: token('--accent'),
    up: token('--up'),
    down: token('--down'),
    upFill: token('--up-fill'),
    downFill: token('--down-fill'),
    warn: token('--warn'),
    info: token('--info'),
    simulated: token('--simulated'),
    font: token('--font'),
    textPx: size('--text-body'),
    smallPx: size('--text-small'),
  }
}

/** A colour of the palette with less than its whole strength, as eight hexadecimal digits. */
export function faded(colour: string, alpha: number): string {
  const share = Math.round(Math.min(1, Math.max(0, alpha)) * 255)
  return `${colour}${share.toString(16).padStart(2, '0')}`
}
