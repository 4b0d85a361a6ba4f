import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { GatewaySearch } from './gateway-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
export type Choice = { readonly [name in keyof GatewaySearch]: GatewaySearch[name] | undefined }

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
        search: (before: GatewaySearch): GatewaySearch =>
          Object.fromEntries(
            Object.entries({ ...before, ...choice }).filter(([, value]) => value !== undefined),
          ),
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, choose }
}
