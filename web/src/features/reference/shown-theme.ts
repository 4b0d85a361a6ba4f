import { useSyncExternalStore } from 'react'

/** The theme that the page is shown in, whoever chose it. */
export type ShownTheme = 'dark' | 'light'

/** The theme of the page; the component is drawn again when it changes. */
export function useShownTheme(): ShownTheme {
  return useSyncExternalStore(listen, shown)
}

function shown(): ShownTheme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

function listen(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
