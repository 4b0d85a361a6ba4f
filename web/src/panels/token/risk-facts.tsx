import type { ReactNode } from 'react'
import type { RiskFacts as Facts } from '#sdk'
import { Icon } from '../../design/icons/icon.tsx'
import { Address } from '../../design/numbers/address.tsx'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useRisk } from './token.data.ts'
import css from './token.module.css'

/** What the chain says of the risks: facts, and what could not be seen. */
export function RiskFacts({ token }: { readonly token: string }) {
  const text = useText()
  const { data, error, refetch } = useRisk(token)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} label={text('panels.loading')} />
  return (
    <div className={css.risk}>
      <section className={css.facts}>
        <h3>{text('trade.risk.who')}</h3>
        <DescriptionList items={holderLines(text, data)} />
      </section>
      <section className={css.facts}>
        <h3>{text('trade.risk.code')}</h3>
        <DescriptionList items={codeLines(text, data)} />
      </section>
      <section className={css.facts}>
        <h3>{text('trade.risk.cost')}</h3>
        <DescriptionList items={costLines(text, data)} />
      </section>
      {data.gaps.length === 0 ? null : (
        <section className={css.facts}>
          <h3>{text('trade.risk.gaps')}</h3>
          <DescriptionList
            items={data.gaps.map(({ fact, reason }) => ({ term: fact, value: reason }))}
          />
        </section>
      )}
      <p className={css.asOf}>
        {text('trade.risk.asOf')} <Time at={data.asOf.timestamp} form="time" />
      </p>
    </div>
  )
}

type Line = { readonly term: string; readonly value: ReactNode }

function share(bps: number | null | undefined): ReactNode {
  return <Percent percent={bps == null ? null : percentOf(bps)} rounding="up" />
}

/** A fact with its verdict: good, or to be known before a trade. */
function verdict(isGood: boolean | null, text: Say): ReactNode {
  if (isGood === null) return text('trade.risk.unknown')
  return (
    <span className={isGood ? css.good : css.bad}>
      <Icon name={isGood ? 'check' : 'alert'} size={12} />{' '}
      {text(isGood ? 'trade.risk.no' : 'trade.risk.yes')}
    </span>
  )
}

function holderLines(text: Say, { creator, firstBlockBuyers, topHolders }: Facts): readonly Line[] {
  return [
    { term: text('trade.risk.creatorHolds'), value: share(creator.shareOfSupplyBps) },
    { term: text('trade.risk.topHold'), value: share(topHolders?.shareOfSupplyBps) },
    { term: text('trade.risk.firstBlock'), value: share(firstBlockBuyers?.shareOfSupplyBps) },
    { term: text('trade.creator'), value: <Address value={creator.account} middle /> },
  ]
}

function codeLines(text: Say, { launch, liquidity, rights }: Facts): readonly Line[] {
  const powers = rights.functions.filter(({ isPresent }) => isPresent)
  const isForeign = launch.isExpectedCode === null ? null : launch.isExpectedCode
  return [
    {
      term: text('trade.risk.powers'),
      value:
        powers.length === 0
          ? verdict(true, text)
          : powers.map(({ signature }) => signature).join(', '),
    },
    { term: text('trade.risk.delegates'), value: verdict(!rights.canDelegate, text) },
    { term: text('trade.risk.destructs'), value: verdict(!rights.canSelfDestruct, text) },
    { term: text('trade.risk.foreign'), value: verdict(isForeign, text) },
    { term: text('trade.risk.removable'), value: verdict(liquidity.isLaunchContract, text) },
  ]
}

function costLines(text: Say, { limits, tradeCost, trial }: Facts): readonly Line[] {
  return [
    { term: text('trade.risk.fee'), value: share(tradeCost.tradeFeeBps) },
    { term: text('trade.risk.antiSnipe'), value: share(tradeCost.antiSnipeFeeBps) },
    { term: text('trade.risk.tax'), value: share(trial?.transfer.taxBps) },
    {
      term: text('trade.risk.unsellable'),
      value: verdict(trial === null ? null : trial.sale.isPossible, text),
    },
    {
      term: text('trade.risk.limits'),
      value: limits === null ? verdict(true, text) : <Time at={limits.endsAt} form="full" />,
    },
  ]
}
