import { lazy } from 'react'
import { openArea } from '../../language/use-text.ts'
import { Opening } from '../commands/opening.tsx'
import { useSheetOpen } from './cheat-sheet-store.ts'

// The keys that lead to other pages are named in the words of those pages' list.
const SheetView = lazy(async () => {
  const [{ SheetView: view }] = await Promise.all([import('./sheet-view.tsx'), openArea('pages')])
  return { default: view }
})

/** The keys of this page; their code is fetched when they are first asked for. */
export function CheatSheet() {
  if (!useSheetOpen()) return null
  return (
    <Opening>
      <SheetView />
    </Opening>
  )
}
