import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { useText } from '../../language/use-text.ts'
import { readInterval, usualInterval } from '../../panels/chart/chart-interval.model.ts'
import { WaitingFrame } from '../../panels/layout/waiting-frame.tsx'
import { MarketSwitcher } from '../../panels/markets/market-switcher.tsx'
import type { MarketRow } from '../../panels/markets/markets.model.ts'
import { useToken } from '../../panels/token/token.data.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { readWrittenSizes } from '../../shell/panel-sizes.model.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { useIsWide } from '../../shell/use-width.ts'
import { isTokenMarket, readCharts, writeCharts } from './layout/charts.model.ts'
import { useTopToken } from './trade.data.ts'
import css from './trade-page.module.css'
import type { TradePlace } from './trade-place.ts'
import { TradeScreen } from './trade-screen.tsx'
import { TradeTables } from './trade-tables.tsx'

/** The page at /trade: one launched token, and everything to trade it. */
export function TradePage() {
  const text = useText()
  const { market } = useSearch({ from: '/trade' })
  const top = useTopToken(market === undefined)
  const address = market ?? top
  usePageTitle(address == null ? text('shell.trade') : null)
  return (
    <div className={css.page} data-fills="">
      {address === null ? (
        <>
          <HiddenTitle>{text('shell.trade')}</HiddenTitle>
          <EmptyState
            title={text('trade.noTokens')}
            reason={text('trade.noTokensWhy')}
            action={<Link to="/">{text('trade.launchFirst')}</Link>}
          />
        </>
      ) : address === undefined ? (
        <PageSkeleton />
      ) : (
        <Market address={address} />
      )}
    </div>
  )
}

/** What a screen of a trade is told of its address, and how it changes it. */
function usePlace(address: string): TradePlace {
  const search = useSearch({ from: '/trade' })
  const kept = usePreference('screens')['trade.charts']
  const interval = readInterval(search.interval) ?? usualInterval
  const charts = readCharts(search.charts) ?? readCharts(kept) ?? []
  const navigate = useNavigate()
  const go = (change: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ to: '/trade', search: (before) => ({ ...before, ...change }), replace })
  const onMarket = ({ id, kind }: Pick<MarketRow, 'id' | 'kind'>) => {
    if (kind === 'token') go({ market: id }, false)
    else void navigate({ to: '/perps', search: { market: id } })
  }
  const keepCharts = (next: TradePlace['charts']) => {
    const written = writeCharts(next)
    keepForScreen('trade.charts', written)
    return written
  }
  return {
    interval,
    charts,
    tab: search.tab ?? null,
    onInterval: (next) => go({ market: address, interval: next }),
    onTab: (next) => go({ market: address, tab: next }),
    onMarket,
    onCharts: (next) => go({ market: address, charts: keepCharts(next) }),
    onView: (view) =>
      go({
        market: address,
        interval: readInterval(view['interval']) ?? usualInterval,
        charts: keepCharts(readCharts(view['charts']) ?? []),
        sizes: undefined,
      }),
    linked: useMemo(() => readWrittenSizes(search.sizes, 'trade'), [search.sizes]),
    onSizesOwned: () => go({ sizes: undefined }),
    onFirst(place) {
      const chart = charts[place]
      const market = chart?.market ?? null
      if (chart === undefined || market === null) return
      if (!isTokenMarket(market)) return onMarket({ id: market, kind: 'perp' })
      const here = { market: address, interval }
      const next = charts.map((one, at) => (at === place ? here : one))
      go({ market, interval: chart.interval, charts: keepCharts(next) }, false)
    },
  }
}

function Market({ address }: { readonly address: string }) {
  const text = useText()
  const place = usePlace(address)
  const { failure, retry, token } = useToken(address)
  usePageTitle(token === null ? text('shell.trade') : null)
  return (
    <>
      <MarketSwitcher current={address} onChoose={place.onMarket} />
      {token !== null ? (
        <TradeScreen key={token.token} token={token} place={place} />
      ) : failure !== null ? (
        <div className={css.failed}>
          <HiddenTitle>{text('shell.trade')}</HiddenTitle>
          <Failure failure={failure} onRetry={retry} />
        </div>
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

/** The page before its first answer: the same boxes, so that nothing moves. */
function PageSkeleton() {
  const text = useText()
  const { tab } = useSearch({ from: '/trade' })
  const navigate = useNavigate()
  const onTab = (next: string) =>
    void navigate({ to: '/trade', search: (before) => ({ ...before, tab: next }), replace: true })
  return (
    <>
      <HiddenTitle>{text('shell.trade')}</HiddenTitle>
      <WaitingFrame
        label={text('panels.loading')}
        hasSide={useIsWide()}
        tables={<TradeTables context={null} tab={tab ?? null} onTab={onTab} />}
      />
    </>
  )
}
