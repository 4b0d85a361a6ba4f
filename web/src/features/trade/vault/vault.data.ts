import { useQuery } from '@tanstack/react-query'
import { type VaultWallet, vaultWallets } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { useBootstrap, usePrincipal } from '../../../service/session.ts'

/** Whether this service has a vault. */
export function useHasVault(): boolean {
  const features = useBootstrap()?.features
  return features?.some(({ configured, name }) => name === 'vault' && configured) ?? false
}

/** The wallet that signs the orders of the account; null for none, undefined until that is known, and where it is not wanted. */
export function useOrderWallet(isWanted: boolean): VaultWallet | null | undefined {
  const isSomebody = usePrincipal() != null
  const { data } = useQuery({
    queryKey: ['vaultWallets.list', {}],
    queryFn: ({ signal }) => vaultWallets(client).list({}, { signal }),
    select: ({ items }) => items.find(({ signsOrders }) => signsOrders) ?? null,
    enabled: isWanted && isSomebody,
    staleTime: staleAfterMs.minute,
  })
  // Answers stay known after they were asked for.
  return isWanted ? data : undefined
}
