import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import type { Armed } from './armed.model.ts'
import { disarm, usePolicyVersion } from './armed-store.ts'
import { policyQuery } from './vault-policy.data.ts'
import { places } from './vault-policy.model.ts'

/** What the vault has counted in the window of the armed session: ether spent, and tokens sold. It ends the session where its policy was replaced elsewhere. */
export function VaultUse({ armed }: { readonly armed: Armed }) {
  const { market, vault } = armed
  const version = usePolicyVersion()
  const { data } = useQuery(policyQuery(vault?.walletId ?? ''))
  const isOther = data !== undefined && version !== null && data.version > version
  useEffect(() => {
    if (isOther) void disarm()
  }, [isOther])
  const sold = data?.tokens.find(({ token }) => token.toLowerCase() === market.toLowerCase())
  return (
    <>
      <Amount
        atomic={data === undefined ? null : BigInt(data.windowSpentAtomic)}
        decimals={places}
        rounding="up"
      />
      {' / '}
      <Amount value={armed.total} unit={armed.unit} />
      {sold === undefined ? null : (
        <>
          {' · '}
          <Amount atomic={BigInt(sold.windowSpentAtomic)} decimals={places} rounding="up" compact />
          {' / '}
          <Amount
            atomic={BigInt(sold.windowMaxAtomic)}
            decimals={places}
            unit={vault?.symbol ?? ''}
            compact
          />
        </>
      )}
    </>
  )
}
