import { useMemo } from 'react'
import { usualInterval } from '../../../panels/chart/chart-interval.model.ts'
import { SavedLayouts } from '../../../panels/saved-layouts/saved-layouts.tsx'
import type { PerpsPlace } from '../perps-place.ts'

const usualView = { interval: usualInterval }

/** The layouts of the screen by name: the interval, and the sizes of everything. */
export function PerpsLayouts({
  market,
  place,
}: {
  readonly market: string
  readonly place: PerpsPlace
}) {
  const { interval, onView } = place
  const view = useMemo(() => ({ interval }), [interval])
  return (
    <SavedLayouts
      screen="perps"
      market={market}
      view={view}
      usualView={usualView}
      onView={onView}
    />
  )
}
