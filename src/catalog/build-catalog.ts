import type { ErrorSpec } from '../kernel/errors.ts'
import { type Operation, operationId } from '../kernel/operation.ts'
import * as shared from '../kernel/shared-errors.ts'
import { checkCatalog } from './checks.ts'
import type { Catalog, DomainRows, Entry, RecordedExample } from './entry.ts'

/** Path placeholders in braces that configuration fills in. */
export type PathNames = {
  /** `{svc}` */
  readonly serviceSlug: string
  /** `{exchange}`: the perpetuals exchange. */
  readonly exchange: string
  /** `{perps-venue}`: the venue whose perpetuals are shown beside it. */
  readonly perpsVenue: string
  /** `{domain-association}`: the verification file of the wallet payment provider. */
  readonly domainAssociation: string
}

/** The names where the configuration says nothing. */
export const usualNames: PathNames = {
  serviceSlug: 'svc',
  exchange: 'backpack',
  perpsVenue: 'phoenix',
  domainAssociation: 'payment-domain-association',
}
const segment = /^[A-Za-z0-9](?!.*\.\.)[A-Za-z0-9._-]{0,127}$/

/**
 * Builds the table from all domains' rows. Pure. Throws with a list of every broken invariant, so that the program
 * never starts with an inconsistent table.
 */
export function buildCatalog(
  domains: Readonly<Record<string, DomainRows>>,
  names: Partial<PathNames> = {},
): Catalog {
  const named = pathNamer({ ...usualNames, ...names })
  const catalog = {
    entries: Object.entries(domains).flatMap(([domain, { operations, examples = {} }]) =>
      Object.values(operations).map((row) => toEntry(domain, named(row), examples[row.name])),
    ),
    events: Object.values(domains).flatMap((rows) => Object.values(rows.events ?? {})),
    channels: Object.values(domains).flatMap((rows) => Object.values(rows.channels ?? {})),
    errors: [
      ...sharedErrors(),
      ...Object.values(domains).flatMap((rows) =>
        (rows.errors ?? []).flatMap((codes) => Object.values(codes)),
      ),
    ],
    domainOf: new Map(Object.entries(domains).flatMap(toldBy)),
  }
  const breaches = checkCatalog(catalog)
  if (breaches.length > 0) throw new Error(`the table is broken:\n- ${breaches.join('\n- ')}`)
  return catalog
}

/** The error codes that belong to no domain. */
export function sharedErrors(): readonly ErrorSpec[] {
  return Object.values(shared).flatMap((codes): readonly ErrorSpec[] => Object.values(codes))
}

function toldBy([domain, { channels = {}, events = {} }]: [string, DomainRows]) {
  const names = [
    ...Object.values(events).map(({ topic }) => topic),
    ...Object.values(channels).map(({ name }) => name),
  ]
  return names.map((name) => [name, domain] as const)
}

function toEntry(domain: string, row: Operation, recorded: RecordedExample | undefined): Entry {
  const examples = recorded ? [...row.examples, { ...recorded, name: 'recorded' }] : row.examples
  return { domain, id: operationId(row), operation: { ...row, examples } }
}

/** Fills the configured names into the paths of a row. Throws for a name that is not a plain path segment. */
function pathNamer(names: PathNames): (row: Operation) => Operation {
  for (const [name, value] of Object.entries(names)) {
    if (!segment.test(value)) {
      throw new Error(
        `"${value}" cannot be the ${name} in paths: use letters, digits, dots, dashes and underscores`,
      )
    }
  }
  const fill = (path: `/${string}`): `/${string}` =>
    `/${path
      .slice(1)
      .replaceAll('{svc}', names.serviceSlug)
      .replaceAll('{exchange}', names.exchange)
      .replaceAll('{perps-venue}', names.perpsVenue)
      .replaceAll('{domain-association}', names.domainAssociation)}`
  return (row) => ({
    ...row,
    path: fill(row.path),
    ...(row.aliases ? { aliases: row.aliases.map(fill) } : {}),
  })
}
