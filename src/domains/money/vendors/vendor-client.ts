import { setTimeout as pauseFor } from 'node:timers/promises'
import { AppError } from '../../../kernel/errors.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Random } from '../../../ports/random.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { createRetryBudget } from './retry-budget.ts'
import { answerTypes, readAnswer, readFailure, type TryResult } from './upstream-answer.ts'
import type { UpstreamRequest } from './upstream-request.ts'
import type { Vendor, VendorRoute } from './vendor.ts'
import type { ConfiguredVendor } from './vendor-settings.ts'
import { vendorsErrors } from './vendors.errors.ts'

/** The client of one configured vendor, shared by all calls of this process. */
export type VendorClient = {
  readonly vendor: Vendor
  readonly configured: ConfiguredVendor
  readonly circuit: Circuit
  /** Raises 503 `vendors.unavailable` while the circuit is open. */
  readonly assertOpen: () => void
  /** Sends the request, with retries where that is safe and the budget permits it, until the operation's timeout. */
  readonly send: (
    route: VendorRoute,
    request: UpstreamRequest,
  ) => Promise<{ readonly answer: unknown; readonly bytes: number }>
}

export type ClientOptions = Ports<'clock' | 'logger' | 'random'> & {
  readonly egress: Egress
  readonly limiter: RateLimiter
  /** Waits before a retry. Default: real time. */
  readonly pause?: (ms: number) => Promise<void>
}

const totalTimeoutMs = 15_000
const answerBytesMax = 2 * 1_048_576
const triesMax = 3
const backoffFirstMs = 200
/** A longer pause is not waited for: the caller is told when to retry. */
const backoffMaxMs = 2_000
/** With less time left no further attempt is made. */
const tryMinMs = 500

/** Creates the client of one vendor. */
export function createVendorClient(
  vendor: Vendor,
  configured: ConfiguredVendor,
  options: ClientOptions,
): VendorClient {
  const { clock, logger } = options
  const circuit = createCircuit({
    clock,
    onChange: (from, to) => logger.warn('vendor circuit changed', { vendor: vendor.id, from, to }),
  })
  const parts = { ...options, vendor, configured, circuit, slots: { taken: 0 } }
  const budget = createRetryBudget()
  const pause = options.pause ?? ((ms: number) => pauseFor(ms))
  return {
    vendor,
    configured,
    circuit,
    assertOpen() {
      const waitSeconds = circuit.waitSeconds()
      if (waitSeconds > 0) throw unavailable(vendor, waitSeconds)
    },
    async send(route, request) {
      const untilMs = clock.nowMs() + (route.operation.timeoutMs ?? totalTimeoutMs)
      budget.earn()
      for (let tries = 1; ; tries++) {
        const result = await tryOnce(parts, { route, request, leftMs: untilMs - clock.nowMs() })
        if (result.ok) return result
        const waitMs = backoffMs(result, tries, options.random)
        const leftMs = untilMs - clock.nowMs() - waitMs
        const mayRepeat = isRepeatable(result, request) && waitMs <= backoffMaxMs
        if (!mayRepeat || tries >= triesMax || leftMs < tryMinMs || !budget.take()) {
          throw result.error
        }
        await pause(waitMs)
      }
    },
  }
}

type Parts = ClientOptions & {
  readonly vendor: Vendor
  readonly configured: ConfiguredVendor
  readonly circuit: Circuit
  readonly slots: { taken: number }
}

async function tryOnce(
  parts: Parts,
  call: { readonly route: VendorRoute; readonly request: UpstreamRequest; readonly leftMs: number },
): Promise<TryResult> {
  const { vendor, slots } = parts
  if (slots.taken >= vendor.limits.concurrent) throw busy(vendor, 1)
  slots.taken++
  try {
    await countCall(parts)
    return await tryPermitted(parts, call)
  } finally {
    slots.taken--
  }
}

async function tryPermitted(
  parts: Parts,
  call: { readonly route: VendorRoute; readonly request: UpstreamRequest; readonly leftMs: number },
): Promise<TryResult> {
  const { vendor, circuit } = parts
  const permit = circuit.permit()
  if (permit === null) throw unavailable(vendor, Math.max(1, circuit.waitSeconds()))
  try {
    const result = await exchange(parts, call)
    permit.end(result.ok ? 'success' : result.outcome)
    return result
  } finally {
    // Reports a call that ended in a defect to the circuit; otherwise the outcome was already reported.
    permit.end('unknown')
  }
}

async function exchange(
  { egress, configured, clock }: Parts,
  call: { readonly route: VendorRoute; readonly request: UpstreamRequest; readonly leftMs: number },
): Promise<TryResult> {
  const { route, request, leftMs } = call
  const { method, url, headers, body } = request
  try {
    const response = await egress.request({
      method,
      url,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      contentTypes: answerTypes,
      limits: {
        totalTimeoutMs: Math.max(1, leftMs),
        responseBytesMax: route.operation.answerBytesMax ?? answerBytesMax,
      },
    })
    return readAnswer(route, response, { secret: configured.secret, nowMs: clock.nowMs() })
  } catch (failure) {
    return readFailure(route, failure)
  }
}

/** Raises 503 `vendors.busy` when all callers together exceed the calls per minute. */
async function countCall({ vendor, limiter, clock }: Parts): Promise<void> {
  const verdict = await limiter.take({
    key: `vendor:${vendor.id}`,
    weight: 1,
    policy: { limit: vendor.limits.callsPerMinute, windowMs: 60_000 },
    nowMs: clock.nowMs(),
  })
  if (!verdict.allowed) throw busy(vendor, verdict.retryAfterSeconds)
}

function isRepeatable(result: TryResult & { ok: false }, request: UpstreamRequest): boolean {
  if (result.repeat === 'if_repeatable') return request.repeatable
  return result.repeat === 'always'
}

/**
 * The vendor's requested pause, or exponential backoff with half of it as jitter, so that callers do not return in
 * lockstep.
 */
function backoffMs(result: TryResult & { ok: false }, tries: number, random: Random): number {
  if (result.waitSeconds !== undefined) return result.waitSeconds * 1_000
  const wholeMs = backoffFirstMs * 2 ** (tries - 1)
  const [jitter = 0] = random.bytes(1)
  return wholeMs / 2 + Math.floor((wholeMs / 2) * (jitter / 256))
}

function unavailable({ name }: Vendor, retryAfterSeconds: number): AppError {
  const detail = `${name} failed too often just now and is left to recover.`
  return new AppError(vendorsErrors.unavailable, detail, { retryAfterSeconds })
}

function busy({ name }: Vendor, retryAfterSeconds: number): AppError {
  const detail = `Too many calls to ${name} are under way.`
  return new AppError(vendorsErrors.busy, detail, { retryAfterSeconds })
}
