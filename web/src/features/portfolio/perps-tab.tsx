import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BourseError, type PerpsAccount, type PerpsPosition } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { perpName } from '../../panels/markets/perp-name.ts'
import { usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useHasBegun } from '../../streams/account-begun.ts'
import { usePerpAccount, usePerpPositions } from './portfolio.data.ts'
import css from './portfolio.module.css'

const unit = 'USDC'

/** The account on the perpetuals exchange of the one who is signed in. */
export function PerpsTab() {
  const text = useText()
  const principal = usePrincipal()
  if (principal === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return principal === null ? <SignInFirst reason={text('portfolio.perpsWhy')} /> : <MaybePerps />
}

function MaybePerps() {
  const text = useText()
  const has = useHasBegun('perpAccount', true)
  if (has === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return has ? <OwnPerps /> : <NoPerps />
}

function NoPerps() {
  const text = useText()
  return (
    <EmptyState
      title={text('portfolio.noPerps')}
      reason={text('portfolio.noPerpsWhy')}
      action={<ToPerps />}
    />
  )
}

function ToPerps() {
  const text = useText()
  return (
    <Link to="/perps" className={linkStyle}>
      {text('portfolio.toPerps')}
    </Link>
  )
}

function OwnPerps() {
  const text = useText()
  const account = usePerpAccount()
  const positions = usePerpPositions()
  const columns = useMemo(() => columnsOf(text), [text])
  const navigate = useNavigate()
  if (account.error instanceof BourseError && account.error.code === 'perps.not_started')
    return <NoPerps />
  const failure = account.error ?? positions.error
  if (failure !== null)
    return (
      <Failure
        failure={failure}
        onRetry={() => void Promise.all([account.refetch(), positions.refetch()])}
      />
    )
  if (account.data === undefined || positions.data === undefined)
    return <Skeleton label={text('portfolio.loading')} rows={8} />
  return (
    <div className={css.account}>
      <AccountFacts account={account.data} />
      <DataTable
        label={text('portfolio.positions')}
        columns={columns}
        rows={positions.data}
        rowKey={({ symbol }) => symbol}
        onOpen={({ symbol }) => void navigate({ to: '/perps', search: { market: symbol } })}
        empty={
          <EmptyState
            title={text('portfolio.noPositions')}
            reason={text('portfolio.noPositionsWhy')}
            action={<ToPerps />}
          />
        }
      />
    </div>
  )
}

function AccountFacts({ account }: { readonly account: PerpsAccount }) {
  const text = useText()
  return (
    <div className={css.facts}>
      {account.isPaper === true ? (
        <Badge tone="simulated">{text('portfolio.paperMoney')}</Badge>
      ) : null}
      <DescriptionList
        items={[
          {
            term: text('portfolio.equityNow'),
            value: <Amount value={account.netEquity} unit={unit} />,
          },
          {
            term: text('portfolio.available'),
            value: <Amount value={account.netEquityAvailable} unit={unit} />,
          },
          {
            term: text('portfolio.locked'),
            value: <Amount value={account.netEquityLocked} unit={unit} rounding="up" />,
          },
          {
            term: text('portfolio.exposure'),
            value: <Amount value={account.netExposureFutures} unit={unit} />,
          },
          {
            term: text('portfolio.unrealised'),
            value: <Amount value={account.pnlUnrealized} unit={unit} signed />,
          },
          {
            term: text('portfolio.margin'),
            value: <Percent ratio={account.marginFraction} rounding="down" />,
          },
        ]}
      />
    </div>
  )
}

function columnsOf(text: Say): readonly Column<PerpsPosition>[] {
  return [
    {
      id: 'market',
      label: text('portfolio.market'),
      width: 130,
      cell: ({ symbol }) => <strong>{perpName(symbol)}</strong>,
    },
    {
      id: 'size',
      label: text('portfolio.size'),
      width: 96,
      align: 'end',
      cell: ({ netQuantity }) => <Amount value={netQuantity} signed />,
    },
    {
      id: 'entry',
      label: text('portfolio.entry'),
      width: 92,
      align: 'end',
      cell: ({ entryPrice }) => <Price value={entryPrice} />,
    },
    {
      id: 'mark',
      label: text('portfolio.mark'),
      width: 92,
      align: 'end',
      cell: ({ markPrice }) => <Price value={markPrice} />,
    },
    {
      id: 'liquidation',
      label: text('portfolio.liquidation'),
      width: 92,
      align: 'end',
      cell: ({ estLiquidationPrice, netQuantity }) => (
        <Price value={estLiquidationPrice} rounding={netQuantity.startsWith('-') ? 'down' : 'up'} />
      ),
    },
    {
      id: 'unrealised',
      label: text('portfolio.unrealised'),
      width: 110,
      align: 'end',
      cell: ({ pnlUnrealized }) => <Amount value={pnlUnrealized} unit={unit} signed />,
    },
  ]
}
