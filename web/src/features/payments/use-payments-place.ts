import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PaymentsSearch } from './payments-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof PaymentsSearch]: PaymentsSearch[name] | undefined }

/** Puts choices into the address: what is opened is a step back, what is filtered is not. */
export type Choose = (choice: Choice) => void

const steps = ['tab', 'charge', 'invoice'] as const

/** What of the page is shown, and the way to show something else. */
export function usePaymentsPlace(): { readonly search: PaymentsSearch; readonly choose: Choose } {
  const search = useSearch({ from: '/payments' })
  const navigate = useNavigate({ from: '/payments' })
  const choose = useCallback<Choose>(
    (choice) => {
      const isStep = steps.some((name) => name in choice)
      void navigate({
        to: '/payments',
        search: (before) => withChoice(before, choice),
        replace: !isStep,
        resetScroll: 'tab' in choice,
      })
    },
    [navigate],
  )
  return { search, choose }
}

/** The address with a choice in it. */
function withChoice(before: PaymentsSearch, choice: Choice): PaymentsSearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
}
