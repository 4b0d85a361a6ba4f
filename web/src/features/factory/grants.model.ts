import type { VestingGrant } from '#sdk'
import type { GrantAct } from './factory.data.ts'

/** What an account may do with a grant now, in the order of its buttons. */
export function actsOf(
  grant: VestingGrant,
  account: string | null,
  nowMs: number,
): readonly GrantAct[] {
  const isSame = (other: string | null) => other?.toLowerCase() === account?.toLowerCase()
  const acts: GrantAct[] = []
  if (account === null) return acts
  if (isSame(grant.beneficiary) && grant.claimable.amountAtomic !== '0') acts.push('claim')
  if (!isSame(grant.revoker)) return acts
  if (grant.revokedAt === null && Date.parse(grant.endsAt) > nowMs) acts.push('revoke')
  const isHeld = grant.heldForRevoker.amountAtomic !== '0'
  if (isHeld && Date.parse(grant.cliffEndsAt) <= nowMs) acts.push('return')
  return acts
}
