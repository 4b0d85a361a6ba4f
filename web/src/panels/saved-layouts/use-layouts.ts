import { useMemo } from 'react'
import { showToast } from '../../design/primitives/toast.tsx'
import { sayNow } from '../../language/use-text.ts'
import { sizesOfScreen, writeSizes } from '../../shell/panel-sizes.model.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { applySizes, sizesNow } from '../layout/group-sizes.ts'
import { changeLayouts, useSavedLayouts } from './saved-layouts.data.ts'
import {
  isArranged,
  keeping,
  type LayoutRefusal,
  layoutNamed,
  removing,
  renaming,
  type SavedLayout,
  tidy,
} from './saved-layouts.model.ts'
import type { ArrangedScreen } from './saved-layouts.tsx'

/** The layouts of a screen, which of them is shown, and everything that is done with them. */
export function useLayouts({ market, screen, view, usualView, onView }: ArrangedScreen) {
  const { isSomebody, layouts } = useSavedLayouts(screen)
  const screens = usePreference('screens')
  const chosenKey = `${screen}.layout`
  const chosen = layoutNamed(layouts, screens[chosenKey])
  const isChanged = useMemo(
    () =>
      chosen !== undefined && !isArranged({ view, sizes: sizesOfScreen(screens, screen) }, chosen),
    [chosen, view, screens, screen],
  )
  return {
    layouts,
    isSomebody,
    chosen,
    isChanged,
    choose(layout: SavedLayout | null) {
      keepForScreen(chosenKey, layout?.name ?? null)
      applySizes(screen, layout?.sizes ?? {})
      onView({ ...usualView, ...layout?.view })
    },
    /** Copies an address that shows the screen as it is. */
    async copyLink(): Promise<void> {
      const address = new URL(location.href)
      for (const [name, said] of Object.entries({ market, ...view }))
        address.searchParams.set(name, said)
      address.searchParams.set('sizes', writeSizes(sizesNow(screen), screen))
      await navigator.clipboard.writeText(address.href)
      showToast({ id: toastId, text: sayNow('panels.layouts.linkCopied'), tone: 'neutral' })
    },
    /** Keeps the screen as it is under a name. */
    async save(name: string): Promise<LayoutRefusal | null> {
      const sizes = sizesNow(screen)
      const refusal = await changeLayouts(screen, keeping({ name, view, sizes }))
      if (refusal !== null) return refusal
      // What was seen is now what is kept, so that the two are the same.
      applySizes(screen, sizes)
      keepForScreen(chosenKey, tidy(name))
      const done = sayNow('panels.layouts.saved', { name: tidy(name) })
      showToast({ id: toastId, text: done, tone: 'neutral' })
      return null
    },
    async rename(from: string, to: string): Promise<LayoutRefusal | null> {
      const refusal = await changeLayouts(screen, renaming(from, to))
      if (refusal === null && chosen?.name === from) keepForScreen(chosenKey, tidy(to))
      return refusal
    },
    /** Takes a layout away, and answers what brings it back. */
    async remove(layout: SavedLayout): Promise<() => Promise<unknown>> {
      const place = layouts.indexOf(layout)
      await changeLayouts(screen, removing(layout.name))
      return () => changeLayouts(screen, keeping(layout, place))
    },
  }
}

/** What {@link useLayouts} gives. */
export type Layouts = ReturnType<typeof useLayouts>

/** Says what failed where nothing is open to say it in. */
export function sayFailure(failure: unknown): void {
  const message = failure instanceof Error ? failure.message : String(failure)
  showToast({ id: toastId, text: message, tone: 'danger' })
}

/** Offers to bring a layout back that was deleted. */
export function offerBack(name: string, bringBack: () => void): void {
  showToast({
    id: toastId,
    text: sayNow('panels.layouts.deleted', { name }),
    tone: 'neutral',
    action: { label: sayNow('panels.layouts.undo'), onAct: bringBack },
  })
}

const toastId = 'layouts'
