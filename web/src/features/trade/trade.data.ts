import { useQuery } from '@tanstack/react-query'
import { holders, launches, type MarketTicker, portfolios, type Token, tokens, trades } from '#sdk'
import { tokenViewQuery, topTokenQuery } from '../../panels/markets/token-view.data.ts'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { useWallet } from '../../wallet/wallet-store.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 5_000

/** The token that is shown where the address names none: the one with the most volume. Null where there is none at all. */
export function useTopToken(isWanted: boolean): string | null | undefined {
  return useQuery({ ...topTokenQuery, enabled: isWanted }).data
}

/** Everything about a token that the screen shows first, and its newest figures after that. */
export function useToken(address: string): {
  readonly token: Token | null
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
  return {
    token: newest.data?.data ?? view.data?.token.data ?? null,
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

/** What the account has, and its positions at average cost. */
export function usePortfolio(address: string | null) {
  return useQuery({
    queryKey: ['portfolios.get', { address }],
    queryFn: ({ signal }) => portfolios(client).get({ address: address ?? '' }, { signal }),
    enabled: address !== null,
    refetchInterval: everyMs,
  })
}

/** The trades of one account in a token, newest first. */
export function useTradesOf(token: string, trader: string | null) {
  return useQuery({
    queryKey: ['trades.list', { token, trader }],
    queryFn: ({ signal }) =>
      trades(client).list({ token, trader: trader ?? '', limit: 100 }, { signal }),
    select: ({ items }) => items,
    enabled: trader !== null,
    refetchInterval: everyMs * 3,
  })
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

/** What the chain says of the risks of a token; no older than fifteen seconds. */
export function useRisk(token: string) {
  return useQuery({
    queryKey: ['launches.getRisk', { token }],
    async queryFn({ signal }) {
      const { id } = await launches(client).getByToken({ address: token }, { signal })
      return launches(client).getRisk({ launchId: id }, { signal })
    },
    staleTime: staleAfterMs.minute,
  })
}
