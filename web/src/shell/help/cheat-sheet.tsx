import { lazy } from 'react'
import { Opening } from '../commands/opening.tsx'
import { useSheetOpen } from './cheat-sheet-store.ts'

const SheetView = lazy(async () => ({ default: (await import('./sheet-view.tsx')).SheetView }))

/** The keys of this page; their code is fetched when they are first asked for. */
export function CheatSheet() {
  if (!useSheetOpen()) return null
  return (
    <Opening>
      <SheetView />
    </Opening>
  )
}
