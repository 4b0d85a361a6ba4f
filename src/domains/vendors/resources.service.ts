import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { resourceStore } from './resources.store.ts'
import { valuesAt } from './usage.ts'
import type { MadeResource, VendorInput, VendorRoute } from './vendor.ts'
import { vendorsErrors } from './vendors.errors.ts'
import type { GatewayResources, GatewayResourcesQuery } from './vendors.schemas.ts'

/**
 * Whose things at a vendor are. All callers share the account that the service has there, so the vendor itself
 * would show each of them everything.
 */
export type Resources = {
  /** Raises 404 `vendors.not_found` for what another account made, and for what nobody did. */
  readonly assertOwned: (
    route: VendorRoute,
    input: VendorInput,
    principal: Principal,
  ) => Promise<void>
  /** Keeps what an answer says was made. */
  readonly keep: (route: VendorRoute, answer: unknown, principal: Principal) => Promise<void>
  readonly list: (principal: Principal, query: GatewayResourcesQuery) => Promise<GatewayResources>
}

const idLengthMax = 512

/** Builds the record of what was made. */
export function createResources(options: {
  readonly database: Database
  readonly clock: Clock
}): Resources {
  const store = resourceStore(options.database.query)
  return {
    async assertOwned({ vendor, operation: { needs } }, input, { accountId }) {
      const named = needs === undefined ? undefined : input[needs.in][needs.name]
      // What a call may name and does not is not needed.
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
      const made = (operation.makes ?? []).flatMap((resource) =>
        idsOf(answer, resource).map((resourceId) => ({ kind: resource.kind, resourceId })),
      )
      await store.insert(made.map((one) => ({ ...one, vendor: vendor.id, accountId, madeAt })))
    },
    async list({ accountId }, { limit, cursor, vendor }) {
      const beforeId = cursor === undefined ? null : readCursor(cursor)
      const rows = await store.list({ accountId, vendor, beforeId, limit: limit + 1 })
      return toPage({
        rows,
        limit,
        key: ({ id }) => [id],
        toItem: ({ vendor: made, kind, resourceId, madeAt }) => ({
          vendor: made,
          kind,
          id: resourceId,
          madeAt: madeAt.toISOString(),
        }),
      })
    },
  }
}

function idsOf(answer: unknown, { at, within }: MadeResource): readonly string[] {
  const places = within === undefined ? null : valuesAt(answer, within)
  return valuesAt(answer, at).flatMap((value, index) => {
    const id = idOf(places === null ? [value] : [places[index], value])
    return id === null ? [] : [id]
  })
}

/** The parts of an identifier as one text; null where one of them is none. */
function idOf(parts: readonly unknown[]): string | null {
  const isPart = (part: unknown) =>
    typeof part === 'string' ? part !== '' : Number.isSafeInteger(part)
  const id = parts.join(':')
  return parts.every(isPart) && id.length <= idLengthMax ? id : null
}

function readCursor(cursor: string): string {
  const [beforeId = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,18}$/.test(beforeId)) return beforeId
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}
