import { type DeskPlace, readPlace } from '../../panels/computer/place.ts'
import type { Choice as ChoiceOf } from '../../shell/use-choose.ts'

/** The parts of the page, in the order of its tabs. */
export const tabNames = ['sessions', 'boxes', 'engines'] as const
export type TabName = (typeof tabNames)[number]

/** What of the page is shown, as it stands in the address. */
export interface ComputerSearch extends DeskPlace {
  readonly tab?: TabName
  /** Whose computers are shown, where somebody is signed in and a key is held too: the account's if not said. */
  readonly of?: 'key'
  readonly box?: string
  /** The conversation with the box that is open. */
  readonly chat?: string
}

const forms = { box: /^box_[0-9a-z]{26}$/, chat: /^bxs_[0-9a-z]{26}$/ } as const

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): ComputerSearch {
  const tab = tabNames.find((one) => one === search['tab'])
  const ids = Object.entries(forms).flatMap(([name, form]) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  return {
    ...readPlace(search),
    ...(tab === undefined ? {} : { tab }),
    ...(search['of'] === 'key' ? { of: 'key' } : {}),
    ...Object.fromEntries(ids),
  }
}

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = ChoiceOf<ComputerSearch>
