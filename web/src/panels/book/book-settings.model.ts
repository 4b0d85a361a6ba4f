import type { BookView } from '../../design/canvas/book-layout.model.ts'
import { type BookGroup, type BookUnit, bookGroups } from './depth.model.ts'

/** How somebody likes books. */
export interface BookSettings {
  readonly view: BookView
  readonly unit: BookUnit
  readonly group: BookGroup
}

/** The sides that can be in sight, in the order of their buttons. */
export const bookViews = ['both', 'bids', 'asks'] as const satisfies readonly BookView[]
export const bookUnits = ['base', 'quote'] as const satisfies readonly BookUnit[]

/** Settings as they were kept; the usual ones where they do not fit. */
export function readBookSettings(kept: unknown): BookSettings {
  const { group, unit, view } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    view: bookViews.find((one) => one === view) ?? 'both',
    unit: bookUnits.find((one) => one === unit) ?? 'base',
    group: bookGroups.find((one) => one === group) ?? 1,
  }
}
