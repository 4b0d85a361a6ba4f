import { decodeFunctionResult } from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import {
  type BalanceChange,
  type IntentRecord,
  type Intents,
  insufficientFunds,
  type PreparedCall,
} from '../intents/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeApprove, encodeBuy, encodeSell } from './calldata.ts'
import type { Factory } from './factory.ts'
import { readAddress } from './launch-input.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { IntentView, QuoteView } from './launchpad.schemas.ts'
import type { PricedTrade, QuotesService } from './quotes.service.ts'
import { withSlippage } from './slippage.ts'
import type { TradeQuestion } from './trade-question.ts'
import { intentView } from './views.ts'

export type PrepareTradeInput = TradeQuestion & {
  readonly trader: string
  readonly maxSlippageBps: number
  readonly deadlineSeconds: number
}

export type TradesServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly factory: Factory
  readonly intents: Intents
  readonly quotes: QuotesService
  readonly positions: ChainPositions
}

/** Prepares trades: the approval that a sale may need, for exactly what is sold, and the trade itself. */
export function createTradesService(options: TradesServiceOptions) {
  const { factory, intents, quotes } = options
  return {
    async prepare(
      input: PrepareTradeInput,
    ): Promise<{ readonly quote: QuoteView; readonly intents: IntentView[] }> {
      const trader = readAddress(input.trader, 'body/trader')
      const priced = await quotes.price(input)
      await factory.assertReady()
      const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
      const terms = {
        from: trader,
        deadline,
        expiresAt,
        token: priced.token,
        maxSlippageBps: input.maxSlippageBps,
      }
      const build = priced.side === 'buy' ? buildBuy : buildSell
      const built = await build(options, priced, terms)
      await options.database.transaction(async (tx) => {
        const at = { tx, outbox: options.outbox, now: new Date(options.clock.nowMs()) }
        await intents.create(at, built)
      })
      const position = await options.positions.current()
      return {
        quote: quotes.view(priced),
        intents: built.map((intent) => intentView(intent, position)),
      }
    },
  }
}

type Parts = Pick<TradesServiceOptions, 'factory' | 'intents'>
type Terms = Pick<PreparedCall, 'expiresAt' | 'from'> & {
  readonly deadline: bigint
  readonly token: Hex
  readonly maxSlippageBps: number
}

async function buildBuy(
  { factory, intents }: Parts,
  { gasLimit, quote, token }: PricedTrade,
  terms: Terms,
): Promise<readonly IntentRecord[]> {
  // All ether that was asked for: what the curve cannot use comes back in the same transaction.
  const value = quote.ethAmount + quote.refund
  const call: PreparedCall = {
    kind: 'trade',
    ...callTerms(terms),
    to: factory.address,
    value,
    ...(gasLimit === null ? {} : { gasLimit }),
    data: encodeBuy({
      token,
      recipient: terms.from,
      minTokensOut: withSlippage(quote.tokenAmount, terms.maxSlippageBps),
      deadline: terms.deadline,
    }),
  }
  await intents.assertFunds(terms.from, value)
  const simulation = await intents.simulate(call)
  const tokensOut = decodeFunctionResult({
    abi: curveLaunchpadAbi,
    functionName: 'buy',
    data: simulation.returnData,
  })
  return [
    intents.build(call, {
      gasUsed: simulation.gasUsed,
      balanceChanges: changesOf(terms.from, [
        ['ETH', 'out', quote.ethAmount],
        [token, 'in', tokensOut],
      ]),
    }),
  ]
}

async function buildSell(
  parts: Parts,
  { quote, token }: PricedTrade,
  terms: Terms,
): Promise<readonly IntentRecord[]> {
  const { factory, intents } = parts
  const amount = quote.tokenAmount
  const [balance, allowance] = await Promise.all([
    factory.tokenBalance(token, terms.from),
    factory.allowance(token, terms.from),
  ])
  if (balance < amount) {
    throw insufficientFunds(launchpadErrors, token, { required: amount, available: balance })
  }
  const call: PreparedCall = {
    kind: 'trade',
    ...callTerms(terms),
    to: factory.address,
    value: 0n,
    data: encodeSell({
      token,
      amount,
      recipient: terms.from,
      minEthOut: withSlippage(quote.ethAmount, terms.maxSlippageBps),
      deadline: terms.deadline,
    }),
  }
  const saleFor = (ethOut: bigint) =>
    changesOf(terms.from, [
      [token, 'out', amount],
      ['ETH', 'in', ethOut],
    ])
  if (allowance < amount) {
    return [
      await buildApproval(parts, terms, amount),
      intents.build(call, { gasUsed: null, balanceChanges: saleFor(quote.ethAmount) }),
    ]
  }
  const { gasUsed, returnData } = await intents.simulate(call)
  const ethOut = decodeFunctionResult({
    abi: curveLaunchpadAbi,
    functionName: 'sell',
    data: returnData,
  })
  return [intents.build(call, { gasUsed, balanceChanges: saleFor(ethOut) })]
}

/** Exactly the amount: a permission that outlives the sale would be for somebody else to use. */
async function buildApproval(
  { factory, intents }: Parts,
  terms: Terms,
  amount: bigint,
): Promise<IntentRecord> {
  const approval: PreparedCall = {
    ...callTerms(terms),
    kind: 'approval',
    to: terms.token,
    value: 0n,
    deadline: null,
    data: encodeApprove(factory.address, amount),
  }
  const { gasUsed } = await intents.simulate(approval)
  return intents.build(approval, { gasUsed, balanceChanges: [] })
}

function callTerms({ deadline, expiresAt, from, token }: Terms) {
  return { deadline, expiresAt, from, token }
}

function changesOf(
  account: Hex,
  changes: readonly (readonly [asset: string, direction: 'in' | 'out', amount: bigint])[],
): readonly BalanceChange[] {
  return changes.map(([asset, direction, amount]) => ({
    account,
    asset,
    direction,
    amountAtomic: amount.toString(),
  }))
}
