import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Choice as ChoiceOf, withChoice } from '../../shell/use-choose.ts'
import type { GatewaySearch } from './gateway-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = ChoiceOf<GatewaySearch>

/** What of the page is shown, and the way to show something else. */
export function useGatewayPlace(): {
  readonly search: GatewaySearch
  readonly choose: (choice: Choice) => void
} {
  const search = useSearch({ from: '/gateway' })
  const navigate = useNavigate({ from: '/gateway' })
  const choose = useCallback(
    (choice: Choice) => {
      void navigate({
        to: '/gateway',
        search: (before) => withChoice(before, choice),
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, choose }
}
