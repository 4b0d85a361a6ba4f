import { createClient, keys } from '#sdk'
import { sayNow } from '../../language/use-text.ts'
import { client } from '../../service/client.ts'
import { queryClient } from '../../service/queries.ts'
import type { Armed } from './armed.model.ts'
import { keyRecord } from './armed-orders.data.ts'
import type { Kept } from './armed-store.ts'
import { despiteLeaving, endAtService } from './ending.ts'

/** Placing, replacing, cancelling, and its own end: what orders need and nothing else. */
const scopes = [
  'route:post:/api/backpack/order',
  'route:patch:/api/backpack/order',
  'route:delete:/api/backpack/order',
  'route:delete:/api/developer/keys/{keyId}',
] as const

/** Asks for a key with the limits of a session, which ends with it: by itself, so that nothing else of its owner is needed. Rejects where the caller may not have one. */
export async function keepByKey({ largest, market, total, untilMs }: Armed): Promise<Kept> {
  const { key, record } = await keys(client).mint({
    name: sayNow('panels.armKey', { market }),
    scopes,
    expiresAt: new Date(untilMs).toISOString(),
    orderLimit: { markets: [market], largest, total },
  })
  const id = String(record.id)
  queryClient.setQueryData(keyRecord(id), record)
  const own = createClient({ apiKey: key, retriesMax: 1, timeoutMs: 20_000 })
  return {
    key: { id, client: own },
    policyVersion: null,
    // What is refused for good has ended already.
    end: async () =>
      void (await endAtService(() => keys(own).revoke({ keyId: id }, despiteLeaving))),
  }
}
