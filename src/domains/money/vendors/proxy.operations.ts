import { Type as T } from '@sinclair/typebox'
import { type Operation, rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { routesOf, type VendorRoute } from './vendor.ts'
import { vendorCatalog } from './vendor-catalog.ts'
import { vendorsErrors } from './vendors.errors.ts'
import { toInput, type VendorsService } from './vendors.service.ts'

const { operation } = rowsOf<VendorsService>()

/** Every call of every vendor, in catalog order. */
export const vendorRoutes: readonly VendorRoute[] = vendorCatalog.flatMap(routesOf)

/** One row for each of them, derived from the vendor's data. */
export const proxyOperations: Readonly<Record<string, Operation>> = Object.fromEntries(
  vendorRoutes.map((route) => [route.name, toRow(route)]),
)

function toRow(route: VendorRoute): Operation {
  const { vendor, operation: call, name } = route
  return operation({
    name,
    method: call.method,
    path: call.path,
    tier: 'monetized',
    family: vendor.family,
    summary: call.summary,
    description: descriptionOf(route),
    auth: accountCredentials,
    ...priceOf(route),
    costsOutside: true,
    ready: (vendors) => vendors.assertReady(vendor),
    input: call.input,
    // The vendor's own answer, unchanged; it may gain members at any time.
    output: T.Unknown(),
    errors: Object.values(vendorsErrors),
    effect: call.effect,
    mcp: false,
    examples: [call.example],
    handler: (vendors, { input, principal, payment, header }) =>
      vendors.call(route, { input, principal, payment, header }),
  })
}

function priceOf({ vendor, operation: call }: VendorRoute) {
  const { priceUsdcAtomic: price } = call
  const terms = { asset: 'USDC', unit: 'call' } as const
  if (typeof price === 'bigint') return { price: { ...terms, amountAtomic: price } }
  return {
    quote: (_: VendorsService, { input }: { readonly input: object }) => ({
      ...terms,
      amountAtomic: price(toInput(input)),
      description: `${vendor.name}: ${call.summary}`,
      source: `vendor:${vendor.id}`,
    }),
    usualPrice: {
      price: { ...terms, amountAtomic: price(toInput(call.example.input ?? {})) },
      of: 'for the call of the example',
      otherwise: 'what its own numbers come to',
    },
  }
}

function descriptionOf({ vendor, operation: call }: VendorRoute): string {
  const { upstream } = call
  return [
    ...(call.description === undefined ? [] : [call.description]),
    `Passed on to ${vendor.name} (${upstream.method ?? call.method} ${upstream.path}), whose answer is given unchanged; its members are documented at ${vendor.docsUrl}. Nothing is charged for a call that fails.`,
    ...(typeof call.priceUsdcAtomic === 'bigint'
      ? []
      : [
          'The price depends on the call; without payment the answer is 402 with a challenge that states it.',
        ]),
  ].join('\n\n')
}
