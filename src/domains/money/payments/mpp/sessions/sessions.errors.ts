import { errorCodes } from '../../../../../kernel/errors.ts'

/** Problem types of sessions in the `Payment` authentication scheme. */
const sessionProblem = (name: string) => `https://paymentauth.org/problems/session/${name}`

/** Error codes of sessions and of the product built on them. */
export const mppErrors = errorCodes('mpp', {
  channel_not_found: {
    status: 410,
    title: 'No such session',
    retryable: false,
    fix: 'Check the id, letter by letter, or open a session.',
    typeUri: sessionProblem('channel-not-found'),
  },
  channel_finalized: {
    status: 410,
    title: 'Session has ended',
    retryable: false,
    fix: 'Open another session; the rest of this one goes back to its payer.',
    typeUri: sessionProblem('channel-finalized'),
  },
  insufficient_balance: {
    status: 402,
    title: 'Session has too little left',
    retryable: false,
    fix: 'Top the session up by at least `shortfallAtomic`, or authorize more of its deposit.',
    typeUri: sessionProblem('insufficient-balance'),
  },
  amount_exceeds_deposit: {
    status: 402,
    title: 'Voucher is above the deposit',
    retryable: false,
    fix: 'Sign at most the deposit, or top the session up first.',
    typeUri: sessionProblem('amount-exceeds-deposit'),
  },
  delta_too_small: {
    status: 402,
    title: 'Voucher authorizes nothing new',
    retryable: false,
    fix: 'Sign a sum above `acceptedAtomic`; a voucher pays once.',
    typeUri: sessionProblem('delta-too-small'),
  },
  invalid_signature: {
    status: 402,
    title: 'Voucher signature is not valid',
    retryable: false,
    fix: 'Sign the 50 bytes of the voucher with the key that the session was opened with.',
    typeUri: sessionProblem('invalid-signature'),
  },
  signer_mismatch: {
    status: 402,
    title: 'Not the key of this session',
    retryable: false,
    fix: 'Use the key or the bearer that the session was opened with.',
    typeUri: sessionProblem('signer-mismatch'),
  },
  voucher_expired: {
    status: 402,
    title: 'Voucher has expired',
    retryable: false,
    fix: 'Sign a voucher that ends later, or never.',
    typeUri: 'https://paymentauth.org/problems/payment-expired',
  },
  use_id_reused: {
    status: 409,
    title: 'Use id stands for another use',
    retryable: false,
    fix: 'Give every use an id of its own, and repeat an id only with the same amount.',
  },
  session_busy: {
    status: 409,
    title: 'Calls of the session are still running',
    retryable: true,
    fix: 'Repeat the request once they have ended; nothing new is served meanwhile.',
  },
  deposit_mismatch: {
    status: 422,
    title: 'Deposit does not fit the session',
    retryable: false,
    fix: 'Pay in the asset and the mode, paper or live, that the session was opened in.',
  },
  token_not_tradable: {
    status: 422,
    title: 'Token cannot be planned for',
    retryable: false,
    fix: 'Choose a token that trades on a venue of this service; launches of chain 4663 do.',
  },
})
