import type { ChainPoint, Portfolio, SwapHistoryEntry } from '#sdk'
import { fromAtomic, plain } from '../../design/numbers/decimal.model.ts'
import type { EquityMoment } from './equity.model.ts'
import { ether, type Holding, sum } from './holdings.model.ts'

const etherDecimals = 18

/** A figure that may be asked where it comes from. */
export type OriginName =
  | { readonly kind: 'ether' | 'realised' | 'tokens' | 'unrealised' | 'value' }
  | { readonly kind: 'holding'; readonly token: string }
  | { readonly kind: 'point'; readonly moment: EquityMoment }
  | { readonly kind: 'trade'; readonly key: string }

type Whole = 'ether' | 'realised' | 'tokens' | 'unrealised' | 'value'
type Formula = SwapHistoryEntry['venue'] | Whole | 'holding' | 'point'
type Word =
  | Whole
  | 'boughtFor'
  | 'cost'
  | 'holdingOf'
  | 'named'
  | 'point'
  | 'sale'
  | 'soldFor'
  | 'trade'

/** A sentence of the catalog with its values. */
export interface Phrase {
  readonly id: `portfolio.${Word}` | `portfolio.formula.${Formula}`
  readonly values?: Readonly<Record<string, number | string>>
}

/** One of the rows that a figure was summed from. */
export interface OriginRow {
  readonly key: string
  readonly label: Phrase
  readonly amount: string | null
  readonly unit: string
  /** Something that was paid, which is rounded up. */
  readonly isPaid?: boolean
  /** Where it stands on the chain, where it is of one block. */
  readonly blockNumber: number | null
  /** What this row is from; null where it is read from the chain itself. */
  readonly opens: OriginName | null
}

/** Where a figure comes from. */
export interface Origin {
  readonly title: Phrase
  /** How it is calculated, in words. */
  readonly formula: Phrase
  readonly amount: string | null
  readonly unit: string
  readonly isSigned: boolean
  readonly rows: readonly OriginRow[]
  /** The block that it is of. */
  readonly point: ChainPoint | null
  readonly trade: SwapHistoryEntry | null
}

/** What figures are made of. */
export interface Sources {
  readonly portfolio: Portfolio
  readonly holdings: readonly Holding[]
  readonly trades: readonly SwapHistoryEntry[]
}

/** Names a trade: a transaction may have several. */
export function tradeKey({ logIndex, transactionHash, venue }: SwapHistoryEntry): string {
  return `${transactionHash}.${venue}.${logIndex}`
}

/** Where a figure comes from; null where what it was made of is gone by now. */
export function originOf(name: OriginName, sources: Sources): Origin | null {
  const { portfolio } = sources
  const { totals } = portfolio
  if (name.kind === 'holding') return originOfHolding(name.token, sources)
  if (name.kind === 'trade') return originOfTrade(name.key, sources)
  if (name.kind === 'point') return originOfPoint(name.moment, sources)
  const { kind } = name
  const common = {
    title: { id: `portfolio.${kind}` },
    formula: { id: `portfolio.formula.${kind}` },
    unit: ether,
    isSigned: false,
    point: portfolio.asOf,
    trade: null,
  } as const
  const tokens = sources.holdings.filter(({ token }) => token !== ether)
  if (kind === 'ether') return { ...common, amount: totals.ether.amount, rows: [] }
  if (kind === 'value') {
    const rows = [partRow('ether', totals.ether.amount), partRow('tokens', totals.tokens.amount)]
    return { ...common, amount: totals.value.amount, rows }
  }
  if (kind === 'tokens') {
    const rows = tokens.map((row) => holdingRow(row, row.valueWei))
    return { ...common, amount: totals.tokens.amount, rows: worthNaming(rows) }
  }
  const valueOf = (row: Holding) => (kind === 'realised' ? row.realisedWei : row.unrealisedWei)
  const whole = kind === 'realised' ? BigInt(portfolio.realisedWei) : sum(tokens.map(valueOf))
  const rows = tokens.map((row) => holdingRow(row, valueOf(row)))
  return { ...common, isSigned: true, amount: etherOf(whole), rows: worthNaming(rows) }
}

function originOfHolding(token: string, { holdings, portfolio, trades }: Sources): Origin | null {
  const holding = holdings.find((one) => one.token === token)
  if (holding === undefined) return null
  if (token === ether) return originOf({ kind: 'ether' }, { holdings, portfolio, trades })
  const fact = (key: Phrase['id'], wei: bigint | null): OriginRow => ({
    key,
    label: { id: key },
    amount: wei === null ? null : etherOf(wei),
    unit: ether,
    blockNumber: null,
    opens: null,
  })
  const own = trades.filter(({ bought, sold }) => bought.asset === token || sold.asset === token)
  return {
    title: { id: 'portfolio.holdingOf', values: { symbol: holding.symbol } },
    formula: { id: 'portfolio.formula.holding' },
    amount: holding.valueWei === null ? null : etherOf(holding.valueWei),
    unit: ether,
    isSigned: false,
    rows: [
      { ...fact('portfolio.cost', holding.costWei), isPaid: true },
      fact('portfolio.sale', holding.saleWei),
      fact('portfolio.unrealised', holding.unrealisedWei),
      fact('portfolio.realised', holding.realisedWei),
      ...own.map((trade) => tradeRow(trade, token, holding.symbol)),
    ],
    point: portfolio.asOf,
    trade: null,
  }
}

function originOfTrade(key: string, { trades }: Sources): Origin | null {
  const trade = trades.find((one) => tradeKey(one) === key)
  if (trade === undefined) return null
  return {
    title: { id: 'portfolio.trade' },
    formula: { id: `portfolio.formula.${trade.venue}` },
    amount: null,
    unit: '',
    isSigned: false,
    rows: [],
    point: null,
    trade,
  }
}

function originOfPoint(moment: EquityMoment, { portfolio }: Sources): Origin {
  return {
    title: { id: 'portfolio.point' },
    formula: { id: 'portfolio.formula.point', values: { tokens: moment.tokens } },
    amount: moment.amount,
    unit: ether,
    isSigned: false,
    rows: [],
    point: portfolio.asOf,
    trade: null,
  }
}

function partRow(kind: 'ether' | 'tokens', amount: string | null): OriginRow {
  return {
    key: kind,
    label: { id: `portfolio.${kind}` },
    amount,
    unit: ether,
    blockNumber: null,
    opens: { kind },
  }
}

function holdingRow({ symbol, token }: Holding, wei: bigint | null): OriginRow {
  return {
    key: token,
    label: { id: 'portfolio.named', values: { name: symbol } },
    amount: wei === null ? null : etherOf(wei),
    unit: ether,
    blockNumber: null,
    opens: { kind: 'holding', token },
  }
}

function tradeRow(trade: SwapHistoryEntry, token: string, symbol: string): OriginRow {
  const isBuy = trade.bought.asset === token
  const { amount, asset } = isBuy ? trade.sold : trade.bought
  return {
    key: tradeKey(trade),
    label: { id: isBuy ? 'portfolio.boughtFor' : 'portfolio.soldFor', values: { symbol } },
    amount,
    unit: asset === ether ? ether : '',
    isPaid: isBuy,
    blockNumber: trade.blockNumber,
    opens: { kind: 'trade', key: tradeKey(trade) },
  }
}

function worthNaming(rows: readonly OriginRow[]): readonly OriginRow[] {
  return rows.filter(({ amount }) => amount === null || Number(amount) !== 0)
}

/** An amount of wei in ether. */
export function etherOf(wei: bigint): string {
  return plain(fromAtomic(wei, etherDecimals))
}
