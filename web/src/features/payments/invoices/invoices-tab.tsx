import { useMemo } from 'react'
import type { InvoiceSummary } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useInvoices, useUpcoming } from './invoices.data.ts'
import { invoiceDotOf } from './invoices.model.ts'

/** What was invoiced, and what will be on the next invoice. */
export function InvoicesTab() {
  const text = useText()
  const { search, choose } = usePaymentsPlace()
  const listed = useInvoices()
  const upcoming = useUpcoming()
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <div className={css.parts}>
      <section className={css.part}>
        <h2>{text('payments.tab.invoices')}</h2>
        <PagedTable
          listed={listed}
          moreLabel={text('payments.more')}
          label={text('payments.tab.invoices')}
          columns={columns}
          rowKey={({ createdAt, id }) => id ?? createdAt}
          onOpen={({ id }) => choose({ invoice: id ?? undefined })}
          empty={
            <EmptyState
              title={text('payments.noInvoices')}
              reason={text('payments.noInvoicesWhy')}
            />
          }
        />
      </section>
      {upcoming.error === null ? null : <Failure failure={upcoming.error} />}
      {upcoming.data === undefined || upcoming.data.lines.length === 0 ? null : (
        <section className={css.part}>
          <h2>{text('payments.upcoming')}</h2>
          <InvoiceLines lines={upcoming.data.lines} />
        </section>
      )}
      {search.invoice === undefined ? null : (
        <InvoiceSheet
          key={search.invoice}
          invoiceId={search.invoice}
          onClose={() => choose({ invoice: undefined })}
        />
      )}
    </div>
  )
}

function columnsOf(text: Say): readonly Column<InvoiceSummary>[] {
  const money = (id: 'due' | 'total'): Column<InvoiceSummary> => ({
    id,
    label: text(`payments.${id}`),
    width: 150,
    align: 'end',
    cell: (row) => <Exact amount={row[id].amount} asset={row[id].asset} />,
  })
  return [
    {
      id: 'number',
      label: text('payments.number'),
      width: 150,
      cell: ({ number }) => <strong dir="ltr">{number ?? '—'}</strong>,
    },
    {
      id: 'state',
      label: text('payments.state'),
      width: 150,
      cell: ({ state }) => (
        <StatusDot status={invoiceDotOf[state]}>{text(`payments.invoice.${state}`)}</StatusDot>
      ),
    },
    {
      id: 'period',
      label: text('payments.period'),
      width: 230,
      cell: ({ periodEnd, periodStart }) => (
        <>
          <Time at={periodStart} form="date" /> – <Time at={periodEnd} form="date" />
        </>
      ),
    },
    money('total'),
    money('due'),
  ]
}
