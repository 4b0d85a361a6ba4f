import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  BourseError,
  exchange,
  faucet,
  perpAccount,
  perpFills,
  perpMarkets,
  perpOrders,
  perpPositions,
} from '#sdk'
import { perpMarketsQuery } from '../../panels/markets/perp-markets.data.ts'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { useBootstrap, usePrincipal } from '../../service/session.ts'
import { noteBegun, useHasBegun } from '../../streams/account-begun.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { connectedWallet } from '../../wallet/wallet-store.ts'
import { perpMarketOf } from './market.model.ts'
import type { Standing } from './standing.model.ts'

/** The markets of the exchange. */
export function usePerpMarkets() {
  return useQuery({ ...perpMarketsQuery, select: manyMarkets })
}

const manyMarkets = (told: Awaited<ReturnType<ReturnType<typeof perpMarkets>['list']>>) =>
  told.map(perpMarketOf)

/** Everything that a page about one market shows before its channels have told. */
export function useMarketView(symbol: string) {
  return useQuery({
    queryKey: ['perpMarkets.getView', { symbol }],
    queryFn: ({ signal }) => perpMarkets(client).getView({ symbol }, { signal }),
    staleTime: staleAfterMs.minute,
    refetchOnWindowFocus: false,
  }).data
}

/** How much is open in a market; no channel tells it. */
export function useOpenInterest(symbol: string): string | null {
  const { data } = useQuery({
    queryKey: ['exchange.listOpenInterest', { symbol }],
    queryFn: ({ signal }) => exchange(client).listOpenInterest({ symbol }, { signal }),
    refetchInterval: 15_000,
  })
  return data?.[0]?.openInterest ?? null
}

/** Past funding rates of a market, newest first. */
export function useFundingRates(symbol: string) {
  return useQuery({
    queryKey: ['exchange.listFundingRates', { symbol }],
    queryFn: ({ signal }) => exchange(client).listFundingRates({ symbol, limit: 50 }, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** The mark, index and funding of a market now; what the first view said until the channels have told. */
export function useMarketNow(symbol: string) {
  const view = useMarketView(symbol)
  const mark = useChannel(`mark.${symbol}`).value
  const funding = useChannel(`funding.${symbol}`).value
  const ticker = useChannel(`ticker.${symbol}`).value
  const first = view?.mark.data ?? null
  const day = view?.ticker.data ?? null
  return {
    mark: mark?.markPrice ?? first?.markPrice ?? null,
    index: mark?.indexPrice ?? first?.indexPrice ?? null,
    fundingRate: funding?.fundingRate ?? first?.fundingRate ?? null,
    nextFundingAt:
      funding?.nextFundingAt ??
      (first === null ? null : new Date(first.nextFundingTimestamp).toISOString()),
    last: ticker?.price ?? day?.lastPrice ?? null,
    changePct: ticker === null ? null : ticker.change24h.pct,
    changeRatio: day?.priceChangePercent ?? null,
    volume: ticker?.volume24h ?? day?.quoteVolume ?? null,
  }
}

/** The marks of all markets, once a second. */
export function useMarks(): ReadonlyMap<string, string> {
  const items = useChannel('mark').value?.items
  return useMemo(() => new Map(items?.map(({ market, markPrice }) => [market, markPrice])), [items])
}

/** Where the caller stands with the exchange, and the account where there is one. */
export function useStanding(): Standing {
  const principal = usePrincipal()
  const has = useHasBegun('perpAccount', principal != null)
  const { data, error } = useQuery({
    queryKey: ['perpAccount.get', {}],
    queryFn: ({ signal }) => perpAccount(client).get({}, { signal }),
    enabled: principal != null && has === true,
    // Equity moves with every mark; the account's channel tells of everything else.
    refetchInterval: 10_000,
    retry: false,
  })
  if (principal === undefined) return { kind: 'asking' }
  if (principal === null) return { kind: 'nobody' }
  if (has === false) return { kind: 'none' }
  if (data !== undefined && error === null) return { kind: 'open', account: data }
  if (error === null) return { kind: 'asking' }
  if (error instanceof BourseError && error.code === 'perps.not_started') return { kind: 'none' }
  if (error instanceof BourseError && error.code === 'auth.holder_required') {
    const { balance, required } = Object(error.problem) as Readonly<Record<string, unknown>>
    return { kind: 'gated', balance: textIn(balance), required: textIn(required) }
  }
  return data === undefined ? { kind: 'failed', failure: error } : { kind: 'open', account: data }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Whether test money may be taken here. */
export function useIsEmbedded(): boolean {
  return useBootstrap()?.chains.some(({ isEmbedded }) => isEmbedded) ?? false
}

/** Takes test tokens of the platform for the wallet that is signed in. */
export async function takePlatformTokens(address: string): Promise<void> {
  await faucet(client).request({ address, asset: 'PLATFORM' })
  forgetResource('perpAccount')
}

/** The wallet that tokens go to: the connected one, else the first of the account. */
export function useOwnAddress(): string | null {
  const principal = usePrincipal()
  return connectedWallet()?.wallet.address ?? principal?.wallets[0]?.address ?? null
}

/** Adds paper dollars; the first ones open the account. */
export async function depositPaper(amount: string): Promise<void> {
  await perpAccount(client).deposit({ amount })
  noteBegun('perpAccount')
  forgetAccount()
}

/** Begins the account anew with so many paper dollars. */
export async function resetAccount(seed: string): Promise<void> {
  await perpAccount(client).reset({ seed })
  forgetAccount()
}

/** Limits the leverage of the account, in every market. */
export async function limitLeverage(leverageLimit: string): Promise<void> {
  await perpAccount(client).update({ leverageLimit })
  forgetAccount()
}

/** Asks again what an order may have changed; the account's channel says so, too, a moment later. */
export function forgetAccount(): void {
  for (const resource of ['perpAccount', 'perpPositions', 'perpOrders', 'perpFills'])
    forgetResource(resource)
}

/** What is open of the account. */
export function usePositions(isOpen: boolean) {
  return useQuery({
    queryKey: ['perpPositions.list', {}],
    queryFn: ({ signal }) => perpPositions(client).list({}, { signal }),
    enabled: isOpen,
    refetchInterval: 15_000,
  })
}

/** Orders of the account in one state, the newest first. */
export function useOrders(status: 'closed' | 'open', isOpen: boolean) {
  return useQuery({
    queryKey: ['perpOrders.list', { status }],
    queryFn: ({ signal }) => perpOrders(client).list({ status, limit: 200 }, { signal }),
    select: ({ items }) => items,
    enabled: isOpen,
  })
}

/** Fills of the account, the newest first. */
export function useFills(isOpen: boolean) {
  return useQuery({
    queryKey: ['perpFills.list', {}],
    queryFn: ({ signal }) => perpFills(client).list({ limit: 200 }, { signal }),
    select: ({ items }) => items,
    enabled: isOpen,
  })
}

/** What funding the account has paid and received, the newest first. */
export function useFundingPaid(isOpen: boolean) {
  return useQuery({
    queryKey: ['perpFills.listFunding', {}],
    queryFn: ({ signal }) => exchange(client).listFundingHistory({ limit: 100 }, { signal }),
    enabled: isOpen,
    staleTime: staleAfterMs.minute,
  })
}
