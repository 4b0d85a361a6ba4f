import type { Method, Quote } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'

/** A call that somebody thinks of making. */
export type PriceQuestion = {
  readonly method: Method
  /** Path and query, as the call would have them. */
  readonly path: string
  readonly body: unknown
  readonly principal: Principal | null
  readonly addressBlock: string
  readonly requestId: string
}

/** What a call would cost, asked of its row without making it. */
export type PriceFinder = (question: PriceQuestion) => Promise<{
  readonly operationId: string
  /** The row's path, with its parameters in braces. */
  readonly pathTemplate: string
  /** Null where the call is free. */
  readonly quote: Quote | null
  /** Whether play money pays nothing of it. */
  readonly costsOutside: boolean
}>
