import { BourseError, type SkillVersionSummary } from '#sdk'

type State = SkillVersionSummary['state']
const states: readonly State[] = ['scanning', 'held', 'hidden', 'quarantined', 'revoked']

/** Why a version is not shown to everybody. */
export interface Withheld {
  readonly state: State
  readonly reason: string | null
}

/** What a refusal says of a version that is kept back; null for any other failure. */
export function withheldBy(failure: unknown): Withheld | null {
  if (!(failure instanceof BourseError)) return null
  if (failure.code === 'skills.not_listed_yet') return { state: 'scanning', reason: null }
  if (failure.code !== 'skills.withheld') return null
  const said: unknown = failure.problem
  if (typeof said !== 'object' || said === null) return null
  const state = states.find((one) => 'state' in said && said.state === one)
  if (state === undefined) return null
  return { state, reason: 'reason' in said && typeof said.reason === 'string' ? said.reason : null }
}
