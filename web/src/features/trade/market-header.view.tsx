import type { ReactNode } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { parseDecimal, plain, trimmed } from '../../design/numbers/decimal.model.ts'
import { Change } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import { useMarketTitle } from '../../panels/markets/market-title.ts'
import { StarButton } from '../../panels/markets/star-button.tsx'
import { openSwitcher } from '../../panels/markets/switcher-store.ts'
import { marketCapOf } from '../../panels/token/market-cap.model.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import { TradeLayouts } from './layout/trade-layouts.tsx'
import css from './market-header.module.css'
import type { TradeContext } from './trade-screen.tsx'

/** The line over the screen: which market it is, and its figures. */
export function MarketHeader({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const isNarrow = useIsNarrow()
  const { price, ticker, token } = context
  useMarketTitle(token.symbol, price)
  const change = ticker?.change24h.pct ?? token.change.h24.pct ?? token.change.launch.pct
  const isSinceLaunch = (ticker?.change24h.pct ?? token.change.h24.pct) === null
  return (
    <header className={css.header}>
      <div className={css.market}>
        <button type="button" className={css.name} onClick={openSwitcher} aria-keyshortcuts="/">
          <TokenIcon
            name={token.symbol}
            seed={token.token}
            src={token.image.thumbnailUrl}
            size={26}
          />
          <span className={css.names}>
            <span className={css.symbol}>
              {token.symbol} <Icon name="chevron-down" size={12} />
            </span>
            <span className={css.full}>{token.name}</span>
          </span>
        </button>
        <StarButton marketKey={`token:${token.token}`} symbol={token.symbol} />
        {token.simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
      </div>
      <div className={css.price}>
        <Price value={price} unit="ETH" />
      </div>
      <dl className={css.figures}>
        <Fact term={text(isSinceLaunch ? 'trade.sinceLaunch' : 'trade.change24h')} width={72}>
          <Change ratio={ratioOf(change)} />
        </Fact>
        <Fact term={text('trade.marketCap')} width={88}>
          <Amount value={marketCapOf(price, token)} unit="ETH" compact />
        </Fact>
        <Fact term={text('trade.volume24h')} width={88}>
          <Amount value={ticker?.volume24h ?? token.day.volumeEth} unit="ETH" compact />
        </Fact>
        <Fact term={text('trade.liquidity')} width={88}>
          <Amount value={token.liquidityEth} unit="ETH" compact />
        </Fact>
        <Fact term={text('trade.holders')} width={52}>
          <Count value={token.holders} />
        </Fact>
        <Fact term={text('trade.graduation')} width={110}>
          <Graduation context={context} />
        </Fact>
        <Fact term={text('trade.contract')} width={120}>
          <Address
            value={token.token}
            copy={{ label: text('wallet.copyAddress'), done: text('shell.copied') }}
          />
        </Fact>
      </dl>
      {isNarrow ? null : <TradeLayouts market={context.token.token} place={context.place} />}
    </header>
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
    <div className={css.fact} style={{ minInlineSize: width }}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Graduation({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const { progressBps, stage } = context.token.graduation
  if (stage === 'curve' && progressBps !== null) {
    return (
      <Progress
        label={text('trade.graduation')}
        done={BigInt(progressBps)}
        whole={10_000n}
        showValue
      />
    )
  }
  return text(`trade.stage.${stage}`)
}

/** A percentage as a ratio of one, exactly. */
function ratioOf(percent: string | null): string | null {
  const value = percent === null ? null : parseDecimal(percent)
  return value === null ? null : plain(trimmed({ ...value, scale: value.scale + 2 }))
}
