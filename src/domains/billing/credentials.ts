/** Whatever acts for an account may read and spend within its scopes. */
export const anyAccountCredential = [
  'wallet_session',
  'api_key',
  'idp_bearer',
  'account_session',
] as const
/** What decides over spending itself: limits, plans, payouts. A leaked key must not lift its own limits. */
export const ownerCredential = ['wallet_session', 'idp_bearer', 'account_session'] as const
