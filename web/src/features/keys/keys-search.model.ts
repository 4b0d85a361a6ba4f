import {
  type RequestsSearch,
  readRequestsSearch,
} from '../../panels/requests/requests-search.model.ts'

import { type Action, actions } from './audit/audit.model.ts'
import { type Grouping, groupings, type Span, spans } from './usage/usage.model.ts'

/** The parts of the page, in the order of its tabs. */
export const tabNames = ['keys', 'calls', 'usage', 'audit'] as const
export type TabName = (typeof tabNames)[number]

/** What of the page is shown, as it stands in the address: the filter of its calls, too. */
export interface KeysSearch extends RequestsSearch {
  readonly tab?: TabName
  /** The number of the key that is open. */
  readonly id?: string
  /** What usage is summed by, and how far back. */
  readonly by?: Grouping
  readonly days?: Span
  /** Of the audit log. */
  readonly action?: Action
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): KeysSearch {
  const id = String(search['id'])
  return {
    ...readRequestsSearch(search),
    ...chosen('tab', tabNames, search),
    ...chosen('by', groupings, search),
    ...chosen('days', spans, search),
    ...chosen('action', actions, search),
    ...(/^[1-9]\d{0,14}$/.test(id) ? { id } : {}),
  }
}

function chosen(
  name: string,
  choices: readonly string[],
  search: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  // The address gives a plain number where a text is one.
  const value = choices.find((one) => one === String(search[name]))
  return value === undefined ? {} : { [name]: value }
}
