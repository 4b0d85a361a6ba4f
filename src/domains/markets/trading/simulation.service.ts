import { encodeFunctionData, erc20Abi } from 'viem'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { PoolLists } from '../../chain/pools/index.ts'
import { readAddress } from './assets.ts'
import type { Checks } from './checks.ts'
import type { QuotesService } from './quotes.service.ts'
import type { QuoteRecord } from './quotes.store.ts'
import type { SimulateInput, SimulationView } from './trading.schemas.ts'
import { balanceOf, orNothing, readDecimals, spenderOf, type Venue } from './venue.ts'

const holdersMax = 5

/** Simulates a quote for an account on the latest block. */
export function createSimulationService(options: {
  readonly evm: ChainEvm
  readonly venue: Venue
  readonly lists: PoolLists
  readonly quotes: QuotesService
  readonly checks: Checks
}) {
  const { checks, evm, lists, quotes, venue } = options
  return {
    async simulate(input: SimulateInput): Promise<SimulationView> {
      const account = readAddress(input.account, 'body/account')
      const quote = await quotes.open(input.quoteId)
      const { buy, sell } = quote.question
      const decimals = await readDecimals(lists, venue, [sell, buy])
      const { buyMin, sellMax } = quote
      const { gasUsed, issues } = await checks.issues({
        swap: quote,
        sellMax,
        buyMin,
        taker: account,
        decimals,
      })
      const isPassed = issues.simulation.status === 'passed'
      const change = (asset: string, direction: 'in' | 'out', amountAtomic: string) => ({
        account,
        asset,
        direction,
        amountAtomic,
      })
      return {
        quoteId: quote.id,
        account,
        issues,
        gasUsed: gasUsed === null ? null : gasUsed.toString(),
        balanceDeltas: isPassed
          ? [
              change(sell, 'out', quote.view.sellAmount.amountAtomic),
              change(buy, 'in', quote.view.buyAmount.amountAtomic),
            ]
          : [],
        approvalsNeeded:
          issues.allowance === null || sell === 'ETH'
            ? []
            : [
                {
                  token: sell,
                  spender: spenderOf(venue, quote.route),
                  amountAtomic: sellMax.toString(),
                },
              ],
        sellability: await sellabilityOf({ evm, lists }, quote),
      }
    },
  }
}

/** Whether a buyer of the token from its last pool could sell it back: some tokens prevent sales. */
async function sellabilityOf(
  { evm, lists }: { readonly evm: ChainEvm; readonly lists: PoolLists },
  { question, route }: QuoteRecord,
): Promise<SimulationView['sellability']> {
  const { buy } = question
  if (buy === 'ETH' || route.venue !== 'uniswap_v3') return { status: 'unknown', holder: null }
  const pool = route.paths[0]?.hops.at(-1)?.pool
  if (pool === undefined) return { status: 'unknown', holder: null }
  const swaps = await lists.swapsOfPool({ pool, limit: 50 })
  const people = [...new Set(swaps.flatMap(({ trader }) => trader ?? []))].slice(0, holdersMax)
  for (const holder of people) {
    const balance = await orNothing(balanceOf(evm, buy, holder))
    if (balance === 0n) continue
    const isAllowed = await canMove(evm, { token: buy, holder, pool, amount: balance })
    return { status: isAllowed ? 'transferable' : 'refused', holder }
  }
  return { status: 'unknown', holder: null }
}

async function canMove(
  evm: ChainEvm,
  move: {
    readonly token: Hex
    readonly holder: Hex
    readonly pool: Hex
    readonly amount: bigint
  },
): Promise<boolean> {
  const args = [move.pool, move.amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const simulation = await evm.simulate({ from: move.holder, to: move.token, data })
  return simulation.ok && (simulation.returnData === '0x' || BigInt(simulation.returnData) === 1n)
}
