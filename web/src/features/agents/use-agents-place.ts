import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { AgentsSearch } from './agents-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<AgentsSearch>

const steps = {
  back: ['tab', 'agent', 'run', 'chat', 'job'],
  top: ['tab', 'agent', 'run', 'chat', 'job'],
} as const

/** What of the page is shown, and the way to show something else. */
export function useAgentsPlace(): { readonly search: AgentsSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/agents' }), choose: useChoose('/agents', steps) }
}
