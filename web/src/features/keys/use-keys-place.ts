import { useSearch } from '@tanstack/react-router'
import { type Choose as ChooseOf, useChoose } from '../../shell/use-choose.ts'
import type { KeysSearch } from './keys-search.model.ts'

/** Puts choices into the address. */
export type Choose = ChooseOf<KeysSearch>

const steps = { back: ['tab', 'id', 'request'], top: ['tab'] } as const

/** What of the page is shown, and the way to show something else. */
export function useKeysPlace(): { readonly search: KeysSearch; readonly choose: Choose } {
  return { search: useSearch({ from: '/api-keys' }), choose: useChoose('/api-keys', steps) }
}
