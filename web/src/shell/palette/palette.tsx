import { lazy } from 'react'
import { openArea } from '../../language/use-text.ts'
import { Opening } from '../commands/opening.tsx'
import { usePalette } from './palette-store.ts'

// The commands that lead to other pages are named in the words of those pages' list.
const PaletteView = lazy(async () => {
  const [{ PaletteView: view }] = await Promise.all([
    import('./palette-view.tsx'),
    openArea('pages'),
  ])
  return { default: view }
})

/** One field for going, looking and doing; its code is fetched when it is first opened. */
export function Palette() {
  const { isOpen, begins } = usePalette()
  if (!isOpen) return null
  return (
    <Opening>
      <PaletteView begins={begins} />
    </Opening>
  )
}
