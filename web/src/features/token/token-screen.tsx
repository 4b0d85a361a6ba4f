import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Token } from '#sdk'
import { Callout } from '../../design/primitives/callout.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { tokenAlerts } from '../../panels/alerts/alert-sources.data.ts'
import { AlertsPanel } from '../../panels/alerts/alerts-panel.tsx'
import { tokenBars } from '../../panels/chart/bar-source.data.ts'
import { tickFor } from '../../panels/chart/bars.model.ts'
import { readInterval, usualInterval } from '../../panels/chart/chart-interval.model.ts'
import { ChartPanel } from '../../panels/chart/chart-panel.tsx'
import { TapePanel } from '../../panels/tape/tape-panel.tsx'
import { HoldersTable } from '../../panels/token/holders-table.tsx'
import { LookAlikes } from '../../panels/token/look-alikes.tsx'
import { RiskFacts } from '../../panels/token/risk-facts.tsx'
import { useLaunch, useTicker, useTrader } from '../../panels/token/token.data.ts'
import { Failure } from '../../shell/failure.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { AttestationPanel } from './attestation-panel.tsx'
import { CreatorPanel } from './creator-panel.tsx'
import { FeesPanel } from './fees-panel.tsx'
import { GraduationPanel } from './graduation-panel.tsx'
import { useTokenNews } from './token.data.ts'
import css from './token.module.css'
import { TokenHeader } from './token-header.view.tsx'

/** One token: its price and trades, who has it, who made it, what it costs and risks, and what proves that. */
export function TokenScreen({
  token,
  isGone,
}: {
  readonly token: Token
  readonly isGone: boolean
}) {
  const text = useText()
  const { symbol, token: address } = token
  useTokenNews(address)
  const ticker = useTicker(address)
  const launch = useLaunch(address)
  const trader = useTrader()
  const price = ticker?.price ?? token.priceEth
  const tickSize = tickFor(token.priceEth)
  const alerts = useMemo(() => tokenAlerts(address), [address])
  return (
    <div className={css.page}>
      <HiddenTitle>{text('token.title', { symbol })}</HiddenTitle>
      {isGone ? <Callout tone="danger">{text('token.gone')}</Callout> : null}
      <LookAlikes token={token} />
      <TokenHeader token={token} ticker={ticker} price={price} />
      <div className={css.panels}>
        <div className={css.wide}>
          <div className={css.chart}>
            <Chart token={token} tickSize={tickSize} />
          </div>
          <Panel title={text('trade.tab.risk')}>
            <RiskFacts token={address} />
          </Panel>
          <div className={css.listed}>
            <Panel title={text('trade.holders')}>
              <HoldersTable token={address} creator={token.creator} trader={trader} />
            </Panel>
          </div>
        </div>
        <div className={css.side}>
          {launch.error === null ? null : (
            <Failure failure={launch.error} onRetry={() => void launch.refetch()} />
          )}
          <GraduationPanel token={token} launch={launch.data} />
          <div className={css.tape}>
            <TapePanel market={address} quote="ETH" tickSize={tickSize} />
          </div>
          <CreatorPanel token={token} />
          <FeesPanel token={address} />
          {launch.data === undefined ? null : <AttestationPanel launch={launch.data} />}
          <Panel title={text('panels.alerts')}>
            <AlertsPanel source={alerts} priceNow={price} tickSize={tickSize} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

function Chart({ token, tickSize }: { readonly token: Token; readonly tickSize: string }) {
  const source = useMemo(() => tokenBars(token.token), [token.token])
  const { interval } = useSearch({ from: '/token/$address' })
  const navigate = useNavigate({ from: '/token/$address' })
  return (
    <ChartPanel
      source={source}
      symbol={token.symbol}
      tickSize={tickSize}
      interval={readInterval(interval) ?? usualInterval}
      onInterval={(next) => void navigate({ search: { interval: next }, replace: true })}
    />
  )
}
