import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RegistrySearch } from './registry-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
type Choice = { readonly [name in keyof RegistrySearch]: RegistrySearch[name] | undefined }

/** Puts choices into the address: what is opened is a step back, what is filtered is not. */
export type Choose = (choice: Choice) => void

const steps = ['agent', 'doc', 'from', 'part'] as const

/** What of the registry is shown, and the way to show something else. */
export function useRegistryPlace(): { readonly search: RegistrySearch; readonly choose: Choose } {
  const search = useSearch({ from: '/agents/registry' })
  const navigate = useNavigate({ from: '/agents/registry' })
  const choose = useCallback<Choose>(
    (choice) => {
      const isStep = steps.some((name) => name in choice)
      void navigate({
        to: '/agents/registry',
        search: (before) => withChoice(before, choice),
        replace: !isStep,
        resetScroll: isStep,
      })
    },
    [navigate],
  )
  return { search, choose }
}

function withChoice(before: RegistrySearch, choice: Choice): RegistrySearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
}
