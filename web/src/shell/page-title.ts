import { useEffect } from 'react'
import { sayNow } from '../language/use-text.ts'

/** Names the page in the tab and for readers; null where a part of the page does so. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${sayNow('app.name')}`
  }, [title])
}
