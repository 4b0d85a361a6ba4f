import { machine } from '../../kernel/machine.ts'

export const orderStates = [
  'created',
  'open',
  'triggered',
  'executing',
  'awaiting_signature',
  'submitted',
  'partially_filled',
  'cancel_pending',
  'reverted_by_reorg',
  'filled',
  'cancelled',
  'expired',
  'rejected',
  'failed',
  'replaced',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * The life of an order. A limit order whose price is gone when it is executed, or approved, goes back to `open`; a scheduled one waits in
 * `partially_filled` for its next round. A transaction that was signed can still be included, so a live order is then
 * `cancel_pending` and not `cancelled` until the chain has said.
 */
export const orderMachine = machine<OrderState>({
  name: 'order',
  initial: 'created',
  transitions: {
    created: ['open', 'rejected'],
    open: ['triggered', 'executing', 'cancelled', 'expired', 'replaced', 'failed', 'rejected'],
    triggered: ['executing', 'open', 'filled', 'cancelled', 'expired', 'failed', 'rejected'],
    executing: [
      'open',
      'awaiting_signature',
      'partially_filled',
      'filled',
      'cancelled',
      'expired',
      'failed',
      'rejected',
    ],
    awaiting_signature: [
      'open',
      'partially_filled',
      'submitted',
      'cancelled',
      'expired',
      'failed',
      'rejected',
    ],
    submitted: ['partially_filled', 'filled', 'failed', 'cancel_pending', 'reverted_by_reorg'],
    partially_filled: ['executing', 'filled', 'cancelled', 'expired', 'failed'],
    cancel_pending: ['cancelled', 'filled', 'failed'],
    reverted_by_reorg: ['submitted', 'filled', 'failed'],
    filled: [],
    cancelled: [],
    expired: [],
    rejected: [],
    failed: [],
    replaced: [],
  },
})

export type RoundState = 'scheduled' | 'filled' | 'skipped' | 'failed' | 'cancelled'

/** One fill of an order that is due at a moment or a price. It ends once. */
export const roundMachine = machine<RoundState>({
  name: 'round',
  initial: 'scheduled',
  transitions: {
    scheduled: ['filled', 'skipped', 'failed', 'cancelled'],
    filled: [],
    skipped: [],
    failed: [],
    cancelled: [],
  },
})
