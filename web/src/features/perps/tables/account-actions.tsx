import { lazy, Suspense } from 'react'
import { ArmButton } from '../../../panels/armed/armed-bar.tsx'
import { useStanding } from '../perps.data.ts'

const DeadManSwitch = lazy(async () => ({
  default: (await import('../dead-man/dead-man.tsx')).DeadManSwitch,
}))

/** What watches over all orders of an account: the dead man's switch, and the session without questions. Nothing where there is no account. */
export function AccountActions({ market }: { readonly market: string }) {
  if (useStanding().kind !== 'open') return null
  return (
    <>
      <Suspense>
        <DeadManSwitch />
      </Suspense>
      <ArmButton place={{ market, unit: 'USDC', keeper: 'service' }} />
    </>
  )
}
