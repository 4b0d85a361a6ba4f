import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainPosition } from '../../chain/chain-index/index.ts'
import { readAddress } from './assets.ts'
import type { EquityView, equityRanges } from './trading.schemas.ts'
import { asOf } from './views.ts'

/** Of ether. */
const decimals = 18

export type EquityRange = { readonly range: (typeof equityRanges)[number]; readonly points: number }

/** Reads what the launched tokens of an address were worth at points of time, oldest first. */
export type ReadHeldHistory = (
  address: Hex,
  range: EquityRange,
) => Promise<{
  readonly stepSeconds: number
  readonly points: readonly {
    readonly at: string
    readonly valueWei: bigint
    readonly valueUsd: { readonly value: string | null; readonly reason: string | null }
    readonly tokens: number
    readonly untraded: number
  }[]
  readonly leftOut: number
  readonly beginsLate: EquityView['beginsLate']
  readonly position: ChainPosition | null
}>

/** What an address was worth over time, as far as logs tell it. */
export async function readEquity(
  read: ReadHeldHistory | undefined,
  text: string,
  range: EquityRange,
): Promise<EquityView> {
  const address = readAddress(text, 'params/address')
  const found = (await read?.(address, range)) ?? unknown
  return {
    address,
    stepSeconds: found.stepSeconds,
    points: found.points.map(({ valueUsd, valueWei, ...point }) => ({
      ...point,
      value: {
        asset: 'ETH',
        decimals,
        amountAtomic: valueWei.toString(),
        amount: formatAmount(valueWei, decimals),
      },
      valueUsd: { ...valueUsd },
    })),
    excludes: ['ether', 'wrapped_ether', 'other_tokens'],
    tokensLeftOut: found.leftOut,
    beginsLate: found.beginsLate,
    reason: read === undefined ? 'no_market_data' : null,
    asOf: asOf(found.position),
  }
}

const unknown = {
  stepSeconds: 1,
  points: [],
  leftOut: 0,
  beginsLate: null,
  position: null,
} as const
