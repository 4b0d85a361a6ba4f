import { useMemo } from 'react'
import type { PaymentRail } from '#sdk'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useRails } from '../try/calls.data.ts'
import { RailLabel } from './rail-name.tsx'
import css from './rails.module.css'

/** Every way to pay that the service has; of those that are off, why. */
export function RailsTab() {
  const text = useText()
  const { data, error, refetch } = useRails()
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={7} />
      ) : (
        <DataTable
          label={text('payments.tab.rails')}
          columns={columns}
          rows={data}
          rowKey={({ rail }) => rail}
        />
      )}
    </>
  )
}

function columnsOf(text: Say): readonly Column<PaymentRail>[] {
  return [
    {
      id: 'rail',
      label: text('payments.rail'),
      width: 210,
      cell: ({ mode, rail }) => (
        <strong>
          <RailLabel rail={rail} mode={mode} />
        </strong>
      ),
    },
    {
      id: 'state',
      label: text('payments.state'),
      width: 180,
      cell: ({ configured, reason }) => (
        <div className={css.state}>
          <StatusDot status={configured ? 'good' : 'unknown'}>
            {text(configured ? 'payments.on' : 'payments.off')}
          </StatusDot>
          {reason === null ? null : <p dir="auto">{reason}</p>}
        </div>
      ),
    },
    {
      id: 'protocol',
      label: text('payments.protocol'),
      width: 210,
      cell: ({ intent, method, protocol }) => (
        <code dir="ltr">
          {protocol} · {method} · {intent}
        </code>
      ),
    },
    {
      id: 'network',
      label: text('payments.network'),
      width: 300,
      cell: ({ network }) => <span dir="ltr">{network}</span>,
    },
    {
      id: 'assets',
      label: text('payments.assets'),
      width: 120,
      cell: ({ currencies }) => <span dir="ltr">{Object.keys(currencies).join(', ')}</span>,
    },
  ]
}
