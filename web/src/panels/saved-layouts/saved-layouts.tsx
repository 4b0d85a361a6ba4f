import { lazy, Suspense } from 'react'
import type { LayoutScreen } from './saved-layouts.data.ts'
import css from './saved-layouts.module.css'

/** What a screen tells of its arrangement, and how it takes another one. */
export interface ArrangedScreen {
  readonly screen: LayoutScreen
  /** The market, as the address says it. No layout has it, but a link does. */
  readonly market: string
  /** What its address says now. */
  readonly view: Readonly<Record<string, string>>
  /** What its address says where nobody arranged anything. */
  readonly usualView: Readonly<Record<string, string>>
  readonly onView: (view: Readonly<Record<string, string>>) => void
}

const LayoutMenu = lazy(async () => ({ default: (await import('./layout-menu.tsx')).LayoutMenu }))

/** The layouts of a screen by name, in a menu and in the palette; fetched when the screen is drawn. */
export function SavedLayouts(screen: ArrangedScreen) {
  return (
    <div className={css.place}>
      <Suspense>
        <LayoutMenu {...screen} />
      </Suspense>
    </div>
  )
}
