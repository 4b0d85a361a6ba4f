import { ArmButton } from '../../../panels/armed/armed-bar.tsx'
import { DeadManSwitch } from '../dead-man/dead-man.tsx'
import { useStanding } from '../perps.data.ts'

/** What watches over all orders of an account: the dead man's switch, and the session without questions. Nothing where there is no account. */
export function AccountActions({ market }: { readonly market: string }) {
  if (useStanding().kind !== 'open') return null
  return (
    <>
      <DeadManSwitch />
      <ArmButton place={{ market, unit: 'USDC', keeper: 'service' }} />
    </>
  )
}
