import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  type ApiKeyRecord,
  type ChangeApiKeyRequest,
  type CreateApiKeyRequest,
  keys,
  operations,
  vaultWallets,
} from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'
import { type KeyLimits, routeScopesOf } from './keys.model.ts'

const pageItems = 100

/** The keys of the account, newest first. */
export function useKeys() {
  return useInfiniteQuery({
    queryKey: ['keys.list', { limit: pageItems }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      keys(client).list(
        { limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // When a key was used is written together with others, and told by nothing.
    refetchInterval: 15_000,
  })
}

/** One key. */
export function useKey(keyId: string) {
  return useQuery({
    queryKey: keyOf(keyId),
    queryFn: ({ signal }) => keys(client).get({ keyId }, { signal }),
    refetchInterval: 15_000,
  })
}

function keyOf(keyId: string) {
  return ['keys.get', { keyId }] as const
}

/** The operations that a key may be given, each once. */
export function useScopeRows() {
  return useQuery({
    queryKey: ['operations.list', {}],
    queryFn: ({ signal }) => operations(client).list({}, { signal }),
    select: routeScopesOf,
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

/** The wallets of the vault, to one of which a key may be bound. */
export function useVaultWallets() {
  return useQuery({
    queryKey: ['vaultWallets.list', { limit: 200 }],
    queryFn: ({ signal }) => vaultWallets(client).list({ limit: 200 }, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** Mints a key within its limits: where they are refused it is revoked again, and nothing was made. What is answered is kept by nothing but who asked. */
export function useMintKey() {
  return useMutation({
    mutationFn: async ({
      request,
      limits,
    }: {
      readonly request: CreateApiKeyRequest
      readonly limits: KeyLimits
    }) => {
      const minted = await keys(client).mint(request)
      if (Object.keys(limits).length === 0) return minted
      const keyId = String(minted.record.id)
      try {
        return { ...minted, record: await keys(client).update({ keyId, ...limits }) }
      } catch (refused) {
        await keys(client).revoke({ keyId })
        throw refused
      }
    },
    gcTime: 0,
    onSettled: () => forgetResource('keys'),
  })
}

/** What its owner does with a key. */
export type KeyAct = 'disable' | 'enable' | 'revoke'

/** Does something with a key; what is then known of it is shown everywhere. */
export function useKeyAct(keyId: string) {
  return useMutation({
    mutationFn: (act: KeyAct) => keys(client)[act]({ keyId }),
    onSuccess: (record) => noteKey(record),
    onSettled: () => forgetResource('keys'),
  })
}

function noteKey(record: ApiKeyRecord): void {
  queryClient.setQueryData(keyOf(String(record.id)), record)
}

/** Asks what a key would be answered now; nothing is counted, and the question is kept nowhere. */
export function useVerifyKey() {
  return useMutation({
    mutationFn: (key: string) => keys(client).verify({ key }),
    gcTime: 0,
  })
}

/** Changes a key: its name, what it may do, or its limits. */
export function useChangeKey(keyId: string) {
  return useMutation({
    mutationFn: (change: ChangeApiKeyRequest) => keys(client).update({ keyId, ...change }),
    onSuccess: noteKey,
    onSettled: () => forgetResource('keys'),
  })
}

/** Puts a new key in the place of one, which answers on for so many seconds. The new one is kept by nothing but who asked. */
export function useRerollKey(keyId: string) {
  return useMutation({
    mutationFn: (overlapSeconds: number) => keys(client).reroll({ keyId, overlapSeconds }),
    gcTime: 0,
    onSuccess: ({ previous }) => noteKey(previous),
    onSettled: () => forgetResource('keys'),
  })
}
