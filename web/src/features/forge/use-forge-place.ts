import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ForgeSearch } from './forge-search.model.ts'

/** What of the forge is shown, and the way to show something else. */
export function useForgePlace(): {
  readonly search: ForgeSearch
  readonly open: (search: ForgeSearch) => void
} {
  const search = useSearch({ from: '/agents/forge' })
  const navigate = useNavigate({ from: '/agents/forge' })
  return { search, open: (next) => void navigate({ to: '/agents/forge', search: next }) }
}
