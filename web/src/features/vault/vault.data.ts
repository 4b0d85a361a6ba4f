import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
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
import { type AuditEntry, brokenAt } from './audit.model.ts'

/** The chain is asked again after so long. */
const refreshMs = 15_000
/** As much of the record is read and verified at once. */
const entriesMax = 2_000
const pageItems = 200
const requestsShown = 50

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
  return useQuery({
    queryKey: ['signingRequests.list', { walletId }],
    queryFn: ({ signal }) =>
      signingRequests(client).list({ walletId, limit: requestsShown }, { signal }),
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

/** Refuses a request, for good. */
export function useDeny() {
  return useMutation({
    mutationFn: ({ id }: VaultSigningRequest) => signingRequests(client).deny({ requestId: id }),
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

/** The record of the account, the oldest first, and where its chain breaks. */
export interface AuditRecord {
  readonly entries: readonly AuditEntry[]
  readonly brokenAt: number | null
  /** Whether there is more than was read. */
  readonly isCut: boolean
}

/** Reads the record and verifies its chain here. */
export function useAudit() {
  return useQuery({ queryKey: ['vaultWallets.listAudit'], queryFn: readAudit })
}

async function readAudit(): Promise<AuditRecord> {
  const entries: AuditEntry[] = []
  let page = await vaultWallets(client).listAudit({ limit: pageItems })
  entries.push(...page.items)
  while (page.nextCursor !== null && entries.length < entriesMax) {
    page = await vaultWallets(client).listAudit({ limit: pageItems, cursor: page.nextCursor })
    entries.push(...page.items)
  }
  return {
    entries,
    brokenAt: await brokenAt(page.accountId, entries),
    isCut: page.nextCursor !== null,
  }
}

function calledOf({ data, to, valueAtomic }: VaultSigningRequest['call']) {
  return { to, data, valueAtomic }
}

function forgetVault(): void {
  for (const resource of ['vaultWallets', 'signingRequests', 'portfolios']) forgetResource(resource)
}
