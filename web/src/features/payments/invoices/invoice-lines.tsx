import { useMemo } from 'react'
import type { InvoiceLine } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Exact } from '../money.view.tsx'

/** What stands on an invoice. */
export function InvoiceLines({ lines }: { readonly lines: readonly InvoiceLine[] }) {
  const text = useText()
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <DataTable
      label={text('payments.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ kind, priceSource, subject, amount }) =>
        `${kind}/${subject}/${priceSource}/${amount.asset}`
      }
    />
  )
}

function columnsOf(text: Say): readonly Column<InvoiceLine>[] {
  return [
    {
      id: 'for',
      label: text('payments.for'),
      cell: ({ description, subject }) => (
        <span dir="auto" title={subject}>
          {description}
        </span>
      ),
    },
    {
      id: 'quantity',
      label: text('payments.quantity'),
      width: 100,
      align: 'end',
      cell: ({ quantity }) => <Amount value={quantity} places={0} />,
    },
    {
      id: 'amount',
      label: text('payments.amount'),
      width: 150,
      align: 'end',
      cell: ({ amount: { amount, asset } }) => <Exact amount={amount} asset={asset} />,
    },
  ]
}
