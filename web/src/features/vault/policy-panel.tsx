import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VaultPolicy } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { policyQuery } from '../../panels/armed/vault-policy.data.ts'
import { places } from '../../panels/armed/vault-policy.model.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { useBootstrap, useIsPerson } from '../../service/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { functionName } from './policy.model.ts'
import { PolicyForm } from './policy-form.tsx'
import css from './vault.module.css'

/** What a wallet may sign, as sentences with what is used of each limit, and the way to change it. */
export function PolicyPanel({ walletId }: { readonly walletId: string }) {
  const text = useText()
  const { data, error, refetch } = useQuery(policyQuery(walletId))
  const [isEditing, setEditing] = useState(false)
  const isPerson = useIsPerson()
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  return (
    <div className={css.part}>
      {isEditing ? (
        <PolicyForm policy={data} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Sentences policy={data} />
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

function Sentences({ policy }: { readonly policy: VaultPolicy }) {
  const text = useText()
  const wei = (atomic: string) => <Amount atomic={BigInt(atomic)} decimals={places} unit="ETH" />
  const hours = Math.round(policy.windowSeconds / 36) / 100
  const items: readonly Description[] = [
    { term: text('vault.mayCall'), value: <Calls policy={policy} /> },
    { term: text('vault.once'), value: wei(policy.maxValueAtomic) },
    {
      term: text('vault.window', { hours }),
      value: (
        <>
          <Amount atomic={BigInt(policy.windowSpentAtomic)} decimals={places} rounding="up" /> /{' '}
          {wei(policy.windowMaxAtomic)}
        </>
      ),
    },
    {
      term: text('vault.above'),
      value:
        policy.approvalAboveAtomic === null ? text('vault.never') : wei(policy.approvalAboveAtomic),
    },
    ...policy.tokens.map(({ maxAtomic, token, windowMaxAtomic, windowSpentAtomic }) => ({
      term: text('vault.token'),
      value: (
        <>
          <ChainRef kind="address" value={token} />{' '}
          <Amount atomic={BigInt(maxAtomic)} decimals={places} compact />
          {' · '}
          <Amount atomic={BigInt(windowSpentAtomic)} decimals={places} rounding="up" compact /> /{' '}
          <Amount atomic={BigInt(windowMaxAtomic)} decimals={places} compact />
        </>
      ),
    })),
    ...policy.recipients.map((address) => ({
      term: text('vault.receiver'),
      value: <ChainRef kind="address" value={address} />,
    })),
    ...policy.spenders.map((address) => ({
      term: text('vault.spender'),
      value: <ChainRef kind="address" value={address} />,
    })),
    {
      term: text('vault.ends'),
      value:
        policy.expiresAt === null ? (
          text('vault.never')
        ) : (
          <Time at={policy.expiresAt} form="full" />
        ),
    },
  ]
  return <DescriptionList items={items} />
}

function Calls({ policy: { calls } }: { readonly policy: VaultPolicy }) {
  const text = useText()
  const contracts =
    useBootstrap()?.chains.find(({ namespace }) => namespace === 'eip155')?.contracts ?? []
  if (calls.length === 0) return text('vault.nothing')
  return (
    <ul className={css.plain}>
      {calls.map(({ needsApproval, selectors, to }) => (
        <li key={to}>
          <code>{selectors.map(functionName).join(', ')}</code>
          {' → '}
          {contracts.find(({ address }) => address?.toLowerCase() === to.toLowerCase())?.name}{' '}
          <ChainRef kind="address" value={to} />
          {needsApproval ? ` · ${text('vault.outcome.needs_approval')}` : ''}
        </li>
      ))}
    </ul>
  )
}
