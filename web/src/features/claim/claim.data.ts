import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  BourseError,
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

/** What trades of others earn is asked again after so long without any news. */
const refreshMs = 15_000
/** One file has at most so many claims. */
const exportedMax = 5_000
const pageItems = 200
/** How long a prepared claim can be signed. */
const deadlineSeconds = 1_200
/** How often the chain is asked whether it has what the vault sent, and how many times. */
const everyMs = 1_000
const timesMax = 60

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

/** What is claimed, and for whom. */
export interface ClaimOrder {
  readonly account: string
  readonly tokens: readonly string[]
}

/** Has the connected wallet sign one claim of the tokens, and waits until the chain has it. */
export async function claimByWallet(
  { account, tokens }: ClaimOrder,
  { onBegun, title }: { readonly title: string; readonly onBegun: (id: string) => void },
): Promise<string> {
  try {
    const prepared = await creatorFees(client).prepareClaim({
      account,
      tokens: [...tokens],
      deadlineSeconds,
    })
    return await sendPrepared(prepared, title, onBegun)
  } finally {
    forgetFees()
  }
}

/** Asks the vault to sign the claim: its policy allows it, has somebody approve it, or refuses. Resolves with the request as it stands. */
export async function claimByVault(
  { account, tokens }: ClaimOrder,
  walletId: string,
): Promise<VaultSigningRequest> {
  try {
    const { intent } = await creatorFees(client).prepareClaim({
      account,
      tokens: [...tokens],
      deadlineSeconds,
    })
    const request = await vaultWallets(client).signTransaction({
      walletId,
      // The same prepared claim is the same request, however often it is asked for.
      clientRequestId: intent.id,
      to: intent.to,
      data: intent.data,
      valueAtomic: intent.value,
    })
    return await untilOnChain(request)
  } finally {
    forgetFees()
  }
}

/** What waits for somebody is answered as it is. */
async function untilOnChain(asked: VaultSigningRequest): Promise<VaultSigningRequest> {
  let request = asked
  for (let time = 0; time < timesMax && isUnderWay(request); time += 1) {
    await new Promise((next) => setTimeout(next, everyMs))
    request = await signingRequests(client).get({ requestId: request.id })
  }
  if (request.state === 'pending_approval' || request.onChain?.status === 'success') return request
  throw new BourseError({
    code: 'client.not_sent',
    status: 0,
    detail: `The vault's request ${request.id} is ${request.onChain?.status ?? request.state}${request.reason === null ? '' : `: ${request.reason}`}.`,
    fix: 'Look at it among the signing requests of the vault, and try again.',
  })
}

function isUnderWay({ onChain, state }: VaultSigningRequest): boolean {
  return onChain === null && ['requested', 'approved', 'signed', 'submitted'].includes(state)
}

function forgetFees(): void {
  for (const resource of ['creatorFees', 'portfolios', 'signingRequests']) forgetResource(resource)
}
