import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress, EgressResponse } from '../../ports/egress.ts'
import type { SolanaSwapOrder, SolanaSwapResult, SolanaSwaps } from '../../ports/solana-swaps.ts'

const orderTimeoutMs = 10_000
const executeTimeoutMs = 60_000
const routeMax = 16
const textMax = 200

/** Jupiter's order and execute API: `GET {url}/order`, `POST {url}/execute`. */
export function createJupiterSwaps(options: {
  /** Including the version, such as `https://api.jup.ag/ultra/v1`. */
  readonly url: string
  readonly apiKey: string | null
  readonly egress: Egress
}): SolanaSwaps {
  const base = options.url.replace(/\/+$/, '')
  const common = {
    accept: 'application/json',
    ...(options.apiKey === null ? {} : { 'x-api-key': options.apiKey }),
  }
  const allowHttp = base.startsWith('http:')
  return {
    async order(question) {
      const { amount, inputMint, outputMint, slippageBps, taker } = question
      const query = new URLSearchParams({ inputMint, outputMint, amount })
      if (taker !== undefined) query.set('taker', taker)
      if (slippageBps !== undefined) query.set('slippageBps', String(slippageBps))
      const reply = await ask(options.egress, {
        method: 'GET',
        url: `${base}/order?${query.toString()}`,
        headers: common,
        limits: { totalTimeoutMs: orderTimeoutMs },
        allowHttp,
      })
      return reply.ok ? { ok: true, answer: readOrder(reply.answer) } : reply
    },
    async execute({ requestId, signedTransaction }) {
      const reply = await ask(options.egress, {
        method: 'POST',
        url: `${base}/execute`,
        headers: { ...common, 'content-type': 'application/json' },
        body: JSON.stringify({ requestId, signedTransaction }),
        limits: { totalTimeoutMs: executeTimeoutMs },
        allowHttp,
      })
      return reply.ok ? { ok: true, answer: readResult(reply.answer) } : reply
    },
  }
}

type AggregatorAnswer =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly reason: string }

async function ask(
  egress: Egress,
  request: Parameters<Egress['request']>[0],
): Promise<AggregatorAnswer> {
  const response = await egress.request(request)
  const body = readJson(response)
  if (response.status >= 200 && response.status <= 299) return { ok: true, answer: body }
  // Only errors about the request are shown to callers, not those about the service's key or limits.
  if (response.status === 400 || response.status === 422) {
    const reason = text(body, 'error') ?? text(body, 'errorMessage')
    return { ok: false, reason: reason ?? 'The aggregator refused the request.' }
  }
  throw new AppError(upstreamErrors.failed, `The aggregator answered ${response.status}.`)
}

function readOrder(body: unknown): SolanaSwapOrder {
  const required = (name: string) => text(body, name) ?? raiseUnusable('order')
  const plan = member(body, 'routePlan')
  return {
    requestId: required('requestId'),
    transaction: text(body, 'transaction', Number.POSITIVE_INFINITY) || null,
    inputMint: required('inputMint'),
    outputMint: required('outputMint'),
    inAmount: digits(body, 'inAmount') ?? raiseUnusable('order'),
    outAmount: digits(body, 'outAmount') ?? raiseUnusable('order'),
    minOutAmount: digits(body, 'otherAmountThreshold'),
    slippageBps: whole(body, 'slippageBps'),
    feeBps: whole(body, 'feeBps'),
    route: (Array.isArray(plan) ? plan : []).slice(0, routeMax).flatMap(readStep),
    refusal: text(body, 'errorMessage') ?? text(body, 'error'),
  }
}

function readStep(step: unknown): SolanaSwapOrder['route'] {
  const swap = member(step, 'swapInfo')
  const inputMint = text(swap, 'inputMint')
  const outputMint = text(swap, 'outputMint')
  const inAmount = digits(swap, 'inAmount')
  const outAmount = digits(swap, 'outAmount')
  if (inputMint === null || outputMint === null || inAmount === null || outAmount === null)
    return []
  return [{ label: text(swap, 'label') ?? '', inputMint, outputMint, inAmount, outAmount }]
}

function readResult(body: unknown): SolanaSwapResult {
  const status = text(body, 'status')?.toLowerCase()
  if (status !== 'success' && status !== 'failed') return raiseUnusable('execute')
  return {
    status,
    signature: text(body, 'signature') || null,
    slot: digits(body, 'slot'),
    inAmount: digits(body, 'inputAmountResult'),
    outAmount: digits(body, 'outputAmountResult'),
    code: whole(body, 'code'),
  }
}

function raiseUnusable(what: string): never {
  throw new AppError(upstreamErrors.failed, `The aggregator gave no usable answer to ${what}.`)
}

function readJson({ body }: EgressResponse): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function text(value: unknown, name: string, lengthMax = textMax): string | null {
  const found = member(value, name)
  return typeof found === 'string' ? found.slice(0, lengthMax) : null
}

/** A whole number, which some answers write as a string. */
function digits(value: unknown, name: string): string | null {
  const found = member(value, name)
  const written = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : found
  return typeof written === 'string' && /^\d{1,39}$/.test(written) ? written : null
}

function whole(value: unknown, name: string): number | null {
  const found = member(value, name)
  return typeof found === 'number' && Number.isInteger(found) ? found : null
}
