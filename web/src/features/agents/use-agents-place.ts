import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AgentsSearch } from './agents-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof AgentsSearch]: AgentsSearch[name] | undefined }

/** Puts choices into the address: what is opened is a step back, what is filtered is not. */
export type Choose = (choice: Choice) => void

const steps = ['tab', 'agent', 'run', 'chat', 'job'] as const

/** What of the page is shown, and the way to show something else. */
export function useAgentsPlace(): { readonly search: AgentsSearch; readonly choose: Choose } {
  const search = useSearch({ from: '/agents' })
  const navigate = useNavigate({ from: '/agents' })
  const choose = useCallback<Choose>(
    (choice) => {
      const isStep = steps.some((name) => name in choice)
      void navigate({
        to: '/agents',
        search: (before) => withChoice(before, choice),
        replace: !isStep,
        resetScroll: isStep,
      })
    },
    [navigate],
  )
  return { search, choose }
}

/** The address with a choice in it. */
export function withChoice(before: AgentsSearch, choice: Choice): AgentsSearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
}
