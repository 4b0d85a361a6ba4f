import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { HeldClaim, StoredAnswer } from '../../ports/idempotency.ts'
import type { Plan } from './plan.ts'

/** What the gates read of a request; an upgrade request has the same parts as any other. */
export type IncomingCall = {
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/** One request on its way through the gates; each gate fills in what the later ones need. */
export type Exchange = {
  readonly plan: Plan
  /** Parameters and body are there once the body has been read. */
  request: IncomingCall
  /** Headers of the answer, name after value, in the order they were added; a later one of a name replaces it. */
  readonly headers: string[]
  readonly requestId: string
  readonly addressBlock: string
  principal: Principal | null
  /** Why a presented credential was refused; raised after the limits have counted the try. */
  refusal: AppError | null
  /** True when the credential came by cookie, which a browser attaches without being asked. */
  ambient: boolean
  input: { params?: unknown; query?: unknown; body?: unknown }
  claim: HeldClaim | null
  /** An answer that was stored for the same request; when set, no later gate runs. */
  stored: StoredAnswer | null
}

/** A step of a request's life. It raises an `AppError` to end the request, and is synchronous where it can be. */
export type Gate = (exchange: Exchange) => Promise<void> | undefined
