import { useMemo } from 'react'
import type { Charge } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { Exact } from '../money.view.tsx'
import { chargeStatuses, railNames, roles } from '../payments-search.model.ts'
import { RailLabel } from '../rails/rail-name.tsx'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { ChargeSheet } from './charge-sheet.tsx'
import { useCharges } from './charges.data.ts'
import { dotOf } from './charges.model.ts'
import css from './charges.module.css'

/** What the account paid and earned; one of them opens. */
export function ChargesTab() {
  const text = useText()
  const { search, choose } = usePaymentsPlace()
  const { charge, rail, role, status } = search
  const listed = useCharges({
    ...(status === undefined ? {} : { status }),
    ...(rail === undefined ? {} : { rail }),
    ...(role === undefined ? {} : { role }),
  })
  const columns = useMemo(() => columnsOf(text), [text])
  return (
    <div className={css.charges}>
      <ChargesFilter />
      <PagedTable
        listed={listed}
        moreLabel={text('payments.more')}
        label={text('payments.tab.charges')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => choose({ charge: id })}
        empty={
          <EmptyState
            title={text('payments.noCharges')}
            reason={text('payments.noChargesWhy')}
            action={
              <Button onClick={() => choose({ tab: 'try' })}>{text('payments.tab.try')}</Button>
            }
          />
        }
      />
      {charge === undefined ? null : (
        <ChargeSheet key={charge} chargeId={charge} onClose={() => choose({ charge: undefined })} />
      )}
    </div>
  )
}

function ChargesFilter() {
  const text = useText()
  const { search, choose } = usePaymentsPlace()
  return (
    <div className={css.filter}>
      <Select
        size="small"
        aria-label={text('payments.role')}
        value={search.role ?? ''}
        choices={[
          { value: '', label: text('payments.role.all') },
          ...roles.map((value) => ({ value, label: text(`payments.role.${value}`) })),
        ]}
        onChange={(role) => choose({ role: role === '' ? undefined : role })}
      />
      <Select
        size="small"
        aria-label={text('payments.state')}
        value={search.status ?? ''}
        choices={[
          { value: '', label: text('payments.anyState') },
          ...chargeStatuses.map((value) => ({ value, label: text(`payments.status.${value}`) })),
        ]}
        onChange={(status) => choose({ status: status === '' ? undefined : status })}
      />
      <Select
        size="small"
        aria-label={text('payments.rail')}
        value={search.rail ?? ''}
        choices={[
          { value: '', label: text('payments.anyRail') },
          ...railNames.map((value) => ({ value, label: text(`payments.rail.${value}`) })),
        ]}
        onChange={(rail) => choose({ rail: rail === '' ? undefined : rail })}
      />
    </div>
  )
}

function columnsOf(text: Say): readonly Column<Charge>[] {
  return [
    {
      id: 'state',
      label: text('payments.state'),
      width: 130,
      cell: ({ status }) => (
        <StatusDot status={dotOf[status]}>{text(`payments.status.${status}`)}</StatusDot>
      ),
    },
    {
      id: 'amount',
      label: text('payments.amount'),
      width: 130,
      align: 'end',
      cell: ({ amount, asset }) => <Exact amount={amount} asset={asset} />,
    },
    {
      id: 'call',
      label: text('payments.call'),
      width: 300,
      cell: ({ method, path }) => (
        <code dir="ltr" title={`${method} ${path}`}>
          {method} {path}
        </code>
      ),
    },
    {
      id: 'rail',
      label: text('payments.rail'),
      width: 190,
      cell: ({ mode, rail }) => <RailLabel rail={rail} mode={mode} />,
    },
    {
      id: 'time',
      label: text('payments.time'),
      width: 120,
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ]
}
