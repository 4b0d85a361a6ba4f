import type { Evidence } from '../intents/index.ts'
import type { Transition } from './transitions.ts'

/** One log of one block, with the transaction in which its effects are written. */
export type LogContext = Transition & {
  readonly evidence: Evidence & { readonly logIndex: number }
  /** The block's own time. */
  readonly at: Date
}
