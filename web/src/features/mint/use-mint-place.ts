import { useNavigate, useSearch } from '@tanstack/react-router'

/** The asset that is read, as it stands in the address, and the way to read another one. */
export function useMintPlace(): {
  readonly asset: string | undefined
  readonly open: (asset: string) => void
} {
  const { asset } = useSearch({ from: '/agents/mint' })
  const navigate = useNavigate({ from: '/agents/mint' })
  return { asset, open: (next) => void navigate({ to: '/agents/mint', search: { asset: next } }) }
}
