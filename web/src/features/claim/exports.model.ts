import type { FeeClaim } from '#sdk'
import { type CsvColumn, toCsv } from '../../design/primitives/data-table.csv.model.ts'
import { exactly, type FeeRow } from './claim.model.ts'

const exact = (wei: bigint | null) => (wei === null ? '' : exactly(wei))

/** Fees of tokens as CSV: exact figures, with names of columns that stay the same in every language. */
export function feesCsv(rows: readonly FeeRow[]): string {
  const columns: readonly CsvColumn<FeeRow>[] = [
    { label: 'token', exported: ({ token }) => token },
    { label: 'symbol', exported: ({ symbol }) => symbol ?? '' },
    { label: 'family', exported: ({ family }) => family ?? '' },
    { label: 'lifetime_eth', exported: ({ lifetime }) => exact(lifetime) },
    { label: 'claimed_eth', exported: ({ claimed }) => exact(claimed) },
    { label: 'claimable_eth', exported: ({ claimable }) => exact(claimable) },
    { label: 'pending_eth', exported: ({ pending }) => exact(pending) },
    { label: 'payable_tokens', exported: ({ payableTokens }) => exact(payableTokens) },
    { label: 'gas_eth', exported: ({ cost }) => exact(cost) },
  ]
  return toCsv(columns, rows)
}

/** Claims as CSV, each with its place on the chain. */
export function claimsCsv(claims: readonly FeeClaim[]): string {
  const columns: readonly CsvColumn<FeeClaim>[] = [
    { label: 'time', exported: ({ claimedAt }) => claimedAt },
    { label: 'token', exported: ({ token }) => token },
    { label: 'symbol', exported: ({ symbol }) => symbol ?? '' },
    { label: 'paid_eth', exported: ({ paid }) => paid.amount ?? '' },
    { label: 'paid_tokens', exported: ({ paidTokens }) => paidTokens.amount ?? '' },
    { label: 'paid_to', exported: ({ paidTo }) => paidTo },
    { label: 'block', exported: ({ evidence }) => String(evidence.blockNumber) },
    { label: 'log', exported: ({ evidence }) => String(evidence.logIndex) },
    { label: 'transaction', exported: ({ evidence }) => evidence.transactionHash },
  ]
  return toCsv(columns, claims)
}
