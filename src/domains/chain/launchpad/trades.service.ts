import { decodeFunctionResult } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import type { IntentRecord, Intents, PreparedBy, PreparedCall } from '../intents/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeBuy, encodeSell } from './calldata.ts'
import type { Factory } from './factory.ts'
import { readAddress } from './launch-input.ts'
import { readToken } from './launch-readers.ts'
import { poolOf } from './launch-trades.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { IntentView, QuoteView } from './launchpad.schemas.ts'
import type { PoolRouter } from './pool-launches/pool-router.ts'
import { buildPoolTrade } from './pool-launches/pool-trades.ts'
import type { PricedTrade, QuotesService } from './quotes.service.ts'
import { withSlippage } from './slippage.ts'
import {
  approvalFor,
  callTerms,
  changesOf,
  type TradeParts,
  type TradeTerms,
} from './trade-parts.ts'
import { type ExactAmount, readExact, type TradeRequest } from './trade-request.ts'
import type { Side } from './trades.store.ts'
import { intentView } from './views.ts'

export type PrepareTradeInput = TradeRequest & {
  readonly trader: string
  readonly maxSlippageBps: number
  readonly deadlineSeconds: number
}

export type TradesServiceOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly factory: Factory
  readonly intents: Intents
  readonly quotes: QuotesService
  /** The router for trades in pools. */
  readonly router: PoolRouter
  readonly positions: ChainPositions
}

/**
 * Prepares trades where the token trades now, on its curve or in its pool: the approval that a sale may need, for
 * exactly the sold amount, and the trade itself.
 */
export function createTradesService(options: TradesServiceOptions) {
  const { intents } = options
  return {
    async prepare(
      input: PrepareTradeInput & PreparedBy,
    ): Promise<{ readonly quote: QuoteView; readonly intents: IntentView[] }> {
      const trader = readAddress(input.trader, 'body/trader')
      const token = readAddress(input.token, 'body/token')
      const exact = readExact(input, 'body')
      const launch = await readToken(options.database, token)
      const pool = await poolOf(options.database, launch)
      const termsOf = async (): Promise<TradeTerms> => ({
        from: trader,
        token,
        maxSlippageBps: input.maxSlippageBps,
        ...(await intents.deadlineIn(input.deadlineSeconds)),
      })
      const { built, quote } =
        pool === null
          ? await onCurve(options, input, termsOf)
          : await inPool(options, { launch, pool, exact, side: input.side }, termsOf)
      await options.database.transaction(async (tx) => {
        const at = { tx, outbox: options.outbox, now: new Date(options.clock.nowMs()) }
        await intents.create(at, built, input)
      })
      const position = await options.positions.current()
      return { quote, intents: built.map((intent) => intentView(intent, position)) }
    },
  }
}

type Built = { readonly quote: QuoteView; readonly built: readonly IntentRecord[] }

async function onCurve(
  options: TradesServiceOptions,
  input: PrepareTradeInput,
  termsOf: () => Promise<TradeTerms>,
): Promise<Built> {
  const priced = await options.quotes.price(input)
  await options.factory.assertReady()
  const build = priced.side === 'buy' ? buildBuy : buildSell
  return {
    built: await build(options, priced, await termsOf()),
    quote: options.quotes.view(priced),
  }
}

async function inPool(
  options: TradesServiceOptions,
  trade: {
    readonly launch: LaunchRecord
    readonly pool: Hex
    readonly exact: ExactAmount
    readonly side: Side
  },
  termsOf: () => Promise<TradeTerms>,
): Promise<Built> {
  const { pools } = options.quotes
  const priced = await pools.price(trade.launch, trade)
  const router = await options.router()
  const built = await buildPoolTrade(options, priced, { ...(await termsOf()), router })
  return { built, quote: await pools.view(trade.launch, priced) }
}

async function buildBuy(
  { factory, intents }: TradeParts,
  { gasLimit, quote, token }: PricedTrade,
  terms: TradeTerms,
): Promise<readonly IntentRecord[]> {
  // The whole amount is sent: the contract returns in the same transaction what the curve cannot use.
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
  parts: TradeParts,
  { quote, token }: PricedTrade,
  terms: TradeTerms,
): Promise<readonly IntentRecord[]> {
  const { factory, intents } = parts
  const amount = quote.tokenAmount
  const approval = await approvalFor(parts, terms, { spender: factory.address, amount })
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
  if (approval !== null) {
    const waiting = { gasUsed: null, balanceChanges: saleFor(quote.ethAmount) }
    return [approval, intents.build(call, waiting)]
  }
  const { gasUsed, returnData } = await intents.simulate(call)
  const ethOut = decodeFunctionResult({
    abi: curveLaunchpadAbi,
    functionName: 'sell',
    data: returnData,
  })
  return [intents.build(call, { gasUsed, balanceChanges: saleFor(ethOut) })]
}
