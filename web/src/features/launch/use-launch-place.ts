import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LaunchSearch } from './launch-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof LaunchSearch]: LaunchSearch[name] | undefined }

/** What of the page is shown, and the way to show something else: another tab is a step back, a choice within one is not. */
export function useLaunchPlace(): {
  readonly search: LaunchSearch
  readonly choose: (choice: Choice) => void
} {
  const search = useSearch({ from: '/rh-launch' })
  const navigate = useNavigate({ from: '/rh-launch' })
  const choose = useCallback(
    (choice: Choice) => {
      const isStep = 'tab' in choice
      void navigate({
        to: '/rh-launch',
        search: (before) => withChoice(before, choice),
        replace: !isStep,
        resetScroll: isStep,
      })
    },
    [navigate],
  )
  return { search, choose }
}

function withChoice(before: LaunchSearch, choice: Choice): LaunchSearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(([, value]) => value !== undefined),
  )
}
