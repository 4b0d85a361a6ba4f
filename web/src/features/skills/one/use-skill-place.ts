import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Choose as ChooseOf, withChoice } from '../../../shell/use-choose.ts'
import type { SkillSearch } from './skill-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<SkillSearch>

/** What of the skill is shown, and the way to show something else of it: what is opened is a step back. */
export function useSkillPlace(slug: string): {
  readonly search: SkillSearch
  readonly choose: Choose
} {
  const navigate = useNavigate()
  const choose: Choose = useCallback(
    (choice) =>
      void navigate({
        to: '/skills/$slug',
        params: { slug },
        search: (before: object) => withChoice(before as SkillSearch, choice),
        replace: !('tab' in choice || 'version' in choice || 'from' in choice),
        resetScroll: 'version' in choice,
      }),
    [navigate, slug],
  )
  return { search: useSearch({ from: '/skills/$slug' }), choose }
}
