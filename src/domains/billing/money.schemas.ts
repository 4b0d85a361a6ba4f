import { type Static, Type as T } from '@sinclair/typebox'
import { type LedgerAsset, priceAssetOf, priceAssets } from '../../kernel/assets.ts'
import { visibleLine } from '../../kernel/stored-text.ts'

/** Every asset that the ledger counts, paper ones apart from live ones. */
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

/** What a text that is kept, and that others read, is made of. */
export const textPattern = visibleLine

/** An amount that callers name, as text: more than nothing, and less than the ledger can hold. */
export const PositiveAtomic = T.String({
  pattern: '^[1-9]\\d{0,76}$',
  description: 'Whole number of the smallest unit, above zero',
})

/** An amount with what is needed to read it. */
export const Money = T.Object(
  {
    amountAtomic: T.String({
      pattern: '^-?\\d{1,78}$',
      description: 'Whole number of the smallest unit',
    }),
    asset: LedgerAssetName,
    decimals: T.Integer({ description: 'Places of one whole unit' }),
  },
  { $id: 'Money' },
)
export type Money = Static<typeof Money>

/** `Money` with words about this one; without its name, because a name stands for one description only. */
export function moneyThat(description: string) {
  return T.Object(Money.properties, { description })
}

/** An amount as answers carry it. */
export function moneyOf(asset: LedgerAsset, amountAtomic: bigint): Money {
  return { amountAtomic: amountAtomic.toString(), asset, decimals: decimalsOf(asset) }
}

/** Places of one whole unit of the asset. */
export function decimalsOf(asset: LedgerAsset): number {
  return priceAssets[priceAssetOf(asset).asset].decimals
}

/** Whether a stored text names an asset of the ledger. */
export function isLedgerAsset(text: string): text is LedgerAsset {
  return ledgerAssets.some((asset) => asset === text)
}

/** The asset of a stored row; a row with another one is a defect. */
export function readLedgerAsset(text: string): LedgerAsset {
  if (isLedgerAsset(text)) return text
  throw new Error(`no asset of the ledger: ${text}`)
}
