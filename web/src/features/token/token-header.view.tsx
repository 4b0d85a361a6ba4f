import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MarketTicker, Token } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { useMarketTitle } from '../../panels/markets/market-title.ts'
import { StarButton } from '../../panels/markets/star-button.tsx'
import { marketCapOf } from '../../panels/token/market-cap.model.ts'
import css from './header.module.css'

/** Which token it is, what it is worth now, and the way to trade it. */
export function TokenHeader({
  token,
  ticker,
  price,
}: {
  readonly token: Token
  readonly ticker: MarketTicker | null
  readonly price: string
}) {
  const text = useText()
  const { name, symbol } = token
  useMarketTitle(symbol, price)
  return (
    <header className={css.header}>
      <div className={css.who}>
        <TokenIcon name={symbol} seed={token.token} src={token.image.url} size={48} />
        <div className={css.names}>
          <p className={css.name}>
            <strong dir="auto">{symbol}</strong> <span dir="auto">{name}</span>
            <StarButton marketKey={`token:${token.token}`} symbol={symbol} />
            {token.simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
          </p>
          <p className={css.facts}>
            <ChainRef kind="address" value={token.token} />
            <span>
              {text('home.age')} <Time at={token.launchedAt} />
            </span>
          </p>
        </div>
        <Link to="/trade" search={{ market: token.token }} className={css.trade}>
          {text('shell.trade')}
        </Link>
      </div>
      {token.description === null ? null : (
        <p className={css.description} dir="auto">
          {token.description}
        </p>
      )}
      <Socials links={token.socials} />
      <Figures token={token} ticker={ticker} price={price} />
    </header>
  )
}

function Socials({ links }: { readonly links: Token['socials'] }) {
  const text = useText()
  const all = Object.entries(links)
  if (all.length === 0) return null
  return (
    <p className={css.socials}>
      {all.map(([name, href]) => (
        <a key={name} className={linkStyle} href={href} rel="noreferrer nofollow ugc" dir="auto">
          {name}
        </a>
      ))}
      <span>{text('token.linksWhy')}</span>
    </p>
  )
}

function Figures({
  token,
  ticker,
  price,
}: {
  readonly token: Token
  readonly ticker: MarketTicker | null
  readonly price: string
}) {
  const text = useText()
  const { change } = token
  return (
    <dl className={css.figures}>
      <Fact term={text('panels.price')}>
        <Price value={price} unit="ETH" />
      </Fact>
      <Fact term={text('token.change5m')}>
        <Percent percent={change.m5.pct} change />
      </Fact>
      <Fact term={text('token.change1h')}>
        <Percent percent={change.h1.pct} change />
      </Fact>
      <Fact term={text('trade.change24h')}>
        <Percent percent={ticker?.change24h.pct ?? change.h24.pct} change />
      </Fact>
      <Fact term={text('trade.sinceLaunch')}>
        <Percent percent={change.launch.pct} change />
      </Fact>
      <Fact term={text('trade.marketCap')}>
        <Amount value={marketCapOf(price, token)} unit="ETH" compact />
      </Fact>
      <Fact term={text('trade.volume24h')}>
        <Amount value={ticker?.volume24h ?? token.day.volumeEth} unit="ETH" compact />
      </Fact>
      <Fact term={text('trade.liquidity')}>
        <Amount value={token.liquidityEth} unit="ETH" compact />
      </Fact>
      <Fact term={text('trade.holders')}>
        <Count value={token.holders} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
