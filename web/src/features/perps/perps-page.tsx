import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { useText } from '../../language/use-text.ts'
import { readInterval, usualInterval } from '../../panels/chart/chart-interval.model.ts'
import { WaitingFrame } from '../../panels/layout/waiting-frame.tsx'
import { MarketSwitcher } from '../../panels/markets/market-switcher.tsx'
import { openSwitcher } from '../../panels/markets/switcher-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { readWrittenSizes } from '../../shell/panel-sizes.model.ts'
import { useIsVast } from '../../shell/use-width.ts'
import { usePerpMarkets } from './perps.data.ts'
import css from './perps-page.module.css'
import type { PerpsPlace } from './perps-place.ts'
import { PerpsScreen } from './perps-screen.tsx'
import { AccountTables } from './tables/account-tables.tsx'
import { tableTabs } from './tables/table-tabs.ts'

/** The page at /perps: one perpetual, and everything to trade it. */
export function PerpsPage() {
  const text = useText()
  const { market: wanted } = useSearch({ from: '/perps' })
  const { data: markets, error, refetch } = usePerpMarkets()
  const market = markets?.find(({ symbol }) => symbol === wanted) ?? null
  const first =
    wanted === undefined ? (markets?.find(({ base }) => base === 'SOL') ?? markets?.[0]) : null
  const shown = market ?? first ?? null
  const place = usePlace(shown?.symbol ?? '')
  usePageTitle(shown === null ? text('shell.perps') : null)
  return (
    <div className={css.page} data-fills="">
      <MarketSwitcher current={shown?.symbol ?? ''} onChoose={place.onMarket} />
      {shown !== null ? (
        <PerpsScreen key={shown.symbol} market={shown} place={place} />
      ) : markets === undefined && error === null ? (
        <Waiting place={place} />
      ) : (
        <div className={css.failed}>
          <HiddenTitle>{text('shell.perps')}</HiddenTitle>
          {error !== null ? (
            <Failure failure={error} onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={text('perps.unknownMarket')}
              reason={text('perps.unknownMarketWhy')}
              action={<Button onClick={openSwitcher}>{text('panels.openSwitcher')}</Button>}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The page before the exchange has told its markets: the same boxes, so that nothing moves. */
function Waiting({ place }: { readonly place: PerpsPlace }) {
  const text = useText()
  const { onTab, tab } = place
  return (
    <>
      <HiddenTitle>{text('shell.perps')}</HiddenTitle>
      <WaitingFrame
        label={text('perps.loading')}
        hasSide={useIsVast()}
        tables={<AccountTables context={null} tab={tab} onTab={onTab} />}
      />
    </>
  )
}

/** What the screen is told of its address, and how it changes it. */
function usePlace(symbol: string): PerpsPlace {
  const { interval, sizes, tab } = useSearch({ from: '/perps' })
  const navigate = useNavigate()
  const go = (change: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ to: '/perps', search: (before) => ({ ...before, ...change }), replace })
  return {
    interval: readInterval(interval) ?? usualInterval,
    tab: tableTabs.find((one) => one === tab) ?? 'positions',
    onInterval: (next) => go({ market: symbol, interval: next }),
    onView: (view) =>
      go({
        market: symbol,
        interval: readInterval(view['interval']) ?? usualInterval,
        sizes: undefined,
      }),
    linked: useMemo(() => readWrittenSizes(sizes, 'perps'), [sizes]),
    onSizesOwned: () => go({ sizes: undefined }),
    onTab: (next) => go({ ...(symbol === '' ? {} : { market: symbol }), tab: next }),
    onMarket(row) {
      if (row.kind === 'perp') go({ market: row.id }, false)
      else void navigate({ to: '/trade', search: { market: row.id } })
    },
  }
}
