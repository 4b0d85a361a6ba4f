import { errorCodes } from '../../../../kernel/errors.ts'

/** Error codes of rewards and referrals. */
export const rewardsErrors = errorCodes('rewards', {
  code_unknown: {
    status: 404,
    title: 'No such referral code',
    retryable: false,
    fix: 'Ask whoever referred you for the code again.',
  },
  already_referred: {
    status: 409,
    title: 'Already referred',
    retryable: false,
    fix: 'An account is referred once, for good.',
  },
  referral_circle: {
    status: 409,
    title: 'Referrals would go in a circle',
    retryable: false,
    fix: 'Nobody refers themselves, directly or through others.',
  },
  payout_not_configured: {
    status: 503,
    title: 'Rewards are not paid out on this chain',
    retryable: false,
    fix: 'Take the reward as credit, or ask the operator to configure payouts.',
  },
  payout_paper: {
    status: 400,
    title: 'Paper rewards are never paid on a chain',
    retryable: false,
    fix: 'Take the reward as credit.',
  },
  payout_under_way: {
    status: 409,
    title: 'The reward is being paid out',
    retryable: true,
    fix: 'Repeat the claim until it says whether the payout arrived; the destination stays.',
  },
  payout_failed: {
    status: 502,
    title: 'The payout failed',
    retryable: true,
    fix: 'Nothing was paid. Claim again, or prepare the claim with another destination.',
  },
  payout_unknown: {
    status: 503,
    title: 'It is not known yet whether the payout arrived',
    retryable: true,
    fix: 'Claim again after `retryAfterSeconds`; it is never paid twice.',
  },
  nothing_to_collect: {
    status: 409,
    title: 'No earnings to collect',
    retryable: false,
    fix: 'Read GET /api/billing/balance: `earnings` is what can be collected.',
  },
})
