import type { GatewayOperation, GatewayVendor } from '#sdk'
import type { Status } from '../../design/primitives/status-dot.tsx'

/** How a vendor fares: not set up, answering, being tried again, or held back. */
export type Health = 'closed' | 'half_open' | 'off' | 'open'

/** The health of a vendor. */
export function healthOf({ circuit, configured }: GatewayVendor): Health {
  return configured && circuit !== null ? circuit.state : 'off'
}

/** How it is marked. */
export const dotOf: Readonly<Record<Health, Status>> = {
  off: 'unknown',
  closed: 'good',
  half_open: 'slow',
  open: 'bad',
}

/** The lowest and the highest price of a vendor's calls, as they are written; null where every price depends on the call. */
export function priceRange({
  operations,
}: Pick<GatewayVendor, 'operations'>): readonly [least: string, most: string] | null {
  const known = operations
    .map(({ price }) => price)
    .filter(({ amount, amountAtomic }) => amount !== null && amountAtomic !== null)
    .toSorted((one, other) =>
      Number(BigInt(one.amountAtomic ?? 0) - BigInt(other.amountAtomic ?? 0)),
    )
  const [least, most] = [known.at(0)?.amount, known.at(-1)?.amount]
  return least == null || most == null ? null : [least, most]
}

/** The vendors that are set up first, then by name. */
export function inOrder(vendors: readonly GatewayVendor[]): readonly GatewayVendor[] {
  return vendors.toSorted(
    (one, other) =>
      Number(other.configured) - Number(one.configured) || one.name.localeCompare(other.name),
  )
}

/** A call of some vendor by the id under which its usage is counted. */
export function callOf(
  vendors: readonly Pick<GatewayVendor, 'operations'>[],
  operationId: string | null,
): GatewayOperation | undefined {
  return vendors
    .flatMap(({ operations }) => operations)
    .find((operation) => operation.operationId === operationId)
}
