import {
  type RequestsSearch,
  readRequestsSearch,
} from '../../panels/requests/requests-search.model.ts'

/** The parts of the page, in the order of its tabs. */
export const tabNames = ['keys', 'calls'] as const
export type TabName = (typeof tabNames)[number]

/** What of the page is shown, as it stands in the address: the filter of its calls, too. */
export interface KeysSearch extends RequestsSearch {
  readonly tab?: TabName
  /** The number of the key that is open. */
  readonly id?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): KeysSearch {
  const tab = tabNames.find((one) => one === search['tab'])
  const id = String(search['id'])
  return {
    ...readRequestsSearch(search),
    ...(tab === undefined ? {} : { tab }),
    ...(/^[1-9]\d{0,14}$/.test(id) ? { id } : {}),
  }
}
