import type { Portfolio, PortfolioHolding, TokenPosition } from '#sdk'

/** Ether's place among the tokens. */
export const ether = 'ETH'

/** One asset of an address: what it has of it now, and what it did with it. What is not known is null. */
export interface Holding {
  /** `ETH`, or the address of a token. */
  readonly token: string
  readonly symbol: string
  readonly name: string
  readonly imageUrl: string | null
  readonly amount: string | null
  readonly priceEth: string | null
  readonly changePct24h: string | null
  /** At the newest price. */
  readonly valueWei: bigint | null
  readonly valueUsd: string | null
  /** What the whole of it would bring, sold now. */
  readonly saleWei: bigint | null
  readonly costWei: bigint | null
  readonly averageCostEth: string | null
  readonly unrealisedWei: bigint | null
  readonly realisedWei: bigint | null
  readonly trades: number
}

/** What a token is called, where its holding does not say it. */
export type SymbolOf = (token: string) => { readonly symbol: string; readonly name: string }

/** Ether first, then every token that the address has or traded, the most valuable first. */
export function holdingRows(portfolio: Portfolio, symbolOf: SymbolOf): readonly Holding[] {
  const held = new Map(portfolio.holdings.items.map((item) => [item.token, item]))
  const positions = new Map(portfolio.positions.map((item) => [item.token, item]))
  const tokens = [...new Set([...held.keys(), ...positions.keys()])]
  const rows = tokens.map((token) =>
    tokenRow({ token, held: held.get(token), position: positions.get(token), symbolOf }),
  )
  rows.sort((left, right) => compared(right.valueWei ?? -1n, left.valueWei ?? -1n))
  return [etherRow(portfolio), ...rows]
}

/** Less than this is dust, where no dollar price says it: 0.0005 ether. */
const dustWei = 500_000_000_000_000n

/** Whether an asset is worth too little to look at. Ether never is, nor what has no known value but was traded. */
export function isDust({ amount, token, valueUsd, valueWei }: Holding): boolean {
  if (token === ether) return false
  if (valueUsd !== null) return Number(valueUsd) < 1
  if (valueWei !== null) return valueWei < dustWei
  return amount === null || Number(amount) === 0
}

/** One part of the whole. */
export interface Share {
  readonly token: string
  readonly symbol: string
  readonly valueWei: bigint
  /** Of one, as a decimal string. */
  readonly ratio: string
}

/** What is shown by itself; the rest is one part. */
const sharesMax = 6
/** The rest of a whole, in the place of a token. */
export const others = 'others'

/** How the value is divided, the largest part first. Nothing where nothing has a value. */
export function sharesOf(rows: readonly Holding[]): readonly Share[] {
  const valued = rows.filter((row) => (row.valueWei ?? 0n) > 0n)
  valued.sort((left, right) => compared(right.valueWei ?? 0n, left.valueWei ?? 0n))
  const whole = sum(valued.map(({ valueWei }) => valueWei))
  if (whole === 0n) return []
  const isCut = valued.length > sharesMax
  const shown = isCut ? valued.slice(0, sharesMax - 1) : valued
  const parts = shown.map(({ symbol, token, valueWei }) => ({
    token,
    symbol,
    valueWei: valueWei ?? 0n,
  }))
  if (isCut) {
    const rest = sum(valued.slice(sharesMax - 1).map(({ valueWei }) => valueWei))
    parts.push({ token: others, symbol: '', valueWei: rest })
  }
  return parts.map((part) => ({ ...part, ratio: ratioOf(part.valueWei, whole) }))
}

/** A part of a whole as a decimal string with six places, rounded down. */
export function ratioOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0'
  const millionths = (part * 1_000_000n) / whole
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0')
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** The sum of what is known. */
export function sum(values: readonly (bigint | null)[]): bigint {
  return values.reduce<bigint>((whole, value) => whole + (value ?? 0n), 0n)
}

function etherRow({ totals }: Portfolio): Holding {
  return {
    token: ether,
    symbol: ether,
    name: 'Ether',
    imageUrl: null,
    amount: totals.ether.amount,
    priceEth: null,
    changePct24h: null,
    valueWei: BigInt(totals.ether.amountAtomic),
    valueUsd: null,
    saleWei: null,
    costWei: null,
    averageCostEth: null,
    unrealisedWei: null,
    realisedWei: null,
    trades: 0,
  }
}

function tokenRow({
  held,
  position,
  symbolOf,
  token,
}: {
  readonly token: string
  readonly held: PortfolioHolding | undefined
  readonly position: TokenPosition | undefined
  readonly symbolOf: SymbolOf
}): Holding {
  return {
    token,
    ...(held ?? symbolOf(token)),
    imageUrl: held?.thumbnailUrl ?? null,
    amount: held?.amount.amount ?? position?.quantity.amount ?? null,
    priceEth: held?.priceEth ?? null,
    changePct24h: held?.changePct24h ?? null,
    valueWei: held === undefined ? atomic(position?.valueWei) : BigInt(held.value.amountAtomic),
    valueUsd: held?.valueUsd.value ?? null,
    saleWei: atomic(position?.valueWei),
    costWei: atomic(position?.costWei),
    averageCostEth: position?.averageCostEth ?? null,
    unrealisedWei: atomic(position?.unrealisedWei),
    realisedWei: atomic(position?.realisedWei),
    trades: position?.trades ?? 0,
  }
}

function atomic(text: string | null | undefined): bigint | null {
  return text == null ? null : BigInt(text)
}

function compared(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
