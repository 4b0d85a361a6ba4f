import type { Invoice } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { CsvButton } from '../csv-button.tsx'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceCsv, useInvoice, usePayInvoice } from './invoices.data.ts'
import { invoiceDotOf, isPayable } from './invoices.model.ts'

/** One invoice: what is due, what it is for, and the way to pay it. */
export function InvoiceSheet({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useInvoice(invoiceId)
  return (
    <Sheet
      size="wide"
      title={data?.number ?? text('payments.tab.invoices')}
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={8} />
      ) : null}
      {data === undefined ? null : <Known invoice={data} invoiceId={invoiceId} />}
    </Sheet>
  )
}

function Known({ invoice, invoiceId }: { readonly invoice: Invoice; readonly invoiceId: string }) {
  const text = useText()
  const pay = usePayInvoice(invoiceId)
  const { due, dueAt, issuedAt, lines, settled, state, total } = invoice
  return (
    <div className={css.parts}>
      <StatusDot status={invoiceDotOf[state]}>{text(`payments.invoice.${state}`)}</StatusDot>
      <DescriptionList
        items={[
          {
            term: text('payments.total'),
            value: <Exact amount={total.amount} asset={total.asset} />,
          },
          {
            term: text('payments.paidAlready'),
            value: <Exact amount={settled.amount} asset={settled.asset} rounding="down" />,
          },
          { term: text('payments.due'), value: <Exact amount={due.amount} asset={due.asset} /> },
          { term: text('payments.issued'), value: <Time at={issuedAt} form="full" /> },
          { term: text('payments.dueAt'), value: <Time at={dueAt} form="full" /> },
        ]}
      />
      <p className={css.acts}>
        {isPayable(invoice) ? (
          <Button kind="primary" pending={pay.isPending} onClick={() => pay.mutate()}>
            {text('payments.payFromCredit')}
          </Button>
        ) : null}
        <CsvButton name={`${invoiceId}.csv`} read={() => invoiceCsv(invoiceId)} />
      </p>
      {pay.error === null ? null : <Failure failure={pay.error} />}
      <InvoiceLines lines={lines} />
    </div>
  )
}
