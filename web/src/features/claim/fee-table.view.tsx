import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Badge } from '../../design/primitives/badge.tsx'
import { Checkbox } from '../../design/primitives/checkbox.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { type FeeRow, isOwed, places } from './claim.model.ts'
import css from './claim.module.css'

interface Choosing {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (token: string, isChosen: boolean) => void
}

/** What each token earned, on its curve and in its pool together, and whether it is part of the claim. */
export function FeeTable({
  chosen,
  rows,
  onChoose,
}: {
  readonly chosen: readonly FeeRow[]
  readonly rows: readonly FeeRow[] | null
  readonly onChoose: (token: string, isChosen: boolean) => void
}) {
  const text = useText()
  const columns = useMemo(
    () => columnsOf(text, { chosen: new Set(chosen.map(({ token }) => token)), onChoose }),
    [text, chosen, onChoose],
  )
  if (rows === null) return <Skeleton label={text('portfolio.loading')} rows={6} />
  return (
    <DataTable
      label={text('claim.tokens')}
      columns={columns}
      rows={rows}
      rowKey={({ token }) => token}
      empty={<EmptyState title={text('claim.noTokens')} reason={text('claim.noTokensWhy')} />}
    />
  )
}

function columnsOf(text: Say, { chosen, onChoose }: Choosing): readonly Column<FeeRow>[] {
  return [
    {
      id: 'token',
      label: text('claim.token'),
      width: 210,
      sort: ({ symbol }) => symbol ?? '',
      cell: (row) => <ChosenToken row={row} isChosen={chosen.has(row.token)} onChoose={onChoose} />,
    },
    wei(text('claim.payable'), 'payable', (row) => row.payable),
    {
      id: 'tokens',
      label: text('claim.inToken'),
      width: 110,
      align: 'end',
      cell: ({ payableTokens }) => <Amount atomic={payableTokens} decimals={places} compact />,
    },
    {
      id: 'gas',
      label: text('claim.gasAlone'),
      width: 150,
      align: 'end',
      sort: ({ cost }) => cost,
      cell: (row) => <GasCell row={row} />,
    },
    wei(text('claim.claimable'), 'claimable', (row) => row.claimable),
    wei(text('claim.pending'), 'pending', (row) => row.pending),
    wei(text('claim.claimed'), 'claimed', (row) => row.claimed),
    wei(text('claim.lifetime'), 'lifetime', (row) => row.lifetime),
  ]
}

function wei(label: string, id: string, of: (row: FeeRow) => bigint): Column<FeeRow> {
  return {
    id,
    label,
    width: 110,
    align: 'end',
    sort: of,
    cell: (row) => <Amount atomic={of(row)} decimals={places} />,
  }
}

function ChosenToken({
  isChosen,
  row,
  onChoose,
}: {
  readonly isChosen: boolean
  readonly row: FeeRow
  readonly onChoose: Choosing['onChoose']
}) {
  const text = useText()
  const { family, token } = row
  const symbol = row.symbol ?? shortAddress(token)
  return (
    <span className={css.token}>
      <Checkbox
        checked={isChosen}
        disabled={!isOwed(row)}
        onChange={(next) => onChoose(token, next)}
      >
        <span className={css.token}>
          <TokenIcon name={symbol} seed={token} size={16} />
          <strong>{symbol}</strong>
        </span>
      </Checkbox>
      {family === null ? null : <span className={css.family}>{family}</span>}
      <Link
        to="/token/$address"
        params={{ address: token }}
        className={css.toToken}
        aria-label={`${symbol}: ${text('claim.toToken')}`}
        title={text('claim.toToken')}
      >
        <Icon name="external" size={12} />
      </Link>
    </span>
  )
}

function GasCell({ row }: { readonly row: FeeRow }) {
  const text = useText()
  if (!isOwed(row)) return null
  return (
    <span className={css.gas}>
      {row.worth === false ? <Badge tone="warn">{text('claim.notWorth')}</Badge> : null}
      <Amount atomic={row.cost} decimals={places} rounding="up" />
    </span>
  )
}
