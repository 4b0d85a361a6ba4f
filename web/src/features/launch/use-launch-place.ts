import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { LaunchSearch } from './launch-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<LaunchSearch>

const steps = { back: ['tab'], top: ['tab'] } as const

/** What of the page is shown, and the way to show something else. */
export function useLaunchPlace(): { readonly search: LaunchSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/rh-launch' }), choose: useChoose('/rh-launch', steps) }
}
