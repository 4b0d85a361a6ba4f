import { type Claim, useClaim } from '../../panels/computer/claim.data.ts'
import type { Owner } from '../../panels/computer/owner.ts'
import { client } from '../../service/client.ts'
import { useIsPerson, usePrincipal } from '../../service/session.ts'

/** Whose computers the page shows, and who else there is. */
export interface Owners {
  /** Undefined until the service has said who is signed in; null for nobody. */
  readonly owner: Owner | null | undefined
  /** The key that this page holds. */
  readonly claim: Claim | null
  readonly isPerson: boolean
}

const account: Owner = { name: 'account', client }

/** The account that is signed in, or the key that the page holds: that one where `of` says so, or nobody is. */
export function useOwners(of: 'key' | undefined): Owners {
  const { claim } = useClaim()
  const isPerson = useIsPerson()
  const isKnown = usePrincipal() !== undefined
  const isOfKey = claim !== null && (of === 'key' || !isPerson)
  const owner = isOfKey ? claim : isPerson ? account : isKnown ? null : undefined
  return { owner, claim, isPerson }
}
