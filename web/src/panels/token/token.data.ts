import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  BourseError,
  holders,
  launches,
  type MarketTicker,
  type Token,
  tokenNames,
  tokens,
} from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { useWallet } from '../../wallet/wallet-store.ts'
import { tokenViewQuery } from '../markets/token-view.data.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 5_000

/** Everything about a token that a screen shows first, and its newest figures after that. */
export function useToken(address: string): {
  readonly token: Token | null
  /** A reorganisation took it back since it was shown. */
  readonly isGone: boolean
  readonly failure: unknown
  readonly retry: () => void
} {
  const input = { token: address }
  const view = useQuery(tokenViewQuery(address))
  const newest = useQuery({
    queryKey: ['tokens.get', input],
    queryFn: ({ signal }) => tokens(client).get(input, { signal }),
    enabled: view.isSuccess,
    refetchInterval: everyMs,
  })
  const { error } = newest
  return {
    token: newest.data?.data ?? view.data?.token.data ?? null,
    isGone: error instanceof BourseError && error.status === 404,
    failure: view.error,
    retry: () => void view.refetch(),
  }
}

/** What the token did in a day, live; null until the channel has told. */
export function useTicker(token: string | null): MarketTicker | null {
  return useChannel(token === null ? null : `ticker.${token}`).value
}

/** The account that trades here: the connected wallet's, else the one that is signed in with. Null for nobody. */
export function useTrader(): string | null {
  const { connected } = useWallet()
  const principal = usePrincipal()
  if (connected?.wallet.chain === 'evm') return connected.wallet.address
  return principal?.wallets.find(({ address }) => address.startsWith('0x'))?.address ?? null
}

/** Who holds the token, the largest first. */
export function useHolders(token: string) {
  return useQuery({
    queryKey: ['holders.list', { token }],
    queryFn: ({ signal }) => holders(client).list({ token, limit: 100 }, { signal }),
    select: ({ items }) => items,
    refetchInterval: everyMs * 3,
  })
}

/** The launch of a token: its curve or its pool, and who is paid. */
export function useLaunch(token: string) {
  return useQuery({ ...launchQuery(token), refetchInterval: everyMs })
}

/** What the chain says of the risks of a token; no older than fifteen seconds. */
export function useRisk(token: string) {
  return useQuery({
    queryKey: ['launches.getRisk', { token }],
    async queryFn({ signal }) {
      const { id } = await queryClient.ensureQueryData(launchQuery(token))
      return launches(client).getRisk({ launchId: id }, { signal })
    },
    staleTime: staleAfterMs.minute,
  })
}

function launchQuery(token: string) {
  return queryOptions({
    queryKey: ['launches.getByToken', { token }],
    queryFn: ({ signal }) => launches(client).getByToken({ address: token }, { signal }),
  })
}

/** What the name and the symbol of a token are easily taken for. */
export function useLookAlikes(
  { name, symbol }: { readonly name: string; readonly symbol: string },
  isWanted = true,
) {
  return useQuery({
    queryKey: ['tokenNames.check', { name, symbol }],
    queryFn: ({ signal }) => tokenNames(client).check({ name, symbol }, { signal }),
    select: ({ warnings }) => warnings,
    enabled: isWanted,
    staleTime: staleAfterMs.hour,
    refetchOnWindowFocus: false,
    // A name that nobody could launch by this service is not checked by it either.
    retry: false,
  })
}
