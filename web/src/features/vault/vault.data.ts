import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  portfolios,
  signingRequests,
  type VaultPolicyRequest,
  type VaultSigningRequest,
  vaultWallets,
} from '#sdk'
import { policyQuery } from '../../panels/armed/vault-policy.data.ts'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'

/** The chain is asked again after so long. */
const refreshMs = 15_000
/** How lists go on. */
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
}
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** The wallets of the account. */
export const walletsQuery = queryOptions({
  queryKey: ['vaultWallets.list', {}],
  queryFn: ({ signal }) => vaultWallets(client).list({}, { signal }),
})

/** What an address has, in ether. */
export function useBalance(address: string) {
  return useQuery({
    queryKey: ['portfolios.get', { address }],
    queryFn: ({ signal }) => portfolios(client).get({ address }, { signal }),
    select: ({ totals }) => totals,
    refetchInterval: refreshMs,
  })
}

/** What waits for a person, of all wallets. */
export function useWaiting() {
  return useQuery({
    queryKey: ['signingRequests.list', { state: 'pending_approval' }],
    queryFn: ({ signal }) =>
      signingRequests(client).list({ state: 'pending_approval' }, { signal }),
    refetchInterval: refreshMs,
  })
}

/** What a wallet was asked to sign, the newest first. */
export function useRequests(walletId: string) {
  return useInfiniteQuery({
    queryKey: ['signingRequests.list', { walletId }],
    queryFn: ({ pageParam, signal }) =>
      signingRequests(client).list({ walletId, ...cursorOf(pageParam) }, { signal }),
    ...paged,
  })
}

/** The policies that a wallet has had, the newest first, each with the one before it. */
export function usePolicyChanges(walletId: string) {
  return useInfiniteQuery({
    queryKey: ['vaultWallets.listPolicyChanges', { walletId }],
    queryFn: ({ pageParam, signal }) =>
      vaultWallets(client).listPolicyChanges({ walletId, ...cursorOf(pageParam) }, { signal }),
    ...paged,
  })
}

/** What the policy says of a request, with everything that it does: read from its bytes by the vault. */
export function useReading(request: VaultSigningRequest) {
  const { call, id, typedData, walletId } = request
  return useQuery({
    queryKey: ['vaultWallets.evaluate', { id }],
    queryFn: ({ signal }) =>
      typedData === null
        ? vaultWallets(client).evaluateTransaction({ walletId, ...calledOf(call) }, { signal })
        : vaultWallets(client).evaluateTypedData({ walletId, typedData }, { signal }),
    staleTime: staleAfterMs.seconds,
  })
}

/** What the policy would say of a call. */
export function useTest(walletId: string) {
  return useMutation({
    mutationFn: (call: {
      readonly to: string
      readonly data: string
      readonly valueAtomic: string
    }) => vaultWallets(client).evaluateTransaction({ walletId, ...call }),
  })
}

/** Signs a waiting request as it was read here, for good. */
export function useApprove() {
  return useMutation({
    mutationFn: ({ id, payloadHash }: VaultSigningRequest) =>
      signingRequests(client).approve({ requestId: id, payloadHash }),
    onSettled: forgetVault,
  })
}

/** Refuses a request, for good, and tells who asked why. */
export function useDeny() {
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      signingRequests(client).deny({ requestId: id, reason }),
    onSettled: forgetVault,
  })
}

/** Stops a wallet at once, or lets it sign again. */
export function useFreezing(walletId: string) {
  return useMutation({
    mutationFn: (isFrozen: boolean) =>
      isFrozen
        ? vaultWallets(client).freeze({ walletId })
        : vaultWallets(client).unfreeze({ walletId }),
    onSettled: forgetVault,
  })
}

/** Makes a wallet. */
export function useMakeWallet() {
  return useMutation({
    mutationFn: (label: string) => vaultWallets(client).create({ label }),
    onSettled: forgetVault,
  })
}

/** Replaces a policy that is still at the version it was changed from. */
export function useSetPolicy(walletId: string) {
  return useMutation({
    mutationFn: (set: { readonly policy: VaultPolicyRequest; readonly expectedVersion: number }) =>
      vaultWallets(client).setPolicy({ walletId, ...set }),
    onSuccess: (set) => queryClient.setQueryData(policyQuery(walletId).queryKey, set),
    onSettled: forgetVault,
  })
}

function calledOf({ data, to, valueAtomic }: VaultSigningRequest['call']) {
  return { to, data, valueAtomic }
}

function forgetVault(): void {
  for (const resource of ['vaultWallets', 'signingRequests', 'portfolios']) forgetResource(resource)
}
