import { Type as T } from '@sinclair/typebox'
import type { VendorOperation } from '../vendor.ts'
import { oneOf } from './fields.ts'

export const sol = 'So11111111111111111111111111111111111111112'
export const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
export const chains = [
  ...(['solana', 'ethereum', 'arbitrum', 'avalanche', 'bsc', 'optimism', 'polygon'] as const),
  ...(['base', 'zksync', 'monad', 'hyperevm', 'aptos', 'fogo', 'mantle', 'sui'] as const),
]
export const chain = T.Optional(
  oneOf(chains, { default: 'solana', description: 'Chain of the address' }),
)
export const interval = oneOf([
  ...(['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '6H', '8H', '12H', '1D', '3D'] as const),
  ...(['1W', '1M'] as const),
])
export const sortType = oneOf(['asc', 'desc'], { default: 'desc' })
/** Several addresses in one parameter. */
export const addresses = (most: number) =>
  T.String({
    pattern: `^[0-9A-Za-z:_]{20,130}(,[0-9A-Za-z:_]{20,130}){0,${most - 1}}$`,
    description: `Up to ${most} addresses, separated by commas`,
  })
export const page = (limitMax: number, offsetMax = 10_000) => ({
  offset: T.Optional(T.Integer({ minimum: 0, maximum: offsetMax, default: 0 })),
  limit: T.Optional(T.Integer({ minimum: 1, maximum: limitMax, default: Math.min(10, limitMax) })),
})

/** A read of the vendor's. The chain is sent in a header. */
export function read(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  rest: Pick<VendorOperation, 'summary' | 'input' | 'priceUsdcAtomic' | 'example'> & {
    readonly freshSeconds: number
  },
): VendorOperation {
  const { freshSeconds, ...own } = rest
  return {
    ...own,
    method: 'GET',
    path,
    upstream: {
      path: upstreamPath,
      ...(rest.input.query?.properties['chain'] ? { headers: { chain: 'x-chain' } } : {}),
    },
    effect: 'none',
    cache: { freshSeconds, staleSeconds: 60 },
  }
}

/** An answer in the vendor's envelope. */
export const success = (data: unknown) => ({ success: true, data })
