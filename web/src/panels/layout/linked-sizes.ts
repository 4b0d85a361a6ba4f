import { createContext } from 'react'
import type { GroupSizes } from '../../shell/panel-sizes.model.ts'

/** Sizes that the address says, of a link that somebody has sent; they are not one's own until a border is moved. */
export const LinkedSizes = createContext<{
  readonly sizes: GroupSizes
  /** A border was moved: what is seen becomes one's own. */
  readonly onOwned: () => void
} | null>(null)
