import type { SwapHistoryEntry } from '#sdk'
import { type CsvColumn, toCsv } from '../../design/primitives/data-table.csv.model.ts'
import type { EquityMoment } from './equity.model.ts'
import type { Holding, SymbolOf } from './holdings.model.ts'
import { etherOf } from './origin.model.ts'

const wei = (value: bigint | null) => (value === null ? '' : etherOf(value))

/** Holdings as CSV: exact figures, with names of columns that stay the same in every language. */
export function holdingsCsv(rows: readonly Holding[]): string {
  const columns: readonly CsvColumn<Holding>[] = [
    { label: 'asset', exported: ({ token }) => token },
    { label: 'symbol', exported: ({ symbol }) => symbol },
    { label: 'amount', exported: ({ amount }) => amount ?? '' },
    { label: 'price_eth', exported: ({ priceEth }) => priceEth ?? '' },
    { label: 'value_eth', exported: ({ valueWei }) => wei(valueWei) },
    { label: 'value_usd', exported: ({ valueUsd }) => valueUsd ?? '' },
    { label: 'average_cost_eth', exported: ({ averageCostEth }) => averageCostEth ?? '' },
    { label: 'cost_eth', exported: ({ costWei }) => wei(costWei) },
    { label: 'unrealised_eth', exported: ({ unrealisedWei }) => wei(unrealisedWei) },
    { label: 'realised_eth', exported: ({ realisedWei }) => wei(realisedWei) },
    { label: 'trades', exported: ({ trades }) => String(trades) },
  ]
  return toCsv(columns, rows)
}

/** Trades as CSV, each with its place on the chain. */
export function tradesCsv(trades: readonly SwapHistoryEntry[], symbolOf: SymbolOf): string {
  const columns: readonly CsvColumn<SwapHistoryEntry>[] = [
    { label: 'time', exported: ({ tradedAt }) => tradedAt },
    { label: 'venue', exported: ({ venue }) => venue },
    { label: 'sold_amount', exported: ({ sold }) => sold.amount ?? sold.amountAtomic },
    { label: 'sold_asset', exported: ({ sold }) => sold.asset },
    { label: 'sold_symbol', exported: ({ sold }) => symbolOf(sold.asset).symbol },
    { label: 'bought_amount', exported: ({ bought }) => bought.amount ?? bought.amountAtomic },
    { label: 'bought_asset', exported: ({ bought }) => bought.asset },
    { label: 'bought_symbol', exported: ({ bought }) => symbolOf(bought.asset).symbol },
    { label: 'block', exported: ({ blockNumber }) => String(blockNumber) },
    { label: 'log', exported: ({ logIndex }) => String(logIndex) },
    { label: 'transaction', exported: ({ transactionHash }) => transactionHash },
  ]
  return toCsv(columns, trades)
}

/** The value over time as CSV. */
export function momentsCsv(moments: readonly EquityMoment[]): string {
  const columns: readonly CsvColumn<EquityMoment>[] = [
    { label: 'time', exported: ({ atMs }) => new Date(atMs).toISOString() },
    { label: 'value_eth', exported: ({ amount }) => amount },
    { label: 'value_usd', exported: ({ usd }) => usd ?? '' },
    { label: 'tokens', exported: ({ tokens }) => String(tokens) },
  ]
  return toCsv(columns, moments)
}
