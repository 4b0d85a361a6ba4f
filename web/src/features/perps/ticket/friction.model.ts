import {
  compared,
  exactly,
  minus,
  over,
  written,
} from '../../../design/numbers/arithmetic.model.ts'

/** How hard it is to say yes: a press, a look at the figures, a question, a second's hold, or a word. */
export type TicketFriction = 'dialog' | 'hold' | 'press' | 'review' | 'type'

/** What an order puts at risk. */
export interface AtRisk {
  /** The share of the free margin that it takes, as a ratio. */
  readonly share: string
  readonly impactBps: number
}

/** What a preview says that an order puts at risk. An order that frees margin risks nothing of it. */
export function atRisk(preview: {
  readonly before: { readonly netEquityAvailable: string }
  readonly after: { readonly netEquityAvailable: string }
  readonly fill: { readonly impactBps: number | null }
}): AtRisk {
  const before = exactly(preview.before.netEquityAvailable)
  const taken = minus(before, exactly(preview.after.netEquityAvailable))
  const isNothing = taken.digits <= 0n
  const share = isNothing ? '0' : before.digits <= 0n ? '1' : written(over(taken, before, 'up'), 6)
  return { share, impactBps: Math.max(0, preview.fill.impactBps ?? 0) }
}

/** The friction by the laws of the terminal; somebody who wants to be asked is asked for the least, too. */
export function frictionOf({ impactBps, share }: AtRisk, confirms: boolean): TicketFriction {
  const isFrom = (ratio: string) => compared(exactly(share), exactly(ratio)) >= 0
  if (impactBps >= 1_500) return 'type'
  if (impactBps >= 1_000 || isFrom('0.5')) return 'hold'
  if (isFrom('0.05')) return 'dialog'
  return isFrom('0.01') || confirms ? 'review' : 'press'
}
