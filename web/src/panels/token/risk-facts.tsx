import type { ReactNode } from 'react'
import type { RiskFacts as Facts } from '#sdk'
import { Icon } from '../../design/icons/icon.tsx'
import { Address } from '../../design/numbers/address.tsx'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Count } from '../../design/numbers/count.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
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
        <DescriptionList items={told(text, holderLines(text, data), data)} />
      </section>
      <section className={css.facts}>
        <h3>{text('trade.risk.code')}</h3>
        <DescriptionList items={told(text, codeLines(text, data), data)} />
      </section>
      <section className={css.facts}>
        <h3>{text('trade.risk.cost')}</h3>
        <DescriptionList items={told(text, costLines(text, data), data)} />
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

type Source =
  | 'balance'
  | 'code'
  | 'index'
  | 'launch'
  | 'launchpad'
  | 'limits'
  | 'liquidity'
  | 'pool'
  | 'terms'
  | 'transfers'
  | 'trial'

/** A fact, and how it was seen: all at the block that the facts are of, but what tells of its own. */
interface Fact extends Description {
  readonly by: Source | null
  readonly block?: number
}

/** Each fact with its source and its block under it. */
function told(text: Say, facts: readonly Fact[], { asOf }: Facts): readonly Description[] {
  return facts.map(({ block = asOf.blockNumber, by, term, value }) => ({
    term,
    value,
    note:
      by === null ? null : (
        <>
          {text(`trade.risk.by.${by}`)}
          {' · '}
          {text('trade.risk.block')} <Count value={block} />
        </>
      ),
  }))
}

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

function holderLines(text: Say, facts: Facts): readonly Fact[] {
  const { creator, firstBlockBuyers: first, launch, topHolders } = facts
  return [
    {
      term: text('trade.risk.creatorHolds'),
      value: share(creator.shareOfSupplyBps),
      by: 'balance',
    },
    {
      term: text('trade.risk.topHold'),
      value: share(topHolders?.shareOfSupplyBps),
      by: topHolders === null ? null : topHolders.source === 'index' ? 'index' : 'transfers',
    },
    {
      term: text('trade.risk.firstBlock'),
      value: (
        <>
          {share(first?.shareOfSupplyBps)} · <Count value={first?.count} />
        </>
      ),
      by: first === null ? null : 'transfers',
      ...(first === null ? {} : { block: first.blockNumber }),
    },
    {
      term: text('trade.creator'),
      value: <Address value={creator.account} middle />,
      by: 'launch',
      block: launch.blockNumber,
    },
  ]
}

function codeLines(text: Say, { launch, liquidity, rights }: Facts): readonly Fact[] {
  const powers = rights.functions.filter(({ isPresent }) => isPresent)
  return [
    {
      term: text('trade.risk.powers'),
      value:
        powers.length === 0
          ? verdict(true, text)
          : powers.map(({ signature }) => signature).join(', '),
      by: 'code',
    },
    {
      term: text('trade.risk.delegates'),
      value: verdict(!rights.canDelegate, text),
      by: 'code',
    },
    {
      term: text('trade.risk.destructs'),
      value: verdict(!rights.canSelfDestruct, text),
      by: 'code',
    },
    {
      term: text('trade.risk.foreign'),
      value: verdict(launch.isExpectedCode, text),
      by: launch.isExpectedCode === null ? null : 'launchpad',
    },
    {
      term: text('trade.risk.removable'),
      value: verdict(liquidity.isLaunchContract, text),
      by: 'liquidity',
    },
  ]
}

function costLines(text: Say, { limits, liquidity, tradeCost, trial }: Facts): readonly Fact[] {
  const read = { by: liquidity.venue === 'pool' ? 'pool' : 'terms' } as const
  const tried = { by: trial === null ? null : 'trial' } as const
  return [
    { term: text('trade.risk.fee'), value: share(tradeCost.tradeFeeBps), ...read },
    { term: text('trade.risk.antiSnipe'), value: share(tradeCost.antiSnipeFeeBps), ...read },
    { term: text('trade.risk.tax'), value: share(trial?.transfer.taxBps), ...tried },
    {
      term: text('trade.risk.unsellable'),
      value: verdict(trial === null ? null : trial.sale.isPossible, text),
      ...tried,
    },
    {
      term: text('trade.risk.limits'),
      value: limits === null ? verdict(true, text) : <Time at={limits.endsAt} form="full" />,
      by: 'limits',
    },
  ]
}
