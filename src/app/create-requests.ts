import { createRequestLog, createRequestsService } from '../domains/access/requests/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The log of what API keys called, which the HTTP surface writes to, and its reading side. */
export function createRequests({ catalog, dispatch, world }: ServiceOptions) {
  const log = createRequestLog(world)
  const rows = new Map(catalog.entries.map(({ id, operation }) => [id, operation]))
  return {
    log,
    service: createRequestsService({ ...world, dispatch, operationOf: (id) => rows.get(id) }),
    start: (): void => log.start(),
  }
}
