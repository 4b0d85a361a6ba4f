import type { TProperties } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'

export const sol = 'So11111111111111111111111111111111111111112'
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const owner = 'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV'
export const requestId = '370100dd-1a85-421b-9278-27f0961ae5f4'
/** A transaction that only its owner's wallet signs. */
export const unsigned = { requestId, transaction: 'AQAAAA==' }

type Members = {
  readonly summary: string
  readonly members: TProperties
  readonly example: Readonly<Record<string, unknown>>
  readonly output: unknown
}

/** A read with query parameters. */
export function read(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  rest: Members & Pick<VendorOperation, 'cache'> & { readonly priceUsdcAtomic?: bigint },
): VendorOperation {
  const { summary, members, example, output, cache, priceUsdcAtomic = 1_000n } = rest
  const hasMembers = Object.keys(members).length > 0
  return {
    summary,
    method: 'GET',
    path,
    upstream: { path: upstreamPath },
    input: hasMembers ? { query: shape(members) } : {},
    effect: 'none',
    priceUsdcAtomic,
    ...(cache === undefined ? {} : { cache }),
    example: { name: 'a call', ...(hasMembers ? { input: { query: example } } : {}), output },
  }
}

/** Builds a transaction for the caller's wallet to sign, or describes one; it has no effect by itself. */
export function build(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  rest: Members & { readonly priceUsdcAtomic?: bigint },
): VendorOperation {
  const { summary, members, example, output, priceUsdcAtomic = 2_000n } = rest
  return {
    summary,
    method: 'POST',
    path,
    upstream: { path: upstreamPath },
    input: { body: shape(members) },
    effect: 'none',
    repeatable: true,
    priceUsdcAtomic,
    example: { name: 'a call', input: { body: example }, output },
  }
}

/** Sends a signed transaction. A repeat sends the same transaction, which lands once. */
export function execute(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  rest: Members,
): VendorOperation {
  return {
    ...build(path, upstreamPath, { ...rest, priceUsdcAtomic: 3_000n }),
    effect: 'irreversible',
    timeoutMs: 25_000,
  }
}
