import {
  type BufferedRequestLog,
  createRequestLog,
  createRequestsService,
} from '../domains/access/requests/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The log of what API keys and sessions called, which the HTTP surface writes to, and its reading side. */
export function createRequests({ catalog, dispatch, foundations, world }: ServiceOptions) {
  const written = createRequestLog(world)
  const log: BufferedRequestLog = {
    ...written,
    record(call) {
      written.record(call)
      const { atMs, keyId, operation } = call
      if (keyId === null) return
      // What a key called last is a fact of the key, which outlives its calls.
      foundations.keyUsage.recordRoute(keyId, `${call.method} ${operation.path}`, atMs)
    },
  }
  const rows = new Map(catalog.entries.map(({ id, operation }) => [id, operation]))
  return {
    log,
    service: createRequestsService({ ...world, dispatch, operationOf: (id) => rows.get(id) }),
    start: (): void => log.start(),
  }
}
