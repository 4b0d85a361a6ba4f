import { AppError } from '../../../kernel/errors.ts'
import { skeletonOf } from '../../../kernel/name-skeleton.ts'
import type { JsonOperation, Operation } from '../../../kernel/operation.ts'
import { formerNames } from '../catalog/index.ts'
import { agentsErrors } from './agents.errors.ts'

/** Slugs that a reader takes for the service itself, and a word that addresses of the paid agents have used. */
const kept: readonly string[] = [
  'admin',
  'default',
  'mine',
  'official',
  'platform',
  'support',
  'system',
]
const address = /^0x[0-9a-f]{40}$/

/**
 * Raises 409 for a slug that a route uses, that means the service itself, that an agent of the platform had, or that is an
 * address of a wallet.
 */
export function assertFreeSlug(
  slug: string,
  rows: readonly { readonly operation: Operation | JsonOperation }[],
): void {
  if (kept.includes(slug) || formerNames.has(slug) || address.test(slug) || isSegment(slug, rows))
    throw slugTaken(slug)
}

/** Whether a path of the table has the slug where it has an agent's. */
function isSegment(
  slug: string,
  rows: readonly { readonly operation: Operation | JsonOperation }[],
): boolean {
  return rows.some(({ operation }) =>
    [operation.path, ...(operation.aliases ?? [])].some((path) => {
      const [, api, agents, word] = path.split('/')
      return api === 'api' && agents === 'agents' && word === slug
    }),
  )
}

/** What a slug or a name looks like; those of two owners must not look alike. */
export const lookOf = skeletonOf

export function slugTaken(slug: string): AppError {
  return new AppError(agentsErrors.slug_taken, `The slug ${slug} is not free.`)
}

/** The slug looks like that of somebody else's agent. */
export function slugLooksLike(slug: string, other: string): AppError {
  return new AppError(
    agentsErrors.looks_alike,
    `The slug ${slug} is easily mistaken for the agent ${other} of somebody else.`,
    { faults: [{ location: 'body/slug', message: `looks like ${other}` }] },
  )
}

/** The name is that of an agent of the platform. */
export function nameLooksLike(name: string, other: string, member: string): AppError {
  return new AppError(
    agentsErrors.looks_alike,
    `The name ${name} is easily mistaken for the platform’s agent ${other}.`,
    { faults: [{ location: `body/${member}`, message: `looks like ${other}` }] },
  )
}
