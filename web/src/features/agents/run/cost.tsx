import { Amount } from '../../../design/numbers/amount.tsx'

const microDigits = 6

/** What something has cost, of millionths of a dollar. */
export function Cost({ microUsd }: { readonly microUsd: string }) {
  return <Amount atomic={BigInt(microUsd)} decimals={microDigits} unit="USD" rounding="up" />
}
