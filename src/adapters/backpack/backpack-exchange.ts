import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress, EgressResponse } from '../../ports/egress.ts'
import type {
  PerpsAccountRead,
  PerpsAnswer,
  PerpsExchange,
  PerpsParameters,
  PerpsRead,
} from '../../ports/perps-venue.ts'
import { createRequestSigner, given, type RequestSigner } from './request-signer.ts'

const readTimeoutMs = 8_000
const orderTimeoutMs = 10_000
const answerBytesMax = 4_194_304
const wordsMax = 200
/** How many past orders are searched for one that was just placed. */
const historyLimit = 100
/** How far the exchange's clock may be behind ours. */
const clockSkewMs = 60_000

const publicPaths: Readonly<Record<PerpsRead, string>> = {
  assets: '/api/v1/assets',
  'borrow-lend/apy': '/api/v1/borrowLend/apy',
  'borrow-lend/markets': '/api/v1/borrowLend/markets',
  collateral: '/api/v1/collateral',
  depth: '/api/v1/depth',
  'funding-rates': '/api/v1/fundingRates',
  klines: '/api/v1/klines',
  'mark-prices': '/api/v1/markPrices',
  market: '/api/v1/market',
  markets: '/api/v1/markets',
  'open-interest': '/api/v1/openInterest',
}
const accountPaths: Readonly<Record<PerpsAccountRead, readonly [string, string]>> = {
  account: ['/api/v1/capital/collateral', 'collateralQuery'],
  fills: ['/wapi/v1/history/fills', 'fillHistoryQueryAll'],
  orders: ['/api/v1/orders', 'orderQueryAll'],
  positions: ['/api/v1/position', 'positionQuery'],
}
/** After these errors it is unknown whether the request took effect. */
const unknownOutcomes = ['egress.interrupted', 'egress.timeout', 'upstream.failed']

type Question = {
  readonly method: 'DELETE' | 'GET' | 'POST'
  readonly path: string
  readonly parameters: PerpsParameters
  /** Present on signed requests. */
  readonly instruction?: string
}

/**
 * The REST API of Backpack Exchange (https://docs.backpack.exchange): public market data and, with a key, the orders of
 * its account.
 */
export function createBackpackExchange(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** A 32-byte Ed25519 key in base64; null for public reads only. */
  readonly secret: string | null
  readonly egress: Egress
  readonly clock: Clock
}): PerpsExchange {
  const signer = options.secret === null ? null : createRequestSigner(options.secret)
  const send = createSender({ ...options, signer })
  const order = (name: PerpsParameters) =>
    send({ method: 'GET', path: '/api/v1/order', parameters: name, instruction: 'orderQuery' })
  return {
    name: 'backpack',
    canSign: signer !== null,
    read: (what, parameters) => send({ method: 'GET', path: publicPaths[what], parameters }),
    async place(requested) {
      const sentAtMs = options.clock.nowMs()
      try {
        return await send({
          method: 'POST',
          path: '/api/v1/order',
          parameters: requested,
          instruction: 'orderExecute',
        })
      } catch (failure) {
        if (!(failure instanceof AppError) || !unknownOutcomes.includes(failure.spec.code)) {
          throw failure
        }
        const found = await findPlaced(send, requested, sentAtMs)
        if (found !== null) return found
        return {
          ok: false,
          code: 'unknown',
          message: `Nobody knows yet whether the exchange took the order. Ask for clientId ${requested.clientId} before sending another one.`,
        }
      }
    },
    order,
    cancel: (name) =>
      send({
        method: 'DELETE',
        path: '/api/v1/order',
        parameters: name,
        instruction: 'orderCancel',
      }),
    cancelAll: (parameters) =>
      send({
        method: 'DELETE',
        path: '/api/v1/orders',
        parameters,
        instruction: 'orderCancelAll',
      }),
    account(what, parameters) {
      const [path, instruction] = accountPaths[what]
      return send({ method: 'GET', path, parameters, instruction })
    },
  }
}

