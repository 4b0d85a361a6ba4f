/** Why a run ended. Programs go by these words; `stopDetail` says the same to a person. */
export const stopReasons = [
  'completed',
  'input_needed',
  'refused',
  'call_failed',
  'output_truncated',
  'content_filtered',
  'model_unauthorized',
  'model_malformed',
  'model_unavailable',
  'model_gone',
  'budget_exhausted',
  'credit_exhausted',
  'owner_unfunded',
  'credential_ended',
  'cancelled',
  'expired',
  'not_carried_on',
] as const
export type StopReason = (typeof stopReasons)[number]
