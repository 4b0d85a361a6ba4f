import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { KeysSearch } from './keys-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof KeysSearch]: KeysSearch[name] | undefined }

/** Puts choices into the address: what is opened is a step back, what is filtered is not. */
export type Choose = (choice: Choice) => void

const steps = ['tab', 'id', 'request'] as const

/** What of the page is shown, and the way to show something else. */
export function useKeysPlace(): { readonly search: KeysSearch; readonly choose: Choose } {
  const search = useSearch({ from: '/api-keys' })
  const navigate = useNavigate({ from: '/api-keys' })
  const choose = useCallback<Choose>(
    (choice) => {
      const isStep = steps.some((name) => name in choice)
      void navigate({
        to: '/api-keys',
        search: (before) => withChoice(before, choice),
        replace: !isStep,
        resetScroll: 'tab' in choice,
      })
    },
    [navigate],
  )
  return { search, choose }
}

function withChoice(before: KeysSearch, choice: Choice): KeysSearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(([, value]) => value !== undefined),
  )
}
