import { decodeFunctionResult } from 'viem'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeApprove, encodeBuy, encodeSell } from './calldata.ts'
import type { Factory } from './factory.ts'
import { type IntentsService, insufficientFunds, type PreparedCall } from './intents.service.ts'
import type { BalanceChange, IntentRecord } from './intents.store.ts'
import { readAddress } from './launch-input.ts'
import type { IntentView, QuoteView } from './launchpad.schemas.ts'
import type { PricedTrade, QuotesService, TradeQuestion } from './quotes.service.ts'
import { withSlippage } from './slippage.ts'
import { createIntent } from './transitions.ts'
import { intentView } from './views.ts'

export type PrepareTradeInput = TradeQuestion & {
  readonly trader: string
  readonly maxSlippageBps: number
  readonly deadlineSeconds: number
}

export type TradesService = ReturnType<typeof createTradesService>

/** Prepares trades: the approval that a sale may need, for exactly what is sold, and the trade itself. */
export function createTradesService(options: {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly factory: Factory
  readonly intents: IntentsService
  readonly quotes: QuotesService
  readonly positions: ChainPositions
}) {
  const { factory, intents } = options

  return {
    async prepare(
      input: PrepareTradeInput,
    ): Promise<{ readonly quote: QuoteView; readonly intents: IntentView[] }> {
      const trader = readAddress(input.trader, 'body/trader')
      const priced = await options.quotes.price(input)
      await factory.assertReady()
      const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
      const terms = {
        from: trader,
        deadline,
        expiresAt,
        token: priced.token,
        maxSlippageBps: input.maxSlippageBps,
      }
      const built = await (priced.side === 'buy'
        ? buildBuy(priced, terms)
        : buildSell(priced, terms))
      await options.database.transaction(async (tx) => {
        const at = { tx, outbox: options.outbox, now: new Date(options.clock.nowMs()) }
        for (const intent of built) await createIntent(at, intent)
      })
      const position = await options.positions.current()
      return {
        quote: options.quotes.view(priced),
        intents: built.map((intent) => intentView(intent, position)),
      }
    },
  }

  async function buildBuy(priced: PricedTrade, terms: Terms): Promise<readonly IntentRecord[]> {
    const { quote, token } = priced
    // All ether that was asked for: what the curve cannot use comes back in the same transaction.
    const value = quote.ethAmount + quote.refund
    const call: PreparedCall = {
      kind: 'trade',
      ...callTerms(terms),
      to: factory.address,
      value,
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
        balanceChanges: [
          change(terms, 'ETH', 'out', quote.ethAmount),
          change(terms, token, 'in', tokensOut),
        ],
      }),
    ]
  }

  async function buildSell(priced: PricedTrade, terms: Terms): Promise<readonly IntentRecord[]> {
    const { quote, token } = priced
    const amount = quote.tokenAmount
    const [balance, allowance] = await Promise.all([
      factory.tokenBalance(token, terms.from),
      factory.allowance(token, terms.from),
    ])
    if (balance < amount) throw insufficientFunds(token, amount, balance)
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
    if (allowance >= amount) return [await simulatedSell(call, terms, amount)]
    const approval: PreparedCall = {
      ...callTerms(terms),
      kind: 'approval',
      to: token,
      value: 0n,
      deadline: null,
      data: encodeApprove(factory.address, amount),
    }
    const { gasUsed } = await intents.simulate(approval)
    return [
      intents.build(approval, { gasUsed, balanceChanges: [] }),
      intents.build(call, {
        gasUsed: null,
        balanceChanges: saleChanges(terms, amount, quote.ethAmount),
      }),
    ]
  }

  async function simulatedSell(
    call: PreparedCall,
    terms: Terms,
    amount: bigint,
  ): Promise<IntentRecord> {
    const simulation = await intents.simulate(call)
    const ethOut = decodeFunctionResult({
      abi: curveLaunchpadAbi,
      functionName: 'sell',
      data: simulation.returnData,
    })
    return intents.build(call, {
      gasUsed: simulation.gasUsed,
      balanceChanges: saleChanges(terms, amount, ethOut),
    })
  }
}

type Terms = Pick<PreparedCall, 'expiresAt' | 'from'> & {
  readonly deadline: bigint
  readonly token: `0x${string}`
  readonly maxSlippageBps: number
}

function callTerms({ deadline, expiresAt, from, token }: Terms) {
  return { deadline, expiresAt, from, token }
}

function saleChanges(terms: Terms, amount: bigint, ethOut: bigint): readonly BalanceChange[] {
  return [change(terms, terms.token, 'out', amount), change(terms, 'ETH', 'in', ethOut)]
}

function change(
  terms: Terms,
  asset: string,
  direction: 'in' | 'out',
  amount: bigint,
): BalanceChange {
  return { account: terms.from, asset, direction, amountAtomic: amount.toString() }
}
