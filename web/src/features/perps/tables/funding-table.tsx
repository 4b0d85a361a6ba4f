import { useMemo } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { perpName } from '../../../panels/markets/perp-name.ts'
import type { PerpMarket } from '../market.model.ts'
import { useFundingPaid, useFundingRates } from '../perps.data.ts'
import css from './tables.module.css'

interface FundingRow {
  readonly at: string
  readonly symbol: string
  readonly fundingRate: string
  /** Null for what the market had and the account did not pay. */
  readonly quantity: string | null
}

/** What the account has paid and received, and what the rates of the market were. */
export function FundingTable({ market }: { readonly market: PerpMarket }) {
  const text = useText()
  const paid = useFundingPaid(true).data
  const rates = useFundingRates(market.symbol).data
  const columns = useMemo(() => columnsOf(text), [text])
  const rows = useMemo((): readonly FundingRow[] => {
    const own = (paid ?? []).map((one) => ({ ...one, at: one.intervalEndTimestamp }))
    const known = new Set(own.map(({ at, symbol }) => `${symbol} ${at}`))
    const others = (rates ?? [])
      .map((one) => ({ ...one, at: one.intervalEndTimestamp, quantity: null }))
      .filter(({ at, symbol }) => !known.has(`${symbol} ${at}`))
    return [...own, ...others].sort((left, right) => right.at.localeCompare(left.at))
  }, [paid, rates])
  return (
    <DataTable
      label={text('perps.tab.funding')}
      columns={columns}
      rows={rows}
      rowKey={({ at, quantity, symbol }) => `${symbol}-${at}-${quantity}`}
      empty={<EmptyState title={text('perps.noFunding')} reason={text('perps.noFundingWhy')} />}
    />
  )
}

function columnsOf(text: Say): readonly Column<FundingRow>[] {
  return [
    {
      id: 'time',
      label: text('perps.time'),
      width: 130,
      cell: ({ at }) => <Time at={at.endsWith('Z') ? at : `${at}Z`} form="minute" />,
    },
    {
      id: 'market',
      label: text('perps.market'),
      width: 160,
      cell: ({ symbol }) => <span className={css.market}>{perpName(symbol)}</span>,
    },
    {
      id: 'rate',
      label: text('perps.rate'),
      width: 110,
      align: 'end',
      cell: ({ fundingRate }) => <Percent ratio={fundingRate} places={5} change />,
    },
    {
      id: 'paid',
      label: text('perps.payment'),
      width: 130,
      align: 'end',
      cell: ({ quantity }) => <Amount value={quantity} unit="USDC" signed />,
    },
    { id: 'rest', label: '', labelHidden: true, cell: () => null },
  ]
}
