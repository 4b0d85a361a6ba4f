import { errorCodes } from '../../../kernel/errors.ts'

/** What trading refuses, and why. */
export const tradingErrors = errorCodes('trading', {
  not_configured: {
    status: 503,
    title: 'Swaps are not configured',
    retryable: false,
    fix: 'The operator names the contracts of the venue; `configured` is false until then.',
  },
  solana_not_configured: {
    status: 503,
    title: 'Solana swaps are not configured',
    retryable: false,
    fix: 'The operator names an aggregator; `configured` is false until then.',
  },
  unsupported_token: {
    status: 422,
    title: 'This pair cannot be swapped',
    retryable: false,
    fix: 'Use two different tokens of GET /api/trading/tokens; ether is wrapped and unwrapped one for one.',
  },
  no_liquidity: {
    status: 422,
    title: 'No way to swap this amount',
    retryable: true,
    fix: 'Ask for less, or for another token; nothing connects the two with enough liquidity.',
  },
  amount_out_of_range: {
    status: 422,
    title: 'The amount is too small',
    retryable: false,
    fix: 'Ask for more: the other side rounds to nothing.',
  },
  solana_refused: {
    status: 422,
    title: 'The aggregator refused the request',
    retryable: false,
    fix: 'Read the detail: it has the reason of the aggregator.',
  },
  solana_signature_unknown: {
    status: 404,
    title: 'The chain does not know the signature yet',
    retryable: true,
    fix: 'Check the signature, or ask again in a few seconds; a blockhash is good for about a minute.',
  },
  quote_expired: {
    status: 410,
    title: 'The quote has expired',
    retryable: false,
    fix: 'Ask for a new quote and use it before `expiresAt`.',
  },
  price_moved: {
    status: 409,
    title: 'The price moved beyond the slippage',
    retryable: false,
    fix: 'Nothing was sent. Ask for a new quote at POST /api/trading/quote and build it, or allow more slippage.',
  },
  possible_duplicate: {
    status: 409,
    title: 'Nearly the same swap was built a moment ago',
    retryable: false,
    fix: 'Follow `existingSwapId`; send `confirmDuplicate: true` when a second swap is meant.',
  },
})
