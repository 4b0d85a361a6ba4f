import type { ApiKeyRecord } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Progress } from '../../../design/primitives/progress.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { useVaultWallets } from '../keys.data.ts'
import { shareOf } from '../keys.model.ts'
import { Expiry } from '../list/key-state.tsx'
import { useKeysPlace } from '../use-keys-place.ts'
import { windowWords } from '../window-words.ts'
import css from './one.module.css'

/** When a key was made and used, and the limits that it has; what it has not is said too. */
export function KeyFacts({ record }: { readonly record: ApiKeyRecord }) {
  const text = useText()
  const { createdAt, lastUsedAt, lastUsedRoute, replacedByKeyId } = record
  const items: readonly Description[] = [
    { term: text('keys.made'), value: <Time at={createdAt} form="full" /> },
    {
      term: text('keys.lastUsed'),
      value:
        lastUsedAt === null ? (
          text('keys.never')
        ) : (
          <span>
            <Time at={lastUsedAt} />{' '}
            <code className={css.quiet} dir="ltr">
              {lastUsedRoute}
            </code>
          </span>
        ),
    },
    { term: text('keys.expires'), value: <Expiry record={record} /> },
    { term: text('keys.addresses'), value: <Addresses record={record} text={text} /> },
    { term: text('keys.budget'), value: <Budget record={record} text={text} /> },
    ...orderFacts(text, record),
    ...(record.agentWalletId === null
      ? []
      : [{ term: text('keys.wallet'), value: <Wallet number={record.agentWalletId} /> }]),
    ...(replacedByKeyId === null
      ? []
      : [{ term: text('keys.replacedBy'), value: <Successor id={replacedByKeyId} /> }]),
  ]
  return <DescriptionList items={items} />
}

interface Told {
  readonly record: ApiKeyRecord
  readonly text: Say
}

function Addresses({ record: { addressAllowList }, text }: Told) {
  if (addressAllowList === null) return text('keys.anywhere')
  return <span dir="ltr">{addressAllowList.join(', ')}</span>
}

function Budget({ record: { budget }, text }: Told) {
  if (budget === null) return text('keys.noBudget')
  const { calls, used, windowEndsAt, windowSeconds } = budget
  return (
    <span className={css.used}>
      <span>
        <Count value={used} /> / <Count value={calls} /> {windowWords(text, windowSeconds)}
      </span>
      <Progress
        label={text('panels.armedUsed')}
        done={BigInt(used)}
        whole={BigInt(calls)}
        showValue
      />
      <span className={css.quiet}>
        {text('keys.budgetEnds')} <Time at={windowEndsAt} />
      </span>
    </span>
  )
}

/** The money that the orders of a key may be worth, and how much of it is used. */
function orderFacts(text: Say, { orderLimit }: ApiKeyRecord): readonly Description[] {
  if (orderLimit === null) return []
  const { largest, markets, total, used } = orderLimit
  return [
    { term: text('panels.market'), value: <span dir="ltr">{markets.join(', ')}</span> },
    { term: text('panels.armedLargest'), value: <Amount value={largest} unit="USDC" /> },
    {
      term: text('panels.armedTotal'),
      value: (
        <span className={css.used}>
          <span>
            <Amount value={used} rounding="up" /> / <Amount value={total} unit="USDC" />
          </span>
          <Progress label={text('panels.armedUsed')} {...shareOf(used, total)} showValue />
        </span>
      ),
    },
  ]
}

function Wallet({ number }: { readonly number: number }) {
  const { data } = useVaultWallets()
  const wallet = data?.items.find(({ agentWalletId }) => agentWalletId === number)
  return <bdi>{wallet?.label || wallet?.address || number}</bdi>
}

function Successor({ id }: { readonly id: number }) {
  const { choose } = useKeysPlace()
  return (
    <button type="button" className={linkStyle} onClick={() => choose({ id: String(id) })}>
      <code dir="ltr">key_{id}</code>
    </button>
  )
}
