import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BourseError, type PaperAccount } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { useBootstrap, usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useHasBegun } from '../../streams/account-begun.ts'
import { paperAsset } from './paper.model.ts'
import { useNames, usePaperAccount } from './portfolio.data.ts'
import css from './portfolio.module.css'

type Balance = PaperAccount['balances'][number]

/** Play money for spot orders, of the one who is signed in. */
export function PaperTab() {
  const text = useText()
  const principal = usePrincipal()
  if (principal === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return principal === null ? <SignInFirst reason={text('portfolio.paperWhy')} /> : <MaybePaper />
}

function MaybePaper() {
  const text = useText()
  const has = useHasBegun('paperAccount', true)
  if (has === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return has ? <OwnPaper /> : <NoPaper />
}

function NoPaper() {
  const text = useText()
  return (
    <EmptyState
      title={text('portfolio.noPaper')}
      reason={text('portfolio.noPaperWhy')}
      action={
        <Link to="/trade" className={linkStyle}>
          {text('portfolio.toTrade')}
        </Link>
      }
    />
  )
}

function OwnPaper() {
  const text = useText()
  const { data, error, refetch } = usePaperAccount()
  if (error instanceof BourseError && error.code === 'paper.not_started') return <NoPaper />
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={8} />
  return <Account account={data} />
}

function Account({ account }: { readonly account: PaperAccount }) {
  const text = useText()
  const tokens = account.balances.map(({ token }) => token)
  const { data: named } = useNames(tokens)
  const evm = useBootstrap()?.chains.find(({ namespace }) => namespace === 'eip155')
  const columns = useMemo(() => {
    const launched = new Map(named?.items.map(({ address, primary }) => [address, primary]))
    const contracts = evm?.contracts ?? []
    return columnsOf(text, (token) => {
      const { decimals, symbol } = paperAsset(token, contracts)
      const name = launched.get(token)
      // Every launched token has as many.
      const usual = name?.kind === 'token' ? 18 : null
      return {
        symbol: symbol ?? name?.symbol ?? name?.name ?? shortAddress(token),
        decimals: decimals ?? usual,
      }
    })
  }, [text, named, evm])
  const { feeBps, name, slippageBps } = account.profile
  return (
    <div className={css.account}>
      <div className={css.facts}>
        <Badge tone="simulated">{text('portfolio.paperMoney')}</Badge>
        <DescriptionList
          items={[
            { term: text('portfolio.profile'), value: name },
            { term: text('portfolio.fee'), value: <Percent ratio={bps(feeBps)} /> },
            { term: text('portfolio.slippage'), value: <Percent ratio={bps(slippageBps)} /> },
            {
              term: text('portfolio.since'),
              value: <Time at={account.startedAt} form="minute" />,
            },
            { term: text('portfolio.generation'), value: <Count value={account.generation} /> },
          ]}
        />
      </div>
      <DataTable
        label={text('portfolio.balances')}
        columns={columns}
        rows={account.balances}
        rowKey={({ token }) => token}
      />
    </div>
  )
}

function bps(value: number): string {
  return `${value}e-4`
}

function columnsOf(
  text: Say,
  assetOf: (token: string) => { readonly symbol: string; readonly decimals: number | null },
): readonly Column<Balance>[] {
  const amount = (id: 'available' | 'posted' | 'reserved', of: (row: Balance) => string) => ({
    id,
    label: text(`portfolio.${id}`),
    width: 130,
    align: 'end' as const,
    cell: (row: Balance) => {
      const { decimals } = assetOf(row.token)
      return decimals === null ? (
        <Count value={BigInt(of(row))} />
      ) : (
        <Amount atomic={BigInt(of(row))} decimals={decimals} />
      )
    },
  })
  return [
    {
      id: 'token',
      label: text('portfolio.asset'),
      width: 150,
      cell: ({ token }) => <strong>{assetOf(token).symbol}</strong>,
    },
    amount('posted', ({ postedAtomic }) => postedAtomic),
    amount('reserved', ({ reservedAtomic }) => reservedAtomic),
    amount('available', ({ availableAtomic }) => availableAtomic),
  ]
}
