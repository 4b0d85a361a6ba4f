import type { ReactNode } from 'react'
import type { VaultPolicy, VaultPolicyTerms } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Time } from '../../design/numbers/time.tsx'
import type { Description } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { places } from '../../panels/armed/vault-policy.model.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { TokenAmount } from '../../panels/token/token-amount.tsx'
import { useBootstrap } from '../../service/session.ts'
import { functionName } from './policy.model.ts'
import css from './vault.module.css'

/** A line of a policy; two with the same id say the same. */
export type Term = Description & { readonly id: string }

/** What a policy allows, as sentences; with what is used of each limit where that is told. */
export function useTerms(): (policy: VaultPolicy | VaultPolicyTerms) => readonly Term[] {
  const text = useText()
  return (policy) => {
    const { approvalAboveAtomic: above, expiresAt, windowSeconds } = policy
    const hours = Math.round(windowSeconds / 36) / 100
    const spent = 'windowSpentAtomic' in policy ? policy.windowSpentAtomic : null
    return [
      callsTerm(text('vault.mayCall'), policy, {
        nothing: text('vault.nothing'),
        waits: text('vault.outcome.needs_approval'),
      }),
      {
        id: `once:${policy.maxValueAtomic}`,
        term: text('vault.once'),
        value: <Wei atomic={policy.maxValueAtomic} />,
      },
      {
        id: `window:${windowSeconds}:${policy.windowMaxAtomic}`,
        term: text(spent === null ? 'vault.windowMost' : 'vault.window', { hours }),
        value: (
          <>
            {spent === null ? null : (
              <>
                <Amount atomic={BigInt(spent)} decimals={places} rounding="up" /> /{' '}
              </>
            )}
            <Wei atomic={policy.windowMaxAtomic} />
          </>
        ),
      },
      {
        id: `above:${above}`,
        term: text('vault.above'),
        value: above === null ? text('vault.never') : <Wei atomic={above} />,
      },
      ...policy.tokens.map((limit) =>
        tokenTerm(limit, {
          term: text('vault.token'),
          once: text('vault.once'),
          window: text(spent === null ? 'vault.windowMost' : 'vault.window', { hours }),
        }),
      ),
      ...policy.recipients.map((address) => addressTerm(text('vault.receiver'), address)),
      ...policy.spenders.map((address) => addressTerm(text('vault.spender'), address)),
      {
        id: `ends:${expiresAt}`,
        term: text('vault.ends'),
        value: expiresAt === null ? text('vault.never') : <Time at={expiresAt} form="full" />,
      },
    ]
  }
}

function Wei({ atomic }: { readonly atomic: string }) {
  return <Amount atomic={BigInt(atomic)} decimals={places} unit="ETH" />
}

function callsTerm(
  term: string,
  { calls }: VaultPolicyTerms,
  words: { readonly nothing: string; readonly waits: string },
): Term {
  const id = `calls:${JSON.stringify(calls)}`
  return {
    id,
    term,
    value: calls.length === 0 ? words.nothing : <Calls calls={calls} {...words} />,
  }
}

function Calls({
  calls,
  waits,
}: {
  readonly calls: VaultPolicyTerms['calls']
  readonly waits: string
}): ReactNode {
  const contracts =
    useBootstrap()?.chains.find(({ namespace }) => namespace === 'eip155')?.contracts ?? []
  return (
    <ul className={css.plain}>
      {calls.map(({ needsApproval, selectors, to }) => (
        <li key={`${to}:${selectors.join()}`}>
          <bdi dir="ltr">
            <code>{selectors.map(functionName).join(', ')}</code>
            {' → '}
            {contracts.find(({ address }) => address?.toLowerCase() === to.toLowerCase())?.name}{' '}
            <ChainRef kind="address" value={to} />
          </bdi>
          {needsApproval ? ` · ${waits}` : ''}
        </li>
      ))}
    </ul>
  )
}

/** At most so much at once, and so much in a window. */
function tokenTerm(
  limit: VaultPolicy['tokens'][number] | VaultPolicyTerms['tokens'][number],
  words: { readonly term: string; readonly once: string; readonly window: string },
): Term {
  const { maxAtomic, token, windowMaxAtomic } = limit
  const spent = 'windowSpentAtomic' in limit ? limit.windowSpentAtomic : null
  return {
    id: `token:${token}:${maxAtomic}:${windowMaxAtomic}`,
    term: words.term,
    value: <ChainRef kind="address" value={token} />,
    note: (
      <>
        {words.once}: <TokenAmount token={token} atomic={maxAtomic} compact />
        {' · '}
        {words.window}:{' '}
        {spent === null ? null : (
          <>
            <TokenAmount token={token} atomic={spent} rounding="up" compact /> /{' '}
          </>
        )}
        <TokenAmount token={token} atomic={windowMaxAtomic} compact />
      </>
    ),
  }
}

function addressTerm(term: string, address: string): Term {
  return { id: `${term}:${address}`, term, value: <ChainRef kind="address" value={address} /> }
}
