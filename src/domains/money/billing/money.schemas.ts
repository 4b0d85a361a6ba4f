import { Type as T } from '@sinclair/typebox'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { visibleLine } from '../../../kernel/stored-text.ts'

/** Every ledger asset, paper ones apart from live ones. */
export const ledgerAssets = [
  'USDC',
  'SOL',
  'paper:USDC',
  'paper:SOL',
] as const satisfies readonly LedgerAsset[]

export const LedgerAssetName = T.Union(
  ledgerAssets.map((asset) => T.Literal(asset)),
  { description: '`paper:` assets are play money and never mix with live ones.' },
)
export const PriceAssetName = T.Union([T.Literal('USDC'), T.Literal('SOL')])

/** The pattern of stored text that others read. */
export const textPattern = visibleLine

/** An amount from a caller as text: above zero, and within the ledger's range. */
export const PositiveAtomic = T.String({
  pattern: '^[1-9]\\d{0,76}$',
  description: 'Whole number of the smallest unit, above zero',
})
