import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CreatorFeesGetAccrualInput,
  creatorFees,
  signingRequests,
  type VaultSigningRequest,
  vaultWallets,
} from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { sendPrepared } from '../../wallet/running.ts'
import { isRefusedIn } from './claim.model.ts'

/** What trades of others earn is asked again after so long without any news. */
const refreshMs = 15_000
/** One file has at most so many claims. */
const exportedMax = 5_000
const pageItems = 200
/** How long a prepared claim can be signed. */
const deadlineSeconds = 1_200
/** How often the vault is asked what has become of a claim. */
const everyMs = 1_000

/** How far back the line of earnings goes. */
export type AccrualRange = NonNullable<CreatorFeesGetAccrualInput['range']>

/** What each token earned the account. */
export function useFees(account: string | null) {
  return useQuery({
    queryKey: ['creatorFees.get', { account }],
    queryFn: ({ signal }) => creatorFees(client).get({ account: account ?? '' }, { signal }),
    enabled: account !== null,
    refetchInterval: refreshMs,
  })
}

/** What claiming costs, and which tokens are worth it. */
export function useInbox(account: string | null) {
  return useQuery({
    queryKey: ['creatorFees.listClaimable', { account }],
    queryFn: ({ signal }) =>
      creatorFees(client).listClaimable({ account: account ?? '' }, { signal }),
    enabled: account !== null,
    refetchInterval: refreshMs,
  })
}

/** What was paid out, the newest first. */
export function useClaims(account: string | null) {
  return useInfiniteQuery({
    queryKey: ['creatorFees.listClaims', { account }],
    queryFn: ({ pageParam, signal }) =>
      creatorFees(client).listClaims(
        { account: account ?? '', ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: account !== null,
  })
}

/** When trades on curves earned the account something. */
export function useAccrual(account: string | null, range: AccrualRange) {
  return useQuery({
    queryKey: ['creatorFees.getAccrual', { account, range }],
    queryFn: ({ signal }) =>
      creatorFees(client).getAccrual({ account: account ?? '', range }, { signal }),
    enabled: account !== null,
    refetchInterval: refreshMs,
  })
}

/** Every claim of an account, for a file. */
export async function allClaims(account: string) {
  const claims = []
  for await (const claim of creatorFees(client).listClaims({ account, limit: pageItems })) {
    claims.push(claim)
    if (claims.length === exportedMax) break
  }
  return claims
}

/** The vault's wallet at this address, where it belongs to who is signed in; undefined until that is known. */
export function useVaultWallet(account: string | null) {
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: ['vaultWallets.list', {}],
    queryFn: ({ signal }) => vaultWallets(client).list({}, { signal }),
    select: ({ items }) =>
      items.find(({ address }) => address.toLowerCase() === account?.toLowerCase()) ?? null,
    enabled: isSomebody && account !== null,
    staleTime: staleAfterMs.minute,
    retry: false,
  }).data
}

/** What is claimed, for whom, and to which address it is paid; the account's own where that is null. */
export interface ClaimOrder {
  readonly account: string
  readonly tokens: readonly string[]
  readonly paidTo: string | null
}

/** Has the connected wallet sign one claim of the tokens, and waits until the chain has it. */
export async function claimByWallet(
  order: ClaimOrder,
  { onBegun, title }: { readonly title: string; readonly onBegun: (id: string) => void },
): Promise<string> {
  try {
    return await sendPrepared(await prepared(order), title, onBegun)
  } finally {
    forgetFees()
  }
}

/** Asks the vault to sign the claim: its policy allows it, has somebody approve it, or refuses. Resolves with the request as it stands. */
export async function claimByVault(
  order: ClaimOrder,
  walletId: string,
): Promise<VaultSigningRequest> {
  const { intent } = await prepared(order)
  return vaultWallets(client).signTransaction({
    walletId,
    // The same prepared claim is the same request, however often it is asked for.
    clientRequestId: intent.id,
    to: intent.to,
    data: intent.data,
    valueAtomic: intent.value,
  })
}

function prepared({ account, paidTo, tokens }: ClaimOrder) {
  return creatorFees(client).prepareClaim({
    account,
    tokens: [...tokens],
    deadlineSeconds,
    ...(paidTo === null ? {} : { to: paidTo }),
  })
}

/** What has become of a claim that the vault was asked for, until the chain has it or nobody will sign it any more. */
export function useAsked(asked: VaultSigningRequest | undefined) {
  return useQuery({
    queryKey: ['signingRequests.get', { requestId: asked?.id }],
    async queryFn({ signal }) {
      const request = await signingRequests(client).get({ requestId: asked?.id ?? '' }, { signal })
      if (!isOpen(request)) forgetFees()
      return request
    },
    enabled: asked !== undefined,
    initialData: asked,
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data) && everyMs,
  })
}

/** Whether something may still become of it. */
function isOpen({ onChain, state }: VaultSigningRequest): boolean {
  return onChain === null && !isRefusedIn(state)
}

function forgetFees(): void {
  for (const resource of ['creatorFees', 'portfolios']) forgetResource(resource)
}
