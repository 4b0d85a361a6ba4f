import { lazy } from 'react'
import { openArea } from '../../language/use-text.ts'
import { Opening } from '../commands/opening.tsx'
import { usePagesOpen } from './pages-store.ts'

const PagesView = lazy(async () => {
  const [{ PagesView: view }] = await Promise.all([import('./pages-view.tsx'), openArea('pages')])
  return { default: view }
})

/** All pages, each with a line about it; they are fetched when they are first asked for. */
export function PagesDialog() {
  if (!usePagesOpen()) return null
  return (
    <Opening>
      <PagesView />
    </Opening>
  )
}
