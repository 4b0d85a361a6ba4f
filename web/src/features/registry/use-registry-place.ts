import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { RegistrySearch } from './registry-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<RegistrySearch>

const steps = {
  back: ['agent', 'doc', 'from', 'part'],
  top: ['agent', 'doc', 'from', 'part'],
} as const

/** What of the page is shown, and the way to show something else. */
export function useRegistryPlace(): { readonly search: RegistrySearch; readonly choose: Choose } {
  return {
    search: useSearch({ from: '/agents/registry' }),
    choose: useChoose('/agents/registry', steps),
  }
}
