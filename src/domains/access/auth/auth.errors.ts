import { errorCodes } from '../../../kernel/errors.ts'

const again = 'Ask GET /api/auth/challenge for a new message, sign it unchanged and send it.'

/** Error codes of wallet sign-in. */
export const signInErrors = errorCodes('auth', {
  wallet_malformed: {
    status: 400,
    title: 'Not a wallet address',
    retryable: false,
    fix: 'Send a 0x address (lower case or with a right EIP-55 checksum) or a base58 Solana address.',
  },
  challenge_malformed: {
    status: 400,
    title: 'Not a sign-in message',
    retryable: false,
    fix: 'Send the message of GET /api/auth/challenge exactly as it was issued, line ends included.',
  },
  signature_malformed: {
    status: 400,
    title: 'Not a signature',
    retryable: false,
    fix: 'Send 0x hexadecimal for an EVM wallet (65 bytes unless it is a contract), or 64 bytes as base58 for a Solana wallet.',
  },
  chain_unavailable: {
    status: 503,
    title: 'The chain could not judge the signature',
    // The attempt has used up the challenge, so the same request can never succeed.
    retryable: false,
    fix: `Only contract wallets need the chain. ${again}`,
  },
  wrong_domain: {
    status: 401,
    title: 'Message is for another site',
    retryable: false,
    fix: again,
  },
  wrong_chain: {
    status: 401,
    title: 'Message is for another chain',
    retryable: false,
    fix: again,
  },
  challenge_unknown: {
    status: 401,
    title: 'Challenge was not issued here',
    retryable: false,
    fix: again,
  },
  challenge_expired: {
    status: 401,
    title: 'Challenge has expired',
    retryable: false,
    fix: again,
  },
  nonce_used: {
    status: 401,
    title: 'Challenge was already used',
    retryable: false,
    fix: again,
  },
  bad_signature: {
    status: 401,
    title: 'Signature is not of this wallet',
    retryable: false,
    fix: `The attempt has used the challenge up. ${again}`,
  },
})
