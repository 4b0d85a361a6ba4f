import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { PaymentsSearch } from './payments-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<PaymentsSearch>

const steps = { back: ['tab', 'charge', 'invoice'], top: ['tab'] } as const

/** What of the page is shown, and the way to show something else. */
export function usePaymentsPlace(): { readonly search: PaymentsSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/payments' }), choose: useChoose('/payments', steps) }
}
