import type { ReactNode } from 'react'
import type { Token } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Amount } from '../../../design/numbers/amount.tsx'
import { percentOf } from '../../../design/numbers/arithmetic.model.ts'
import { Count } from '../../../design/numbers/count.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { useText } from '../../../language/use-text.ts'
import css from './feed.module.css'
import type { FigureName } from './feed-settings.model.ts'

/** The figures of a row that somebody wants to see, and how many facts it does not tell. */
export function FeedFacts({
  token,
  figures,
}: {
  readonly token: Token
  readonly figures: readonly FigureName[]
}) {
  const text = useText()
  const { risk } = token
  const shown: Readonly<Record<FigureName, ReactNode>> = {
    marketCap: (
      <>
        {text('trade.marketCap')} <Amount value={token.marketCapEth} unit="ETH" compact />
      </>
    ),
    volume: (
      <>
        {text('trade.volume24h')} <Amount value={token.day.volumeEth} unit="ETH" compact />
      </>
    ),
    liquidity: (
      <>
        {text('trade.liquidity')} <Amount value={token.liquidityEth} unit="ETH" compact />
      </>
    ),
    holders: (
      <>
        {text('trade.holders')} <Count value={token.holders} compact />
      </>
    ),
    topTen: (
      <span title={text('launches.notChecked', { facts: risk.notChecked.join(', ') })}>
        {text('launches.topTen')} <Percent percent={percentOf(risk.topTenBps)} rounding="up" />
      </span>
    ),
    firstBlock: (
      <>
        {text('trade.risk.firstBlock')}{' '}
        {risk.firstBlockBuyers === null ? (
          <Count value={null} />
        ) : (
          <>
            <Percent percent={percentOf(risk.firstBlockBuyers.boughtBps)} rounding="up" /> (
            <Count value={risk.firstBlockBuyers.count} />)
          </>
        )}
      </>
    ),
    creator: (
      <>
        {text('trade.creator')} <Address value={token.creator} />{' '}
        <Percent percent={percentOf(risk.creatorHoldsBps)} rounding="up" />
        {risk.creatorTokens > 1 ? (
          <> · {text('launches.earlier', { count: risk.creatorTokens - 1 })}</>
        ) : null}
      </>
    ),
  }
  return (
    <span className={css.facts}>
      <Time at={token.launchedAt} />
      {figures.map((name) => (
        <span key={name}>{shown[name]}</span>
      ))}
    </span>
  )
}
