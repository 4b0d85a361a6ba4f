import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type AnyEvent,
  addressNames,
  type PortfolioScreen,
  type PortfoliosGetEquityInput,
  paperAccount,
  perpAccount,
  perpPositions,
  portfolios,
  topTraders,
} from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { followEvents } from '../../streams/live.ts'

/** What a portfolio is asked again after without any news of it: prices move by trades of others too. */
const refreshMs = 15_000
/** It is shown once a second at the most. */
const newsEveryMs = 1_000
/** One file has at most so many trades. */
const exportedMax = 5_000
const pageItems = 200
const namesMax = 100

/** How far back a line goes. */
export type EquityRange = NonNullable<PortfoliosGetEquityInput['range']>

/** Everything about an address that the page shows first. */
export function usePortfolio(address: string | null) {
  return useQuery({
    queryKey: ['portfolios.getView', { address }],
    queryFn: ({ signal }) => portfolios(client).getView({ address: address ?? '' }, { signal }),
    enabled: address !== null,
    refetchInterval: refreshMs,
  })
}

/** What the tokens of an address were worth over another time than the thirty days of the first answer. */
export function useEquity(address: string | null, range: EquityRange) {
  return useQuery({
    queryKey: ['portfolios.getEquity', { address, range }],
    queryFn: ({ signal }) =>
      portfolios(client).getEquity({ address: address ?? '', range }, { signal }),
    enabled: address !== null && range !== '30d',
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** The trades of an address page by page, of which the first is known already. */
export function useTrades(address: string | null, first: PortfolioScreen['history']['data']) {
  return useInfiniteQuery({
    queryKey: ['portfolios.getHistory', { address }],
    queryFn: ({ pageParam, signal }) =>
      portfolios(client).getHistory(
        { address: address ?? '', ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Whoever has no first page yet waits for it.
    enabled: false,
    ...(first === null
      ? {}
      : { initialData: { pages: [{ ...first, asOf: null }], pageParams: [null] } }),
    // What is new is in the view, which is asked again; older trades stay as they are.
    staleTime: staleAfterMs.forever,
  })
}

/** Every trade of an address, for a file. */
export async function allTrades(address: string) {
  const trades = []
  for await (const trade of portfolios(client).getHistory({ address, limit: pageItems })) {
    trades.push(trade)
    if (trades.length === exportedMax) break
  }
  return trades
}

/** What addresses are called. */
export function useNames(addresses: readonly string[]) {
  const asked = [...new Set(addresses)].toSorted().slice(0, namesMax).join(',')
  return useQuery({
    queryKey: ['addressNames.list', { addresses: asked }],
    queryFn: ({ signal }) => addressNames(client).list({ addresses: asked }, { signal }),
    enabled: asked !== '',
    staleTime: staleAfterMs.hour,
    placeholderData: keepPreviousData,
  })
}

/** The addresses that traded most, for those who have none of their own. */
export function useTopTraders() {
  const input = { window: 'all', sort: 'volume', limit: 10 } as const
  return useQuery({
    queryKey: ['topTraders.list', input],
    queryFn: ({ signal }) => topTraders(client).list(input, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** The account on the perpetuals exchange. */
export function usePerpAccount() {
  return useQuery({
    queryKey: ['perpAccount.get'],
    queryFn: ({ signal }) => perpAccount(client).get({}, { signal }),
    refetchInterval: staleAfterMs.seconds,
  })
}

/** What is open on the perpetuals exchange. */
export function usePerpPositions() {
  return useQuery({
    queryKey: ['perpPositions.list'],
    queryFn: ({ signal }) => perpPositions(client).list({}, { signal }),
    refetchInterval: staleAfterMs.seconds,
  })
}

/** Play money for spot orders. */
export function usePaperAccount() {
  return useQuery({
    queryKey: ['paperAccount.get'],
    queryFn: ({ signal }) => paperAccount(client).get({}, { signal }),
  })
}

/** Asks again, at most once a second, when the address trades or one of its tokens is traded. */
export function useFreshPortfolio(address: string | null, tokens: readonly string[]): void {
  const watched = tokens.join(' ').toLowerCase()
  useEffect(() => {
    if (address === null) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = followEvents((event) => {
      if (timer !== null || !concerns(event, [address.toLowerCase(), ...watched.split(' ')])) return
      timer = setTimeout(() => {
        timer = null
        if (!document.hidden) forgetResource('portfolios')
      }, newsEveryMs)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [address, watched])
}

function concerns({ payload, topic }: AnyEvent, watched: readonly string[]): boolean {
  if (!/^(?:trade|pool|intent|creator_fees)[.]/.test(topic)) return false
  const { account, from, recipient, token, token0, token1, trader } = Object(payload) as Readonly<
    Record<string, unknown>
  >
  return [account, from, recipient, token, token0, token1, trader].some(
    (one) => typeof one === 'string' && watched.includes(one.toLowerCase()),
  )
}