type Send = ReturnType<typeof createSender>

/**
 * Finds an order that was placed although its response was lost; null when none is known yet. `GET /order` returns only
 * open orders, so one that was filled or ended at once is searched in the history.
 */
async function findPlaced(
  send: Send,
  { clientId, symbol }: PerpsParameters & { readonly clientId: number },
  sentAtMs: number,
): Promise<PerpsAnswer | null> {
  const open = await send({
    method: 'GET',
    path: '/api/v1/order',
    instruction: 'orderQuery',
    parameters: { symbol, clientId },
  }).catch(() => null)
  if (open?.ok === true) return open
  const past = await send({
    method: 'GET',
    path: '/wapi/v1/history/orders',
    instruction: 'orderHistoryQueryAll',
    parameters: { symbol, limit: historyLimit },
  }).catch(() => null)
  if (past?.ok !== true || !Array.isArray(past.body)) return null
  for (const entry of past.body) {
    const order = pastOrder(entry)
    // Client ids may be reused once their order has ended, so older orders do not count.
    if (order?.clientId !== clientId || order.createdAt < sentAtMs - clockSkewMs) continue
    return { ok: true, body: order }
  }
  return null
}

/** A history entry in the form of `POST /order`; null when it is invalid. */
function pastOrder(entry: unknown) {
  if (typeof entry !== 'object' || entry === null) return null
  const clientId: unknown = Reflect.get(entry, 'clientId')
  const created = text(entry, 'createdAt')
  if (typeof clientId !== 'number' || created === null) return null
  // Times in the history are UTC, mostly without saying so.
  const createdAt = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(created) ? created : `${created}Z`)
  if (!Number.isFinite(createdAt)) return null
  return {
    ...entry,
    clientId,
    createdAt,
    executedQuantity: text(entry, 'executedQuantity') ?? '0',
    executedQuoteQuantity: text(entry, 'executedQuoteQuantity') ?? '0',
  }
}

function createSender(options: {
  readonly baseUrl: string
  readonly signer: RequestSigner | null
  readonly egress: Egress
  readonly clock: Clock
}) {
  const { baseUrl, clock, egress, signer } = options
  return async ({ instruction, method, parameters, path }: Question): Promise<PerpsAnswer> => {
    if (instruction !== undefined && signer === null) {
      throw new AppError(upstreamErrors.unavailable, 'No key for the exchange is configured.')
    }
    const signed =
      instruction === undefined || signer === null
        ? {}
        : signer({ instruction, parameters, nowMs: clock.nowMs() })
    const isRead = method === 'GET'
    const response = await egress.request({
      method,
      url: `${baseUrl}${path}${isRead ? queryOf(parameters) : ''}`,
      headers: {
        accept: 'application/json',
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...signed,
      },
      ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(given(parameters))) }),
      limits: {
        totalTimeoutMs: isRead ? readTimeoutMs : orderTimeoutMs,
        responseBytesMax: answerBytesMax,
      },
      allowHttp: baseUrl.startsWith('http:'),
    })
    return readAnswer(response)
  }
}

function queryOf(parameters: PerpsParameters): string {
  const query = new URLSearchParams(
    given(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query === '' ? '' : `?${query}`
}

/** Errors about the service's own key, limits or the exchange's health are not shown to callers. */
function readAnswer(response: EgressResponse): PerpsAnswer {
  const body = parsed(response)
  if (response.status >= 200 && response.status <= 299) {
    if (body === undefined) throw unusable('gave no JSON')
    return { ok: true, body }
  }
  const code = text(body, 'code')
  if ([400, 404, 409, 422].includes(response.status) && code !== null) {
    return { ok: false, code, message: text(body, 'message') ?? 'The request was refused.' }
  }
  throw unusable(`answered ${response.status}`)
}

function parsed({ body }: EgressResponse): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function text(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return typeof found === 'string' ? found.slice(0, wordsMax) : null
}

function unusable(what: string): AppError {
  return new AppError(upstreamErrors.failed, `The live exchange ${what}.`)
}
