import type { VaultPolicyEvaluation } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { places } from '../../panels/armed/vault-policy.model.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import { TokenAmount } from '../../panels/token/token-amount.tsx'
import { functionName } from './policy.model.ts'
import { ruleWord } from './rule-words.ts'
import css from './vault.module.css'

const tones = { allowed: 'up', needs_approval: 'info', forbidden: 'danger' } as const

/** What the policy says of something, by which rule, and everything that it does: read from its bytes, never from what somebody says of it. */
export function Trace({ evaluation }: { readonly evaluation: VaultPolicyEvaluation }) {
  const text = useText()
  const { outcome, reading, rule } = evaluation
  const items: readonly Description[] = [
    {
      term: text('vault.ether'),
      value: (
        <Amount atomic={BigInt(reading.valueAtomic)} decimals={places} unit="ETH" rounding="up" />
      ),
    },
    ...reading.tokens.map(({ amountAtomic, token }) => ({
      id: `token:${token}`,
      term: text('vault.token'),
      value: (
        <>
          <TokenAmount token={token} atomic={amountAtomic} rounding="up" />{' '}
          <ChainRef kind="address" value={token} />
        </>
      ),
    })),
    ...reading.recipients.map((address) => ({
      id: `receiver:${address}`,
      term: text('vault.receiver'),
      value: <ChainRef kind="address" value={address} />,
    })),
    ...reading.spenders.map((address) => ({
      id: `spender:${address}`,
      term: text('vault.spender'),
      value: <ChainRef kind="address" value={address} />,
    })),
  ]
  return (
    <div className={css.trace}>
      <p className={css.verdict}>
        <Badge tone={tones[outcome]}>{text(`vault.outcome.${outcome}`)}</Badge>
        {rule === null ? null : <span>{text(ruleWord(rule))}</span>}
      </p>
      <ol className={css.calls}>
        {reading.calls.map(({ selector, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may come twice, and the order stands
          <li key={at}>
            <bdi dir="ltr">
              <code>{functionName(selector)}</code> <ChainRef kind="address" value={to} />
            </bdi>
          </li>
        ))}
      </ol>
      <DescriptionList items={items} />
    </div>
  )
}
