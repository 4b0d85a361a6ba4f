import { useEffect } from 'react'
import { sayNow } from '../language/use-text.ts'

/** Names the page in the tab and for readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${sayNow('app.name')}`
  }, [title])
}
