import type { ReactNode } from 'react'
import type { GroupSizes } from '../../shell/panel-sizes.model.ts'
import { keepForScreen } from '../../shell/preferences.ts'
import { LinkedSizes } from './linked-sizes.ts'

/** What the address of a screen says of its panels, and how it stops. */
export interface LinkedPlace {
  readonly linked: GroupSizes
  readonly onSizesOwned: () => void
}

/** Around the groups of a screen whose address may say their sizes: once a border is moved, what is seen is one's own. */
export function SizesOfLink({
  place: { linked, onSizesOwned },
  children,
}: {
  readonly place: LinkedPlace
  readonly children: ReactNode
}) {
  const value = {
    sizes: linked,
    onOwned() {
      if (Object.keys(linked).length === 0) return
      for (const [name, sizes] of Object.entries(linked)) keepForScreen(name, sizes)
      onSizesOwned()
    },
  }
  return <LinkedSizes value={value}>{children}</LinkedSizes>
}
