import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const paymentsRetention: TableRetention = {
  ownUpkeep: {
    x402_payment_identifiers:
      'Removed once a repeat is no longer answered (`x402/identifiers.store.ts`).',
    mpp_session_uses: 'Those of closed sessions are removed (`mpp/sessions/sessions.store.ts`).',
  },
  forEver: {
    charges: 'Money; the answers in them are removed by the reconciler.',
    refunds: 'Money: what was paid back.',
    mpp_sessions: 'Money: what each channel holds.',
    mpp_deposits: 'Money: what was put into channels.',
    mpp_refunds: 'Money: what channels paid back.',
  },
}
