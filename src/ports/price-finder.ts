import type { Method, Quote } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'

/** A call to be priced. */
export type PriceQuestion = {
  readonly method: Method
  /** Path and query of the call. */
  readonly path: string
  readonly body: unknown
  readonly principal: Principal | null
  readonly addressBlock: string
  readonly requestId: string
}

/** The price of a call, determined by its row without running it. */
export type PriceFinder = (question: PriceQuestion) => Promise<{
  readonly operationId: string
  /** The row's path, with its parameters in braces. */
  readonly pathTemplate: string
  /** Null for a free call. */
  readonly quote: Quote | null
  /** Whether play money cannot pay for it. */
  readonly costsOutside: boolean
}>
