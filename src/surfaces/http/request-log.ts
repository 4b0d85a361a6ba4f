import type { ServerResponse } from 'node:http'
import { ledgerAsset } from '../../kernel/assets.ts'
import { readJsonBytes } from '../../kernel/json-bytes.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import type { Operation } from '../../kernel/operation.ts'
import { type Principal, personCredentials } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RequestLog } from '../../ports/request-log.ts'
import type { Exchange } from './exchange.ts'

/** What is kept of a query or a body, at the most. */
const keptMax = 4_096
/** How the secrets that this service gives out begin, and tokens of others; and the names of such members. */
const credentialLike =
  /ct_sk_|whsec_|\beyJ[\w-]{8}|(?:^|[?&"])(?:code|ticket|password|[\w-]*secret|[\w-]*signature|api[_-]?key|access[_-]?token)"?[=:]/i

/** Watches the answer of a request from its beginning. */
export type WatchAnswer = (exchange: Exchange, response: ServerResponse) => void

/**
 * Hands answered calls to the log, each once, when its answer is over for any reason: all of API keys, and of sessions
 * what changes something or is refused. What a page reads by itself many times a minute leads to no question later, and
 * is not kept. Requests without a header that can hold a credential cost nothing.
 */
export function createAnswerWatch({
  clock,
  requestLog,
}: {
  readonly clock: Clock
  readonly requestLog?: RequestLog
}): WatchAnswer {
  if (requestLog === undefined) return () => undefined
  return (exchange, response) => {
    const { authorization, cookie, 'x-api-key': key } = exchange.request.headers
    if (authorization === undefined && key === undefined && cookie === undefined) return
    const startedMs = clock.nowMs()
    let isNoted = false
    const note = () => {
      if (isNoted) return
      isNoted = true
      recordAnswer(requestLog, { exchange, response, startedMs, nowMs: clock.nowMs() })
    }
    response.once('finish', note)
    // Without an end there is no `finish`.
    response.once('close', note)
  }
}

type Answered = {
  readonly exchange: Exchange
  readonly response: ServerResponse
  readonly startedMs: number
  readonly nowMs: number
}

function recordAnswer(log: RequestLog, { exchange, response, startedMs, nowMs }: Answered): void {
  const { principal, plan, request, payment, stored } = exchange
  const { id: operationId, operation } = plan.entry
  const status = response.headersSent ? response.statusCode : null
  const keyId = keyOf(principal)
  if (principal === null || (keyId === null && !isKeptOfSession(principal, operation, status)))
    return
  const { method = '', url = '' } = request.line
  const [path = '', ...query] = url.split('?')
  const isGuarded = exchange.isGuarded === true
  const isKept = isGuarded && operation.effect === 'none' && !plan.isPriced
  const charged = exchange.chargedAtomic
  log.record({
    requestId: exchange.requestId,
    accountId: principal.accountId,
    keyId,
    operation,
    operationId,
    method,
    path: isGuarded ? path.slice(0, 1_024) : operation.path,
    query: isKept ? keptText(query.join('?')) : null,
    body: isKept && plan.takesBody ? keptText(JSON.stringify(request.body ?? null)) : null,
    status,
    errorCode: exchange.failureCode ?? (stored === null ? null : codeOf(stored)),
    durationMs: Math.max(0, nowMs - startedMs),
    charged:
      payment === null || charged === undefined
        ? null
        : { asset: ledgerAsset(payment.asset, payment.mode), amountAtomic: charged },
    addressBlock: exchange.addressBlock,
    atMs: startedMs,
  })
}

/** The key of a call; null for that of anybody else. */
function keyOf(principal: Exchange['principal']): string | null {
  if (principal?.credential !== 'api_key') return null
  return principal.credentialId.startsWith('key_') ? principal.credentialId : null
}

function isKeptOfSession(
  { credential }: Principal,
  { effect }: Operation,
  status: number | null,
): boolean {
  if (!personCredentials.some((one) => one === credential)) return false
  return effect !== 'none' || (status !== null && status >= 400)
}

/** Null for what is long, or may hold a credential. */
function keptText(text: string): string | null {
  return text.length > keptMax || credentialLike.test(decoded(text)) ? null : text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The code of a refusal that was stored under the caller's key. */
function codeOf({ body, status }: NonNullable<Exchange['stored']>): string | null {
  if (status < 400) return null
  const problem = readJsonBytes(Buffer.from(body))
  const code = isJsonObject(problem) ? problem['code'] : undefined
  return typeof code === 'string' ? code : null
}
