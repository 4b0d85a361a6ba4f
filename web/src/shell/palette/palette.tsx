import { lazy } from 'react'
import { Opening } from '../commands/opening.tsx'
import { usePalette } from './palette-store.ts'

const PaletteView = lazy(async () => ({
  default: (await import('./palette-view.tsx')).PaletteView,
}))

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
