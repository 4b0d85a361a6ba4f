import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { WebhooksSearch } from './webhooks-search.model.ts'

/** A part of the address that is to be changed; undefined takes it out. */
type Choice = { readonly [name in keyof WebhooksSearch]: WebhooksSearch[name] | undefined }

/** Puts choices into the address: what is opened is a step back, what is filtered is not. */
export type Choose = (choice: Choice) => void

const steps = ['delivery', 'id'] as const

/** What of the page is shown, and the way to show something else. */
export function useWebhooksPlace(): { readonly search: WebhooksSearch; readonly choose: Choose } {
  const search = useSearch({ from: '/webhooks' })
  const navigate = useNavigate({ from: '/webhooks' })
  const choose = useCallback<Choose>(
    (choice) => {
      void navigate({
        to: '/webhooks',
        search: (before) => withChoice(before, choice),
        replace: !steps.some((name) => name in choice),
        resetScroll: 'id' in choice,
      })
    },
    [navigate],
  )
  return { search, choose }
}

function withChoice(before: WebhooksSearch, choice: Choice): WebhooksSearch {
  return Object.fromEntries(
    Object.entries({ ...before, ...choice }).filter(([, value]) => value !== undefined),
  )
}
