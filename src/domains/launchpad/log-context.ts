import type { Evidence } from '../intents/index.ts'
import type { Transition } from './transitions.ts'

/** One log of one block, with the transaction that its effects are written in. */
export type LogContext = Transition & {
  readonly evidence: Evidence & { readonly logIndex: number }
  /** The block's own time. */
  readonly at: Date
}
