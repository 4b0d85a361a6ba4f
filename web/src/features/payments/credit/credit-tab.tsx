import { useMemo } from 'react'
import type { BillingBalance, StatementLine } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { CsvButton } from '../csv-button.tsx'
import { ledgerAssetOf, placesOf } from '../money.model.ts'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { BuyCredit } from './buy-credit.tsx'
import { statementCsv, useBalance, useStatement } from './credit.data.ts'
import { purposeOf } from './credit.model.ts'
import { kindWord } from './kinds.model.ts'

type Balance = BillingBalance['items'][number]

/** What the account has, a way to more of it, and everything that was booked. */
export function CreditTab() {
  const text = useText()
  const { data, error, refetch } = useBalance()
  const listed = useStatement()
  const columns = useMemo(() => balanceColumns(text), [text])
  const lines = useMemo(() => lineColumns(text), [text])
  return (
    <div className={css.parts}>
      <section className={css.part}>
        <h2>{text('payments.balance')}</h2>
        {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          error === null && <Skeleton label={text('panels.loading')} rows={3} />
        ) : (
          <DataTable
            label={text('payments.balance')}
            columns={columns}
            rows={data}
            rowKey={({ posted, purpose }) => `${purpose}/${posted.asset}`}
            empty={<p className={css.quiet}>{text('payments.noBalance')}</p>}
          />
        )}
        <BuyCredit />
      </section>
      <section className={css.part}>
        <h2 className={css.head}>
          {text('payments.ledger')}
          <CsvButton name="statement.csv" read={statementCsv} />
        </h2>
        <PagedTable
          listed={listed}
          moreLabel={text('payments.more')}
          label={text('payments.ledger')}
          columns={lines}
          rowKey={({ postedAt, purpose, transferId, amount }) =>
            `${transferId}/${purpose}/${postedAt}/${amount.asset}`
          }
          empty={
            <EmptyState title={text('payments.noLines')} reason={text('payments.noLinesWhy')} />
          }
        />
      </section>
    </div>
  )
}

function saidPurpose(text: Say, purpose: string): string {
  const known = purposeOf(purpose)
  return known === null ? text('payments.kind.other') : text(`payments.purpose.${known}`)
}

/** The mark of play money. */
function Play({ asset }: { readonly asset: string }) {
  const text = useText()
  return ledgerAssetOf(asset).isPlay ? (
    <Badge tone="simulated">{text('payments.play')}</Badge>
  ) : null
}

function balanceColumns(text: Say): readonly Column<Balance>[] {
  const money = (id: 'available' | 'held' | 'posted', label: string): Column<Balance> => ({
    id,
    label,
    width: 150,
    align: 'end',
    cell: (row) => (
      <Exact amount={row[id].amount} asset={ledgerAssetOf(row[id].asset).name} rounding="down" />
    ),
  })
  return [
    {
      id: 'purpose',
      label: text('payments.purpose'),
      width: 130,
      cell: ({ posted, purpose }) => (
        <span className={css.kind}>
          {saidPurpose(text, purpose)} <Play asset={posted.asset} />
        </span>
      ),
    },
    money('available', text('payments.available')),
    money('held', text('payments.held')),
    money('posted', text('payments.booked')),
  ]
}

function lineColumns(text: Say): readonly Column<StatementLine>[] {
  return [
    {
      id: 'kind',
      label: text('payments.for'),
      width: 150,
      cell: ({ amount, kind, purpose }) => (
        <span className={css.kind} title={kind}>
          {text(`payments.kind.${kindWord(kind)}`)}{' '}
          {purpose === 'available' ? null : (
            <span className={css.quiet}>{saidPurpose(text, purpose)}</span>
          )}{' '}
          <Play asset={amount.asset} />
        </span>
      ),
    },
    {
      id: 'amount',
      label: text('payments.amount'),
      width: 150,
      align: 'end',
      cell: ({ amount: { amount, asset } }) => (
        <Amount value={amount} unit={ledgerAssetOf(asset).name} places={placesOf(amount)} signed />
      ),
    },
    {
      id: 'after',
      label: text('payments.after'),
      width: 160,
      align: 'end',
      cell: ({ balanceAfter: { amount, asset } }) => (
        <Exact amount={amount} asset={ledgerAssetOf(asset).name} rounding="down" />
      ),
    },
    {
      id: 'time',
      label: text('payments.time'),
      width: 150,
      align: 'end',
      cell: ({ effectiveAt }) => <Time at={effectiveAt} form="minute" />,
    },
  ]
}
