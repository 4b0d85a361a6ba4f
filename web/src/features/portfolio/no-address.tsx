import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RankedTrader } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { ether } from './holdings.model.ts'
import { useTopTraders } from './portfolio.data.ts'
import css from './portfolio.module.css'

/** For who has no address here: the way to one's own, and other people's. */
export function NoAddress() {
  const text = useText()
  const isSomebody = usePrincipal() != null
  return (
    <>
      <Panel title={text('portfolio.yours.title')}>
        <EmptyState
          title={text('portfolio.noAddress')}
          reason={text(isSomebody ? 'portfolio.onlyEvm' : 'portfolio.noAddressWhy')}
          action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
          example={
            <Link to="/" className={linkStyle}>
              {text('portfolio.toFirstTrade')}
            </Link>
          }
        />
      </Panel>
      <TopTraders />
    </>
  )
}

/** For an address that portfolios are not kept of. */
export function WrongAddress({ address }: { readonly address: string }) {
  const text = useText()
  return (
    <>
      <Panel title={text('portfolio.notThis')}>
        <EmptyState
          title={address}
          reason={text('portfolio.notAnAddress')}
          action={
            <Link to="/portfolio" className={linkStyle}>
              {text('portfolio.toOwn')}
            </Link>
          }
        />
      </Panel>
      <TopTraders />
    </>
  )
}

function TopTraders() {
  const text = useText()
  const navigate = useNavigate()
  const { data, error, refetch } = useTopTraders()
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <Panel title={text('portfolio.topTraders')}>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        <Skeleton label={text('portfolio.loading')} rows={10} />
      ) : (
        <DataTable
          label={text('portfolio.topTraders')}
          columns={columns}
          rows={data.items}
          rowKey={({ trader }) => trader}
          onOpen={({ trader }) => void navigate({ to: '/portfolio', search: { address: trader } })}
          empty={<p className={css.note}>{text('portfolio.noTraders')}</p>}
        />
      )}
    </Panel>
  )
}

function columnsOf(text: Say): readonly Column<RankedTrader>[] {
  return [
    {
      id: 'trader',
      label: text('portfolio.trader'),
      width: 190,
      cell: ({ simulated, trader }) => (
        <span className={css.asset}>
          <Address value={trader} middle />
          {simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'trades',
      label: text('portfolio.trades'),
      width: 80,
      align: 'end',
      cell: ({ trades }) => <Count value={trades} />,
    },
    {
      id: 'volume',
      label: text('portfolio.volume'),
      width: 120,
      align: 'end',
      cell: ({ volumeEth }) => <Amount value={volumeEth} unit={ether} compact />,
    },
    {
      id: 'realised',
      label: text('portfolio.realised'),
      width: 120,
      align: 'end',
      cell: ({ realisedEth }) => <Amount value={realisedEth} unit={ether} signed />,
    },
  ]
}
