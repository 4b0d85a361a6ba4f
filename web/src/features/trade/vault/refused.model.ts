const whyOf = {
  value_too_large: 'why.larger',
  token_amount_too_large: 'why.larger',
  window_exhausted: 'why.total',
  policy_expired: 'why.closed',
  policy_changed: 'why.closed',
  call_not_allowed: 'why.closed',
  token_not_allowed: 'why.closed',
  policy_violation: 'why.policy',
  wallet_frozen: 'frozen',
  insufficient_balance: 'why.balance',
  insufficient_gas: 'why.gas',
} as const

/** Why the vault does not sign an order, as the terminal has words for it; null for another reason. */
export function whyRefused(reason: string): (typeof whyOf)[keyof typeof whyOf] | null {
  return Object.entries(whyOf).find(([name]) => name === reason)?.[1] ?? null
}
