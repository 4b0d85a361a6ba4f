/** The words for what was booked, by the kind that the ledger has for it. */
const wordByKind = {
  'agent_job.paid': 'job',
  'agent_run.paid': 'run',
  'ai.charged': 'usage',
  'charge.captured': 'call',
  'charge.refund_failed': 'refundFailed',
  'charge.refunded': 'refund',
  'charge.reversed': 'reversed',
  'charge.settled': 'call',
  'credit.expired': 'expired',
  'credit.granted': 'granted',
  'credit.promotional': 'promotional',
  'credit.purchased': 'purchased',
  'credit.voided': 'withdrawn',
  'earnings.collected': 'collected',
  'earnings.debt_repaid': 'debt',
  'hold.committed': 'usage',
  'invoice.paid': 'invoice',
  'paper.filled': 'trading',
  'paper.granted': 'granted',
  'paper.started': 'trading',
  'perps.settled': 'trading',
  'reward.expired': 'expired',
  'reward.paid': 'reward',
  'reward.settled': 'reward',
  'rewards.pool_funded': 'reward',
  'session.refunded': 'sessionReturned',
  'session.settled': 'sessionSpent',
  'session.topped_up': 'sessionPaid',
  'subscription.fee': 'fee',
  'subscription.fee_returned': 'feeReturned',
} as const

/** The word for a kind of booking. */
export type KindWord = (typeof wordByKind)[keyof typeof wordByKind] | 'other'

/** The word for a kind; `other` for one of a later version. */
export function kindWord(kind: string): KindWord {
  return Object.entries(wordByKind).find(([name]) => name === kind)?.[1] ?? 'other'
}
