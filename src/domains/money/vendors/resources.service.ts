import { AppError } from '../../../kernel/errors.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Ports } from '../../../ports/ports.ts'
import { resourceStore } from './resources.store.ts'
import { valuesAt } from './usage.ts'
import type { CreatedResource, VendorInput, VendorRoute } from './vendor.ts'
import { vendorsErrors } from './vendors.errors.ts'
import type { GatewayResources, GatewayResourcesQuery } from './vendors.schemas.ts'

/**
 * The ownership of vendor resources. All callers share the service's vendor account, so the vendor itself would show
 * everybody everything.
 */
export type Resources = {
  /** Raises 404 `vendors.not_found` for resources of another account, and for unknown ones. */
  readonly assertOwned: (
    route: VendorRoute,
    input: VendorInput,
    principal: Principal,
  ) => Promise<void>
  /** Records the resources that an answer says were created. */
  readonly keep: (route: VendorRoute, answer: unknown, principal: Principal) => Promise<void>
  readonly list: (principal: Principal, query: GatewayResourcesQuery) => Promise<GatewayResources>
}

const idLengthMax = 512
const places = cursor({ id: 'integer' })

/** Creates the record of resources. */
export function createResources(options: Ports<'clock' | 'database'>): Resources {
  const store = resourceStore(options.database.query)
  return {
    async assertOwned({ vendor, operation: { needs } }, input, { accountId }) {
      const named = needs === undefined ? undefined : input[needs.in][needs.name]
      // A resource that the call may name but does not needs no check.
      if (needs === undefined || named === undefined) return
      const { kind, within } = needs
      const place = within === undefined ? [] : [input[needs.in][within]]
      const resourceId = idOf([...place, named]) ?? ''
      if (await store.isOwned({ vendor: vendor.id, kind, resourceId, accountId })) return
      throw new AppError(vendorsErrors.not_found, `${vendor.name} has no such thing.`, {
        extra: { upstreamStatus: 404 },
      })
    },
    async keep({ vendor, operation }, answer, { accountId }) {
      const madeAt = new Date(options.clock.nowMs())
      const resources = (operation.makes ?? []).flatMap((resource) =>
        idsOf(answer, resource).map((resourceId) => ({ kind: resource.kind, resourceId })),
      )
      await store.insert(resources.map((one) => ({ ...one, vendor: vendor.id, accountId, madeAt })))
    },
    async list({ accountId }, query) {
      const { limit, vendor } = query
      const beforeId = places.read(query.cursor)?.id ?? null
      const rows = await store.list({ accountId, vendor, beforeId, limit: limit + 1 })
      return places.page({
        rows,
        limit,
        place: ({ id }) => ({ id }),
        toItem: ({ vendor: vendorId, kind, resourceId, madeAt }) => ({
          vendor: vendorId,
          kind,
          id: resourceId,
          madeAt: madeAt.toISOString(),
        }),
      })
    },
  }
}

function idsOf(answer: unknown, { at, within }: CreatedResource): readonly string[] {
  const containers = within === undefined ? null : valuesAt(answer, within)
  return valuesAt(answer, at).flatMap((value, index) => {
    const id = idOf(containers === null ? [value] : [containers[index], value])
    return id === null ? [] : [id]
  })
}

/** The parts of an identifier as one text; null when one is missing. */
function idOf(parts: readonly unknown[]): string | null {
  const isPart = (part: unknown) =>
    typeof part === 'string' ? part !== '' : Number.isSafeInteger(part)
  const id = parts.join(':')
  return parts.every(isPart) && id.length <= idLengthMax ? id : null
}
