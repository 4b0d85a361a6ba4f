import { AppError } from '../../kernel/errors.ts'
import { expectedOf, StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { A2aVersion } from '../../ports/a2a-endpoint.ts'

/** Failures by their names in the protocol. */
export type FailureName =
  | 'PARSE_ERROR'
  | 'INVALID_REQUEST'
  | 'METHOD_NOT_FOUND'
  | 'INVALID_PARAMS'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'PAYMENT_REQUIRED'
  | 'BUDGET_EXCEEDED'
  | 'TASK_NOT_FOUND'
  | 'TASK_NOT_CANCELABLE'
  | 'PUSH_NOTIFICATION_NOT_SUPPORTED'
  | 'UNSUPPORTED_OPERATION'
  | 'CONTENT_TYPE_NOT_SUPPORTED'
  | 'VERSION_NOT_SUPPORTED'

type Spec = {
  readonly rpc: number
  /** The HTTP status in the HTTP+JSON binding of 0.3.0 and of 1.0. */
  readonly status: readonly [number, number]
  /** The `google.rpc.Code` name that 1.0 uses. */
  readonly canonical: string
}

const bad = [400, 400] as const
const precondition = 'FAILED_PRECONDITION'

/** Codes from -32001 on are the protocol's; -32000 is this service's, for callers without access or without means. */
const specs: Readonly<Record<FailureName, Spec>> = {
  PARSE_ERROR: { rpc: -32_700, status: bad, canonical: 'INVALID_ARGUMENT' },
  INVALID_REQUEST: { rpc: -32_600, status: bad, canonical: 'INVALID_ARGUMENT' },
  METHOD_NOT_FOUND: { rpc: -32_601, status: [404, 404], canonical: 'NOT_FOUND' },
  INVALID_PARAMS: { rpc: -32_602, status: bad, canonical: 'INVALID_ARGUMENT' },
  INTERNAL_ERROR: { rpc: -32_603, status: [500, 500], canonical: 'INTERNAL' },
  UNAVAILABLE: { rpc: -32_603, status: [503, 503], canonical: 'UNAVAILABLE' },
  UNAUTHENTICATED: { rpc: -32_000, status: [401, 401], canonical: 'UNAUTHENTICATED' },
  PERMISSION_DENIED: { rpc: -32_000, status: [403, 403], canonical: 'PERMISSION_DENIED' },
  PAYMENT_REQUIRED: { rpc: -32_000, status: [402, 402], canonical: precondition },
  BUDGET_EXCEEDED: { rpc: -32_000, status: [429, 429], canonical: 'RESOURCE_EXHAUSTED' },
  TASK_NOT_FOUND: { rpc: -32_001, status: [404, 404], canonical: 'NOT_FOUND' },
  TASK_NOT_CANCELABLE: { rpc: -32_002, status: [409, 400], canonical: precondition },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { rpc: -32_003, status: bad, canonical: precondition },
  UNSUPPORTED_OPERATION: { rpc: -32_004, status: bad, canonical: precondition },
  CONTENT_TYPE_NOT_SUPPORTED: { rpc: -32_005, status: bad, canonical: 'INVALID_ARGUMENT' },
  VERSION_NOT_SUPPORTED: { rpc: -32_009, status: bad, canonical: precondition },
}

/** Error codes of the domain that correspond to a failure of the protocol. */
const namesByCode: Readonly<Record<string, FailureName>> = {
  'a2a.task_not_found': 'TASK_NOT_FOUND',
  'a2a.not_cancelable': 'TASK_NOT_CANCELABLE',
  'a2a.push_unavailable': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'a2a.task_busy': 'UNSUPPORTED_OPERATION',
  'a2a.task_ended': 'UNSUPPORTED_OPERATION',
  'ledger.insufficient': 'PAYMENT_REQUIRED',
  'billing.budget_exceeded': 'BUDGET_EXCEEDED',
}

/** Codes of refusals over money, whose callers are told the figures and what to do. */
const moneyCodes: ReadonlySet<string> = new Set([
  'agent_runs.has_price',
  'billing.budget_exceeded',
  'ledger.insufficient',
  'payment.over_max_amount',
])

/** A failure that the protocol can express. `message` is written for the caller. */
export class A2aFailure extends Error {
  override readonly name = 'A2aFailure'
  readonly kind: FailureName
  readonly details: Readonly<Record<string, string>>

  constructor(kind: FailureName, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** Converts any failure to one of the protocol. Unexpected failures reveal nothing about their cause. */
export function toA2aFailure(failure: unknown): A2aFailure {
  if (failure instanceof A2aFailure) return failure
  const expected = expectedOf(failure)
  if (expected === undefined) {
    return new A2aFailure('INTERNAL_ERROR', 'The service failed; the failure is logged.')
  }
  const { code, retryable, status } = expected.spec
  const byStatus = status >= 500 ? 'INTERNAL_ERROR' : 'INVALID_PARAMS'
  const details = { code, retryable: String(retryable), ...figuresOf(expected) }
  const name = failure instanceof StoreUnavailable ? 'UNAVAILABLE' : byStatus
  return new A2aFailure(namesByCode[code] ?? name, expected.message, details)
}

function figuresOf({ options, spec }: AppError): Readonly<Record<string, string>> {
  if (!moneyCodes.has(spec.code)) return {}
  const figures = Object.entries(options.extra ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(figures), fix: spec.fix }
}

/** Whether the failure is a defect of the program and must be logged. */
export function isDefect(failure: unknown): boolean {
  return !(failure instanceof A2aFailure || failure instanceof AppError)
}

/** The `error` member of a JSON-RPC answer. */
export function rpcError(failure: A2aFailure, version: A2aVersion) {
  const { details, kind, message } = failure
  const code = specs[kind].rpc
  if (version === '1.0') return { code, message, data: [errorInfo(failure)] }
  return Object.keys(details).length === 0 ? { code, message } : { code, message, data: details }
}

/** The status and body of a failure over HTTP+JSON. */
export function restError(
  failure: A2aFailure,
  version: A2aVersion,
): { readonly status: number; readonly body: unknown } {
  const spec = specs[failure.kind]
  if (version === '0.3') return { status: spec.status[0], body: rpcError(failure, version) }
  const [, code] = spec.status
  const { message } = failure
  const details = [errorInfo(failure)]
  return { status: code, body: { error: { code, status: spec.canonical, message, details } } }
}

/**
 * The HTTP status of a JSON-RPC answer: 200, because the body carries the failure, except for missing access and an
 * unavailable store.
 */
export function rpcStatus({ kind }: A2aFailure): number {
  if (kind === 'UNAVAILABLE') return 503
  return kind === 'UNAUTHENTICATED' ? 401 : kind === 'PERMISSION_DENIED' ? 403 : 200
}

function errorInfo({ details, kind }: A2aFailure) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: kind,
    domain: 'a2a-protocol.org',
    ...(Object.keys(details).length === 0 ? {} : { metadata: details }),
  }
}
