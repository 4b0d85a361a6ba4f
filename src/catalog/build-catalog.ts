import type { ErrorSpec } from '../kernel/errors.ts'
import { type Operation, operationId } from '../kernel/operation.ts'
import * as shared from '../kernel/shared-errors.ts'
import { checkCatalog } from './checks.ts'
import type { Catalog, DomainRows, Entry } from './entry.ts'

/** What the specification leaves open in paths, and configuration fills in. */
export type PathNames = {
  /** Replaces `{svc}`. */
  readonly serviceSlug: string
}

/**
 * Makes the table of all domains' rows. Pure: the same rows and names give the same table.
 * Throws with every broken invariant listed, so a bad table never starts.
 */
export function buildCatalog(
  domains: Readonly<Record<string, DomainRows>>,
  names: PathNames,
): Catalog {
  const catalog = {
    entries: Object.entries(domains).flatMap(([domain, rows]) =>
      Object.entries(rows.operations).map(([name, row]) =>
        toEntry(domain, name, named(row, names)),
      ),
    ),
    events: Object.values(domains).flatMap((rows) => Object.values(rows.events ?? {})),
    errors: [
      ...sharedErrors(),
      ...Object.values(domains).flatMap((rows) =>
        (rows.errors ?? []).flatMap((codes) => Object.values(codes)),
      ),
    ],
  }
  const breaches = checkCatalog(catalog)
  if (breaches.length > 0) throw new Error(`the table is broken:\n- ${breaches.join('\n- ')}`)
  return catalog
}

/** The codes that belong to no domain. */
export function sharedErrors(): readonly ErrorSpec[] {
  return Object.values(shared).flatMap((codes): readonly ErrorSpec[] => Object.values(codes))
}

function toEntry(domain: string, name: string, operation: Operation): Entry {
  return { domain, name, id: operationId(operation), operation }
}

function named(row: Operation, names: PathNames): Operation {
  const fill = (path: `/${string}`): `/${string}` =>
    `/${path.slice(1).replaceAll('{svc}', names.serviceSlug)}`
  return {
    ...row,
    path: fill(row.path),
    ...(row.aliases ? { aliases: row.aliases.map(fill) } : {}),
  }
}
