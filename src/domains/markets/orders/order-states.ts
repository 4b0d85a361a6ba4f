import { machine } from '../../../kernel/machine.ts'

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
 * The states of an order. A limit order whose price has gone by the time it is executed, or approved, goes back to
 * `open`; a scheduled one waits in `partially_filled` for its next round. A signed transaction can still be included,
 * so a live order is `cancel_pending` instead of `cancelled` until the chain has decided.
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

/** The states of one round, a fill due at a time or a price. It ends once. */
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
