import type { Launch, Token } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { OpenPool } from './open-pool.tsx'
import { useEthToComplete } from './token.data.ts'
import { etherToGo, runsOut } from './token.model.ts'
import css from './token.module.css'

/** How much of the curve is sold and what is missing, or the pool that the token trades in. */
export function GraduationPanel({
  token,
  launch,
}: {
  readonly token: Token
  readonly launch: Launch | undefined
}) {
  const text = useText()
  const { stage } = token.graduation
  return (
    <Panel title={text('trade.graduation')} asOf={text(`trade.stage.${stage}`)} padded>
      {launch === undefined ? (
        <Skeleton label={text('panels.loading')} rows={5} />
      ) : (
        <div className={css.facts}>
          {launch.curve === null ? null : <CurveFacts curve={launch.curve} token={token} />}
          {stage === 'complete' ? <OpenPool launch={launch} /> : null}
          {launch.pool === null ? null : (
            <DescriptionList items={poolLines(text, launch.pool, token.symbol)} />
          )}
        </div>
      )}
    </Panel>
  )
}

function CurveFacts({
  curve,
  token,
}: {
  readonly curve: NonNullable<Launch['curve']>
  readonly token: Token
}) {
  const text = useText()
  const whole = useEthToComplete()
  const { antiSnipe, ethRaised, graduatedAt, progressBps, tokensRemaining, tokensSold } = curve
  const isOpen = curve.status === 'trading'
  const lines: readonly Description[] = [
    { term: text('token.raised'), value: <Amount value={ethRaised.amount} unit="ETH" /> },
    {
      term: text('token.sold'),
      value: <Amount value={tokensSold.amount} unit={token.symbol} compact />,
    },
    ...(isOpen
      ? [
          {
            term: text('token.left'),
            value: <Amount value={tokensRemaining.amount} unit={token.symbol} compact />,
          },
          {
            term: text('token.toGo'),
            value: (
              <Amount
                atomic={etherToGo(whole ?? null, ethRaised.amountAtomic)}
                decimals={18}
                unit="ETH"
                rounding="up"
              />
            ),
          },
        ]
      : []),
    ...(graduatedAt === null
      ? []
      : [{ term: text('token.graduatedAt'), value: <Time at={graduatedAt} form="full" /> }]),
    ...(antiSnipe === null
      ? []
      : [{ term: text('token.antiSnipe'), value: <Time at={antiSnipe.endsAt} form="minute" /> }]),
  ]
  return (
    <>
      <Progress
        label={text('trade.graduation')}
        done={BigInt(progressBps)}
        whole={10_000n}
        showValue
      />
      <DescriptionList items={lines} />
    </>
  )
}

function poolLines(
  text: Say,
  pool: NonNullable<Launch['pool']>,
  symbol: string,
): readonly Description[] {
  const { heldBy, limits } = pool
  return [
    { term: text('trade.pool'), value: <ChainRef kind="address" value={pool.address} /> },
    {
      term: text('token.heldBy'),
      value:
        heldBy === null ? text('trade.risk.unknown') : <ChainRef kind="address" value={heldBy} />,
    },
    { term: text('token.opening'), value: <Price value={pool.openingPriceEth} unit="ETH" /> },
    ...(runsOut(pool)
      ? [{ term: text('token.end'), value: <Price value={pool.endPriceEth} unit="ETH" /> }]
      : []),
    {
      term: text('token.burnt'),
      value: <Amount value={pool.tokensBurnt.amount} unit={symbol} compact />,
    },
    ...(limits === null
      ? []
      : [{ term: text('trade.risk.limits'), value: <Time at={limits.endsAt} form="full" /> }]),
  ]
}
