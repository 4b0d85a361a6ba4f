import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { SkillsSearch } from './skills-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<SkillsSearch>

const steps = { back: [], top: [] } as const

/** What of the page is shown, and the way to show something else. */
export function useSkillsPlace(): { readonly search: SkillsSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/skills' }), choose: useChoose('/skills', steps) }
}
