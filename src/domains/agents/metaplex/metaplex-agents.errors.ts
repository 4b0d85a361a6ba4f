import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of identity assets on Solana. */
export const metaplexAgentsErrors = errorCodes('metaplex_agents', {
  asset_taken: {
    status: 409,
    title: 'Asset address is taken',
    retryable: false,
    fix: 'Make a new key pair for the asset and prepare again with its address.',
  },
  already_settled: {
    status: 409,
    title: 'Mint has ended with another signature',
    retryable: false,
    fix: 'Read the mint; it shows the signature that it ended with.',
  },
  transaction_too_large: {
    status: 422,
    title: 'Transaction does not fit',
    retryable: false,
    fix: 'Use a shorter name, address or fewer attributes; a Solana transaction has 1,232 bytes at the most.',
  },
  simulation_failed: {
    status: 422,
    title: 'The transaction would fail',
    retryable: false,
    fix: 'Read `logs` and `chainError`; most often the payer has too little SOL.',
  },
  signature_unknown: {
    status: 422,
    title: 'The chain does not know this signature',
    retryable: true,
    fix: 'Send the signed transaction to the chain first, wait some seconds, then confirm.',
  },
  signature_mismatch: {
    status: 422,
    title: 'Signature of another transaction',
    retryable: false,
    fix: 'Send the signature of the transaction that created the asset of this mint.',
  },
})
