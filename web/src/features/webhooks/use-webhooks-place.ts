import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { WebhooksSearch } from './webhooks-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<WebhooksSearch>

const steps = { back: ['delivery', 'id'], top: ['id'] } as const

/** What of the page is shown, and the way to show something else. */
export function useWebhooksPlace(): { readonly search: WebhooksSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/webhooks' }), choose: useChoose('/webhooks', steps) }
}
