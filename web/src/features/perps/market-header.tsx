import type { ReactNode } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { exactly, times, written } from '../../design/numbers/arithmetic.model.ts'
import { Change, Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import { useMarketTitle } from '../../panels/markets/market-title.ts'
import { StarButton } from '../../panels/markets/star-button.tsx'
import { openSwitcher } from '../../panels/markets/switcher-store.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import { useNowMs } from '../../streams/clock.ts'
import { countdown } from './countdown.model.ts'
import { PerpsLayouts } from './layout/perps-layouts.tsx'
import type { PerpMarket } from './market.model.ts'
import css from './market-header.module.css'
import { useMarketNow, useOpenInterest, usePositions, useStanding } from './perps.data.ts'
import type { PerpsPlace } from './perps-place.ts'
import { fundingDue } from './positions.model.ts'

/** The line over the screen: which market it is, and how it stands. */
export function MarketHeader({
  market,
  place,
}: {
  readonly market: PerpMarket
  readonly place: PerpsPlace
}) {
  const text = useText()
  const now = useMarketNow(market.symbol)
  const interest = useOpenInterest(market.symbol)
  const { quote, tickSize } = market
  useMarketTitle(market.name, now.mark, tickSize)
  return (
    <header className={css.header}>
      <div className={css.market}>
        <button type="button" className={css.name} onClick={openSwitcher} aria-keyshortcuts="/">
          <TokenIcon name={market.base} size={24} />
          <span className={css.symbol}>{market.name}</span>
          <Badge>
            <span dir="ltr">{market.mostLeverage}×</span>
          </Badge>
          <Icon name="chevron-down" size={12} />
        </button>
        <StarButton marketKey={`market:${market.symbol}`} symbol={market.name} />
        {market.closed === null ? null : <Badge tone="warn">{market.closed}</Badge>}
      </div>
      <div className={css.mark}>
        <Price value={now.mark} tickSize={tickSize} />
      </div>
      <dl className={css.figures} tabIndex={0}>
        <Fact term={text('perps.index')} width={70}>
          <Price value={now.index} tickSize={tickSize} />
        </Fact>
        <Fact term={text('perps.last')} width={70}>
          <Price value={now.last} tickSize={tickSize} />
        </Fact>
        <Fact term={text('perps.change')} width={72}>
          <Change ratio={now.changePct === null ? now.changeRatio : ratioOf(now.changePct)} />
        </Fact>
        <Fact term={text('perps.volume')} width={94}>
          <Amount value={now.volume} unit={quote} compact />
        </Fact>
        <Fact term={text('perps.openInterest')} width={94}>
          <Amount value={valueOf(interest, now.mark)} unit={quote} compact />
        </Fact>
        <Funding market={market} now={now} />
      </dl>
      {useIsNarrow() ? null : <PerpsLayouts market={market.symbol} place={place} />}
    </header>
  )
}

function Funding({
  market,
  now,
}: {
  readonly market: PerpMarket
  readonly now: ReturnType<typeof useMarketNow>
}) {
  const text = useText()
  const nowMs = useNowMs()
  const positions = usePositions(useStanding().kind === 'open').data
  const position = positions?.find(({ symbol }) => symbol === market.symbol)?.netQuantity ?? null
  const { fundingRate, nextFundingAt } = now
  const example =
    fundingRate === null ? null : written(times(exactly(fundingRate), exactly('-1000')))
  const due = position === null ? example : fundingDue(position, now.mark, fundingRate)
  return (
    <>
      <Fact term={text('perps.fundingIn')} width={134}>
        <Percent ratio={fundingRate} places={4} change />{' '}
        <span className={css.dim} dir="ltr">
          {countdown(nextFundingAt, nowMs)}
        </span>
      </Fact>
      <Fact term={text(position === null ? 'perps.fundingPer' : 'perps.fundingYours')} width={110}>
        <Amount value={due} unit={market.quote} places={4} signed />
      </Fact>
    </>
  )
}

function Fact({
  term,
  width,
  children,
}: {
  readonly term: string
  readonly width: number
  readonly children: ReactNode
}) {
  return (
    <div className={css.fact} style={{ inlineSize: width }}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function valueOf(quantity: string | null, price: string | null): string | null {
  return quantity === null || price === null
    ? null
    : written(times(exactly(quantity), exactly(price)), 2)
}

function ratioOf(percent: string): string {
  return written(times(exactly(percent), { digits: 1n, scale: 2 }))
}
