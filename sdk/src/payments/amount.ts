import { BourseError } from '../errors/bourse-error.ts'

/** What prices are in. */
export type PriceAsset = 'SOL' | 'USDC'

const decimalsOf: Readonly<Record<PriceAsset, number>> = { SOL: 9, USDC: 6 }

/** Amounts in the smallest unit, by asset. An absent one is zero. */
export type Amounts = Partial<Readonly<Record<PriceAsset, bigint>>>

/** Reads `0.05 USDC, 0.001 SOL`; without an asset it is USDC. Throws `client.invalid_amount`. */
export function parseAmounts(text: string): Amounts {
  return Object.fromEntries(text.split(',').map((part) => parseOne(part.trim())))
}

function parseOne(text: string): readonly [PriceAsset, bigint] {
  const [, whole = '', fraction = '', asset = 'USDC'] =
    /^(\d{1,30})(?:\.(\d{1,9}))?(?: (SOL|USDC))?$/.exec(text) ?? []
  const isAsset = asset === 'SOL' || asset === 'USDC'
  if (whole === '' || !isAsset || fraction.length > decimalsOf[asset]) {
    throw new BourseError({
      code: 'client.invalid_amount',
      status: 0,
      detail: `"${text}" is not an amount.`,
      fix: 'Write a decimal number and its asset: 0.05 USDC, or several, separated by commas.',
    })
  }
  return [asset, BigInt(whole + fraction.padEnd(decimalsOf[asset], '0'))]
}

/** An amount in whole units: `0.05`. */
export function formatAmount(asset: PriceAsset, atomic: bigint): string {
  const decimals = decimalsOf[asset]
  const digits = atomic.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`)
}

/** The smaller of two limits for each asset; an asset that one of them does not name is zero. */
export function smallerOf(left: Amounts, right: Amounts): Amounts {
  const both = (['SOL', 'USDC'] as const).flatMap((asset) => {
    const [one, other] = [left[asset], right[asset]]
    return one === undefined || other === undefined ? [] : [[asset, one < other ? one : other]]
  })
  return Object.fromEntries(both)
}
