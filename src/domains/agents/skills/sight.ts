import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { SkillRow, VersionRow } from './skill-tables.ts'
import { skillsErrors } from './skills.errors.ts'
import { isInstallable } from './version-moves.ts'

/** Who reads; null for somebody without a credential. */
export type Reader = Principal | null
export type IsOperator = (reader: Reader) => boolean

/** Whether the reader sees versions that others do not: the publisher, and operators. */
export function seesWithheld(reader: Reader, skill: SkillRow, isOperator: IsOperator): boolean {
  return (reader !== null && reader.accountId === skill.ownerId) || isOperator(reader)
}

/** Raises why somebody else cannot have a version: 404 before it was scanned, 410 where it is withheld. */
export function assertSeen(version: VersionRow): void {
  const { slug, state, stateReason } = version
  if (isInstallable(state)) return
  const named = `The version ${version.version} of ${slug}`
  const extra = { state, reason: stateReason }
  if (state === 'scanning') {
    throw new AppError(skillsErrors.not_listed_yet, `${named} waits for the scanner.`, { extra })
  }
  throw new AppError(skillsErrors.withheld, `${named} is ${state}.`, { extra })
}

export function noSkill(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such skill.')
}

export function noVersion(): AppError {
  return new AppError(resourceErrors.not_found, 'The skill has no such version.')
}
