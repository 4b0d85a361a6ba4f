import type { ReactNode } from 'react'
import type { Claim } from './claim.data.ts'
import { ClaimHead } from './claim-head.tsx'
import css from './claimed.module.css'

/** A claimed computer: what is left of it, and under it what it is used for. */
export function Claimed({
  claim,
  children,
}: {
  readonly claim: Claim
  readonly children: ReactNode
}) {
  return (
    <div className={css.claimed}>
      <ClaimHead claim={claim} />
      {children}
    </div>
  )
}
