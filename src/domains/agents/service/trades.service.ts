import { hash } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import type { CallContext, OperationName } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { callerCredentials } from '../../../ports/dispatch.ts'
import { agentServiceErrors } from './agent-service.errors.ts'
import { agentServiceEvents } from './agent-service.events.ts'
import type { TradeAnswer, TradeRequest } from './agent-service.schemas.ts'
import type { AgentServiceOptions } from './agent-service-parts.ts'
import type { createConnectionsService } from './connections.service.ts'
import type { Connection } from './connections.store.ts'

/** The address that stands for ether in orders. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const priceScale = 10n ** 18n
const next = {
  quote: 'Ask again with the mode intent or paper before the quote expires.',
  intent: 'Sign the transactions of `swap` in order and send them with its submit route.',
  paper: 'Read the order; it is filled at the quote or not at all.',
}

/** The members of a quote that a trade needs. */
const UsedQuote = T.Object({
  quoteId: T.String(),
  sellAmount: T.Object({
    amountAtomic: T.String({ pattern: '^\\d{1,78}$' }),
    decimals: T.Union([T.Integer({ minimum: 0, maximum: 36 }), T.Null()]),
  }),
  minBuyAmount: T.Object({
    amountAtomic: T.String({ pattern: '^\\d{1,78}$' }),
    decimals: T.Union([T.Integer({ minimum: 0, maximum: 36 }), T.Null()]),
  }),
})

export type Trader = Pick<CallContext, 'requestHeader' | 'requestId'> & {
  readonly principal: Principal
}

type Parts = AgentServiceOptions & {
  readonly connections: Pick<ReturnType<typeof createConnectionsService>, 'connected'>
}

/** Trades of agents: quoted, prepared for signing or placed on paper, by the public rows for that. */
export function createTradesService(parts: Parts) {
  return {
    async trade(trader: Trader, request: TradeRequest): Promise<TradeAnswer> {
      const { agent, mode } = request
      if (mode === 'intent' && request.account === undefined) throw accountMissing()
      const connection = await parts.connections.connected(trader.principal, agent)
      const post = (name: OperationName, body: object) =>
        dispatched(parts, trader, { path: parts.linkTo(name), body })
      const { sellToken, buyToken, amountAtomic, slippageBps, account } = request
      const quote = await post('swaps.quote', {
        side: 'exactIn',
        sellToken,
        buyToken,
        slippageBps,
        amount: amountAtomic,
        ...(account === undefined ? {} : { taker: account }),
      })
      if (!Value.Check(UsedQuote, quote)) throw new Error('a quote has another form than its row')
      const { quoteId } = quote
      const { confirmDuplicate } = request
      const swap =
        mode === 'intent'
          ? await post('swaps.prepare', { quoteId, account, confirmDuplicate })
          : null
      const order = mode === 'paper' ? await post('orders.place', paperOrder(request, quote)) : null
      if (mode !== 'quote') await publishTrade(parts, connection, request)
      const answer = { quote, swap, order, next: next[mode] }
      return { agent, connectionId: connection.id, mode, signed: false, ...answer }
    },
  }
}

/** A limit at the least that the quote accepts, immediate or cancelled. */
function paperOrder(
  { sellToken, buyToken, amountAtomic, confirmDuplicate }: TradeRequest,
  { sellAmount, minBuyAmount }: (typeof UsedQuote)['static'],
) {
  const sold = BigInt(sellAmount.amountAtomic) * 10n ** BigInt(minBuyAmount.decimals ?? 18)
  const bought = BigInt(minBuyAmount.amountAtomic) * 10n ** BigInt(sellAmount.decimals ?? 18)
  if (bought === 0n) {
    throw new AppError(
      agentServiceErrors.trade_refused,
      'The amount is too small: it buys less than the smallest unit.',
    )
  }
  const price = (sold * priceScale + bought - 1n) / bought
  return {
    mode: 'paper',
    kind: 'limit',
    side: 'buy',
    timeInForce: 'ioc',
    amountAtomic,
    pair: { base: addressOf(buyToken), quote: addressOf(sellToken) },
    limitPrice: `${price / priceScale}.${(price % priceScale).toString().padStart(18, '0')}`,
    confirmDuplicate,
  }
}

function addressOf(asset: string): string {
  return asset === 'ETH' ? ether : asset
}

async function dispatched(
  { dispatch }: Parts,
  { requestHeader, requestId }: Trader,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<unknown> {
  const origin = requestHeader('origin')
  const key = hash('sha256', requestHeader('idempotency-key') ?? requestId)
  const { bytes, status } = await dispatch({
    method: 'POST',
    url: path,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...callerCredentials(requestHeader),
      ...(origin === undefined ? {} : { origin }),
      // A key derived from the request, so that a repeat after a lost connection places no second order.
      'idempotency-key': `agent-service:${key}`,
    },
  })
  const answer = readJsonBytes(bytes) ?? null
  if (status < 300) return answer
  throw refused(path, status, answer)
}

/** The refusal of the row behind the trade, in its own words. */
function refused(path: string, status: number, answer: unknown): AppError {
  const named = ['code', 'title', 'detail', 'hint', 'errors', 'retryAfterSeconds']
  const members = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const said = Object.fromEntries(members.filter(([name]) => named.includes(name)))
  const extra = { refusal: { operation: `POST ${path}`, status, ...said } }
  return status >= 500
    ? new AppError(upstreamErrors.unavailable, `POST ${path} answered ${status}.`, { extra })
    : new AppError(agentServiceErrors.trade_refused, `POST ${path} answered ${status}.`, { extra })
}

async function publishTrade(
  { database, outbox }: Parts,
  { id, accountId }: Connection,
  { agent, mode, sellToken, buyToken, amountAtomic }: TradeRequest,
): Promise<void> {
  const payload = { connectionId: id, agent, mode, sellToken, buyToken, amountAtomic }
  await database.transaction((tx) =>
    outbox.append(tx, agentServiceEvents.traded, { subject: id, accountId, payload }),
  )
}

function accountMissing(): AppError {
  return new AppError(requestErrors.invalid, 'Name the account that will sign.', {
    faults: [{ location: 'body/account', message: 'is required for the mode intent' }],
  })
}
