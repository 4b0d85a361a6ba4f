import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { readJsonBytes } from '../../kernel/json-bytes.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  FacilitatorNetwork,
  FacilitatorSettlement,
  FacilitatorVerdict,
  PaymentFacilitator,
  SvmExactPayload,
} from '../../ports/payment-facilitator.ts'
import { toLibraryPayment } from './library-payment.ts'

const networksCacheMs = 300_000
const networksMax = 256
const settleTimeoutMs = 30_000
const verifyTimeoutMs = 10_000

type Payload = EvmExactPayload | SvmExactPayload
type Payment = ExactPayment<Payload>

/** An external facilitator behind x402's HTTP API: `/verify`, `/settle`, `/supported`. */
export function createRemoteFacilitator(options: {
  readonly url: string
  readonly egress: Egress
  readonly clock: Clock
  /** Finds the transaction of a payment on its network, where only a search can tell. */
  readonly findTransaction: (payment: Payment) => Promise<string | null>
}): PaymentFacilitator<Payload> {
  const { clock, findTransaction } = options
  const ask = createAsk(options)
  let cached: {
    readonly networks: readonly FacilitatorNetwork[]
    readonly untilMs: number
  } | null = null
  return {
    async networks() {
      if (cached !== null && clock.nowMs() < cached.untilMs) return cached.networks
      const { status, body } = await ask('supported', null, verifyTimeoutMs)
      const kinds = field(body, 'kinds')
      if (status !== 200 || !Array.isArray(kinds)) throw unusable('supported', status)
      const networks = kinds.slice(0, networksMax).flatMap(toNetwork)
      cached = { networks, untilMs: clock.nowMs() + networksCacheMs }
      return networks
    },
    async verify(payment) {
      const { status, body } = await ask('verify', toBody(payment), verifyTimeoutMs)
      return readVerdict(status, body)
    },
    settle: (payment) => settle(() => ask('settle', toBody(payment), settleTimeoutMs)),
    transactionOf: findTransaction,
  }
}

type Answer = { readonly status: number; readonly body: unknown }

function createAsk({ url, egress }: { readonly url: string; readonly egress: Egress }) {
  const base = url.replace(/\/+$/, '')
  return async (path: string, body: unknown, totalTimeoutMs: number): Promise<Answer> => {
    const accept = { accept: 'application/json' }
    const response = await egress.request({
      method: body === null ? 'GET' : 'POST',
      url: `${base}/${path}`,
      headers: body === null ? accept : { ...accept, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      limits: { totalTimeoutMs },
      allowHttp: base.startsWith('http:'),
    })
    return { status: response.status, body: readJsonBytes(response.body) }
  }
}

function toBody(payment: Payment): unknown {
  const { requirements, payload } = toLibraryPayment(payment)
  return { x402Version: 2, paymentPayload: payload, paymentRequirements: requirements }
}

function readVerdict(status: number, body: unknown): FacilitatorVerdict {
  const isValid = field(body, 'isValid')
  if (isValid === false) return { isValid: false, reason: reasonOf(body, 'invalidReason') }
  if (status === 200 && isValid === true) return { isValid: true }
  throw unusable('verify', status)
}

async function settle(send: () => Promise<Answer>): Promise<FacilitatorSettlement> {
  const answer = await send().catch((failure: unknown) => {
    if (!(failure instanceof AppError)) throw failure
    return failure
  })
  if (answer instanceof AppError) {
    // Only this error proves that nothing arrived.
    const isUnsent = answer.spec.code === egressErrors.unreachable.code
    return { status: isUnsent ? 'refused' : 'unknown', reason: answer.spec.code }
  }
  const { body, status } = answer
  const success = field(body, 'success')
  const transaction = field(body, 'transaction')
  // Whether or not it reports success: a transaction with an id can be looked up, and is.
  if (typeof success === 'boolean' && typeof transaction === 'string' && transaction !== '')
    return { status: 'sent', transaction }
  if (success === false && status < 500)
    return { status: 'refused', reason: reasonOf(body, 'errorReason') }
  return { status: 'unknown', reason: `the facilitator answered ${status}` }
}

function toNetwork(kind: unknown): readonly FacilitatorNetwork[] {
  const network = field(kind, 'network')
  const isExact = field(kind, 'scheme') === 'exact' && field(kind, 'x402Version') === 2
  if (!isExact || typeof network !== 'string') return []
  const feePayer = field(field(kind, 'extra'), 'feePayer')
  return [{ scheme: 'exact', network, feePayer: typeof feePayer === 'string' ? feePayer : null }]
}

/** The facilitator's reason, if it has the form of one, because callers see it. */
function reasonOf(body: unknown, name: string): string {
  const reason = field(body, name)
  return typeof reason === 'string' && /^[a-z0-9_]{1,80}$/.test(reason) ? reason : 'invalid_payload'
}

function unusable(path: string, status: number): AppError {
  return new AppError(upstreamErrors.failed, 'The payment facilitator failed.', {
    cause: new Error(`${path} answered ${status}`),
  })
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
