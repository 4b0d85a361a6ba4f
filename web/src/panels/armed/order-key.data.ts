import { BourseError, type Client, createClient, keys } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient } from '../../service/queries.ts'
import { connectionNow, onConnection } from '../../streams/live.ts'
import type { Armed } from './armed.model.ts'

/** A key that places orders within limits, by which the service knows them. Its secret is in its client alone. */
export interface OrderKey {
  readonly id: string
  readonly client: Client
}

/** Placing, replacing, cancelling, and its own end: what orders need and nothing else. */
const scopes = [
  'route:post:/api/backpack/order',
  'route:patch:/api/backpack/order',
  'route:delete:/api/backpack/order',
  'route:delete:/api/developer/keys/{keyId}',
] as const

/** The name of the query for what the service has counted on a key. */
export const keyRecord = (keyId: string) => ['keys.get', { keyId }] as const

/** Asks for a key with the limits of a session, which ends with it. Rejects where the caller may not have one. */
export async function mintOrderKey(
  { largest, market, total, untilMs }: Armed,
  name: string,
): Promise<OrderKey> {
  const { key, record } = await keys(client).mint({
    name,
    scopes,
    expiresAt: new Date(untilMs).toISOString(),
    orderLimit: { markets: [market], largest, total },
  })
  const id = String(record.id)
  queryClient.setQueryData(keyRecord(id), record)
  return { id, client: createClient({ apiKey: key, retriesMax: 1, timeoutMs: 20_000 }) }
}

/** Ends a key by itself, so that nothing else of its owner is needed, and whatever becomes of this page. */
export async function endOrderKey(key: OrderKey): Promise<void> {
  try {
    await keys(key.client).revoke({ keyId: key.id }, { keepalive: true, retriesMax: 4 })
  } catch (failure) {
    // What else is refused has ended already.
    if (!(failure instanceof BourseError) || !failure.retryable) return
    const stop = onConnection(() => {
      if (connectionNow().lostAtMs !== null) return
      stop()
      void endOrderKey(key)
    })
  }
}

/** Whether the service no longer takes the key: it was revoked elsewhere, or its time is over. */
export function isEnded({ status }: BourseError): boolean {
  return status === 401
}
