import { useMemo } from 'react'
import type { GatewayVendor, UsageGroup } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { CallName } from './call-name.view.tsx'
import { useGatewayUsage } from './gateway.data.ts'
import { callOf } from './gateway.model.ts'

/** What the account called at vendors in the last 30 days, and what that cost. */
export function UsageTable({ vendors }: { readonly vendors: readonly GatewayVendor[] }) {
  const text = useText()
  const operations = useMemo(
    () => new Set(vendors.flatMap((one) => one.operations.map(({ operationId }) => operationId))),
    [vendors],
  )
  const { data, error, refetch } = useGatewayUsage(operations)
  const columns = useMemo(() => columnsOf(text, vendors), [text, vendors])
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  return (
    <DataTable
      label={text('gateway.tab.usage')}
      columns={columns}
      rows={data}
      rowKey={({ group }) => group ?? ''}
      empty={<EmptyState title={text('gateway.noUsage')} reason={text('gateway.noUsageWhy')} />}
    />
  )
}

function columnsOf(text: Say, vendors: readonly GatewayVendor[]): readonly Column<UsageGroup>[] {
  return [
    {
      id: 'call',
      label: text('gateway.call'),
      width: 170,
      cell: ({ group }) => {
        const operation = callOf(vendors, group)
        // A call that no vendor has any more is told by the name that it was counted under.
        return operation === undefined ? (
          <code dir="ltr">{group}</code>
        ) : (
          <CallName operation={operation} />
        )
      },
    },
    {
      id: 'calls',
      label: text('gateway.calls'),
      width: 70,
      align: 'end',
      cell: ({ calls }) => <Amount value={calls} places={0} />,
    },
    {
      id: 'cost',
      label: text('gateway.cost'),
      width: 110,
      align: 'end',
      cell: ({ charged }) =>
        charged.map(({ amount, asset }) => (
          <span key={asset}>
            <Amount
              value={amount}
              unit={asset}
              places={Math.max(2, amount.split('.')[1]?.length ?? 0)}
              rounding="up"
            />{' '}
          </span>
        )),
    },
  ]
}
