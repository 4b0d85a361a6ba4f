import { useMemo } from 'react'
import type { GatewayVendor } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { dotOf, healthOf, inOrder, priceRange } from './gateway.model.ts'
import { useGatewayPlace } from './use-gateway-place.ts'
import { VendorSheet } from './vendor-sheet.tsx'

/** The vendors: those that are set up first; one of them opens. */
export function VendorList({
  vendors,
  open,
}: {
  readonly vendors: readonly GatewayVendor[]
  readonly open: string | undefined
}) {
  const text = useText()
  const { choose } = useGatewayPlace()
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = useMemo(() => inOrder(vendors), [vendors])
  const vendor = vendors.find(({ id }) => id === open)
  return (
    <>
      <DataTable
        label={text('gateway.tab.vendors')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => choose({ vendor: id })}
      />
      {vendor === undefined ? null : (
        <VendorSheet
          key={vendor.id}
          vendor={vendor}
          onClose={() => choose({ vendor: undefined })}
        />
      )}
    </>
  )
}

function columnsOf(text: Say): readonly Column<GatewayVendor>[] {
  return [
    {
      id: 'name',
      label: text('gateway.vendor'),
      width: 170,
      cell: ({ name }) => <strong dir="ltr">{name}</strong>,
    },
    {
      id: 'state',
      label: text('gateway.state'),
      width: 200,
      cell: (vendor) => {
        const health = healthOf(vendor)
        return <StatusDot status={dotOf[health]}>{text(`gateway.health.${health}`)}</StatusDot>
      },
    },
    {
      id: 'family',
      label: text('gateway.family'),
      width: 140,
      cell: ({ family }) => <span dir="ltr">{family}</span>,
    },
    {
      id: 'calls',
      label: text('gateway.calls'),
      width: 80,
      align: 'end',
      cell: ({ operations }) => <Count value={operations.length} />,
    },
    {
      id: 'price',
      label: text('gateway.price'),
      width: 220,
      align: 'end',
      cell: (vendor) => <Prices vendor={vendor} />,
    },
  ]
}

function Prices({ vendor }: { readonly vendor: GatewayVendor }) {
  const text = useText()
  const range = priceRange(vendor)
  if (range === null) return text('gateway.byCall')
  const [least, most] = range
  const places = (amount: string) => Math.max(2, amount.split('.')[1]?.length ?? 0)
  return (
    <>
      {least === most ? null : (
        <>
          <Amount value={least} places={places(least)} rounding="up" /> –{' '}
        </>
      )}
      <Amount value={most} unit="USDC" places={places(most)} rounding="up" />
    </>
  )
}
