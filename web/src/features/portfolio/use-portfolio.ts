import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BourseError, type PortfolioScreen, type SwapHistoryEntry } from '#sdk'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { type LookedAt, useAddressOr } from '../../panels/whose/own-addresses.ts'
import { type EquityMoment, momentsOf } from './equity.model.ts'
import { ether, holdingRows, type SymbolOf } from './holdings.model.ts'
import { type Sources, tradeKey } from './origin.model.ts'
import {
  type EquityRange,
  useEquity,
  useFreshPortfolio,
  useNames,
  usePortfolio,
  useTrades,
} from './portfolio.data.ts'

const route = getRouteApi('/portfolio')

/** The address of the page, or else the own one. */
export function useLookedAt(): LookedAt {
  const { address } = route.useSearch()
  return useAddressOr(address)
}

/** What is known of an address, ready to be drawn. */
export interface KnownPortfolio {
  /** Null until the first answer, and while the service cannot say it. */
  readonly sources: Sources | null
  readonly moments: readonly EquityMoment[] | null
  readonly view: PortfolioScreen | undefined
  readonly failure: unknown
  readonly symbolOf: SymbolOf
  readonly isLoadingMore: boolean
  readonly loadMore: (() => void) | null
  readonly retry: () => void
}

/** Everything that the page knows of an address. */
export function useKnownPortfolio(address: string | null, range: EquityRange): KnownPortfolio {
  const { data: view, error, refetch } = usePortfolio(address)
  const older = useTrades(address, view?.history.data ?? null)
  const asked = useEquity(address, range)
  const trades = useMemo(
    () => merged([view?.history.data?.items ?? [], ...(older.data?.pages ?? []).map(itemsOf)]),
    [view, older.data],
  )
  const symbolOf = useSymbols(view, trades)
  const portfolio = view?.portfolio.data ?? null
  const sources = useMemo<Sources | null>(
    () =>
      portfolio === null ? null : { portfolio, trades, holdings: holdingRows(portfolio, symbolOf) },
    [portfolio, trades, symbolOf],
  )
  const equity = range === '30d' ? (view?.equity.data ?? null) : (asked.data ?? null)
  const moments = useMemo(() => (equity === null ? null : momentsOf(equity)), [equity])
  useFreshPortfolio(address, portfolio?.holdings.items.map(({ token }) => token) ?? [])
  return {
    sources,
    moments,
    view,
    failure: error ?? problemOf(view?.portfolio.problem),
    symbolOf,
    isLoadingMore: older.isFetchingNextPage,
    loadMore: older.hasNextPage ? () => void older.fetchNextPage() : null,
    retry: () => void refetch(),
  }
}

/** A part that could not be read, as a failure that can be drawn. */
export function problemOf(problem: PortfolioScreen['portfolio']['problem'] | undefined): unknown {
  return problem == null ? null : new BourseError({ status: 0, ...problem })
}

function useSymbols(
  view: PortfolioScreen | undefined,
  trades: readonly SwapHistoryEntry[],
): SymbolOf {
  const items = view?.portfolio.data?.holdings.items
  const traded = [
    ...(view?.portfolio.data?.positions ?? []).map(({ token }) => token),
    ...trades.flatMap(({ bought, sold }) => [bought.asset, sold.asset]),
  ]
  const held = new Set(items?.map(({ token }) => token))
  const unknown = traded.filter((asset) => asset !== ether && !held.has(asset))
  const { data: named } = useNames(unknown)
  return useMemo(() => {
    const known = new Map([
      ...(named?.items ?? []).map(
        ({ address, primary }) =>
          [
            address,
            {
              symbol: primary?.symbol ?? primary?.name ?? shortAddress(address),
              name: primary?.name ?? '',
            },
          ] as const,
      ),
      ...(items ?? []).map(({ name, symbol, token }) => [token, { name, symbol }] as const),
    ])
    return (token) =>
      token === ether
        ? { symbol: ether, name: '' }
        : (known.get(token) ?? { symbol: shortAddress(token), name: '' })
  }, [named, items])
}

function itemsOf({ items }: { readonly items: readonly SwapHistoryEntry[] }) {
  return items
}

/** Each trade once, the newest first. */
function merged(lists: readonly (readonly SwapHistoryEntry[])[]): readonly SwapHistoryEntry[] {
  const byKey = new Map(lists.flat().map((trade) => [tradeKey(trade), trade]))
  return [...byKey.values()].sort(
    (left, right) => right.blockNumber - left.blockNumber || right.logIndex - left.logIndex,
  )
}
