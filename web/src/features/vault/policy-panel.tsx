import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { policyQuery } from '../../panels/armed/vault-policy.data.ts'
import { useIsPerson } from '../../service/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { PolicyForm } from './policy-form.tsx'
import { useTerms } from './policy-terms.tsx'
import css from './vault.module.css'

/** What a wallet may sign, as sentences with what is used of each limit, and the way to change it. */
export function PolicyPanel({ walletId }: { readonly walletId: string }) {
  const text = useText()
  const { data, error, refetch } = useQuery(policyQuery(walletId))
  const [isEditing, setEditing] = useState(false)
  const isPerson = useIsPerson()
  const terms = useTerms()
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  return (
    <div className={css.part}>
      {isEditing ? (
        <PolicyForm policy={data} onDone={() => setEditing(false)} />
      ) : (
        <>
          <DescriptionList items={terms(data)} />
          {isPerson ? (
            <div>
              <Button size="small" icon="settings" onClick={() => setEditing(true)}>
                {text('vault.change')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  )
}
