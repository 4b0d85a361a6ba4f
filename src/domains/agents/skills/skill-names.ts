import { AppError } from '../../../kernel/errors.ts'
import { skeletonOf } from '../../../kernel/name-skeleton.ts'
import { platformOwner } from './skill-tables.ts'
import { skillsErrors } from './skills.errors.ts'

/** Words that stand, or may come to stand, where a path has a slug, and names that readers take for the service itself. */
const kept: ReadonlySet<string> = new Set([
  ...['admin', 'appeals', 'default', 'engine', 'install', 'latest', 'me', 'mine', 'moderation'],
  ...['new', 'official', 'owners', 'platform', 'publish', 'reports', 'resolve', 'revocations'],
  ...['scan', 'scanner', 'scorecard', 'search', 'stars', 'support', 'system', 'topics'],
  ...['updates', 'verify', 'versions'],
])

/** What a slug looks like; those of two owners that look alike are easily mistaken for one another. */
export const lookOf = skeletonOf

/** Raises 409 for a slug that no account may have. */
export function assertFreeSlug(slug: string, ownerId: string): void {
  if (kept.has(slug)) throw slugTaken(slug)
  if (ownerId === platformOwner) return
  if (slug === platformOwner || slug.split('-').some((word) => lookOf(word) === ownLook)) {
    throw looksAlike(slug, 'the service itself')
  }
}

const ownLook = lookOf(platformOwner)

export function slugTaken(slug: string): AppError {
  return new AppError(skillsErrors.slug_taken, `The name ${slug} is not free.`, {
    faults: [{ location: 'body/files/SKILL.md', message: `the name ${slug} is not free` }],
  })
}

export function looksAlike(slug: string, other: string): AppError {
  return new AppError(
    skillsErrors.looks_alike,
    `The name ${slug} is easily mistaken for ${other}.`,
    { faults: [{ location: 'body/files/SKILL.md', message: `the name looks like ${other}` }] },
  )
}
