import type { Intent } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { fromAtomic, isAboveZero, plain } from '../../design/numbers/decimal.model.ts'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { gasOf, inDollars } from './cost.model.ts'
import type { LaunchForm } from './form.model.ts'
import { useEtherPrice, useLaunchFactory, useTransactionTerms } from './launching.data.ts'
import css from './launching.module.css'
import type { LaunchDesk } from './use-launch-form.ts'

/** What is known of the cost before anything is prepared: gas is not. */
export function CostAhead({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const { family, form } = desk
  const fee = useLaunchFactory(family)?.launchFee?.amount ?? null
  const items: readonly Description[] = [
    { term: text('launching.cost.fee'), value: <Ether amount={fee} /> },
    ...firstBuyLine(form, family, text('launching.firstBuy')),
    { term: text('launching.cost.gas'), value: text('launching.cost.later') },
  ]
  return (
    <section className={css.block} aria-label={text('launching.cost')}>
      <h2>{text('launching.cost')}</h2>
      <DescriptionList items={items} />
    </section>
  )
}

function firstBuyLine(form: LaunchForm, family: string, term: string): readonly Description[] {
  if (family === 'token' || form.firstBuy === '') return []
  return [{ term, value: <Ether amount={form.firstBuy} /> }]
}

/** What a prepared transaction costs, as the chain says now: gas at the most, all else to the wei. */
export function CostNow({
  intent,
  firstBuyAtomic,
}: {
  readonly intent: Intent
  readonly firstBuyAtomic: string | null
}) {
  const text = useText()
  const terms = useTransactionTerms(intent)
  const firstBuy = BigInt(firstBuyAtomic ?? '0')
  const inEther = (atomic: bigint | null) =>
    atomic === null ? null : plain(fromAtomic(atomic, 18))
  const most = terms.data?.maxCost.amountAtomic
  const gas = most === undefined ? null : gasOf(most, intent.value)
  const items: readonly Description[] = [
    {
      term: text('launching.cost.fee'),
      value: <Ether amount={inEther(BigInt(intent.value) - firstBuy)} />,
    },
    ...(firstBuyAtomic === null
      ? []
      : [{ term: text('launching.firstBuy'), value: <Ether amount={inEther(firstBuy)} /> }]),
    { term: text('launching.cost.gasMost'), value: <Ether amount={inEther(gas)} /> },
    {
      term: text('launching.cost.all'),
      value: <Ether amount={terms.data?.maxCost.amount ?? null} />,
    },
    {
      term: text('launching.cost.balance'),
      value: <Amount value={terms.data?.balance.amount} unit="ETH" />,
    },
  ]
  return (
    <>
      <DescriptionList items={items} />
      {terms.error === null ? null : (
        <Failure failure={terms.error} onRetry={() => void terms.refetch()} />
      )}
    </>
  )
}

/** An amount that is paid, in ether and in dollars. */
function Ether({ amount }: { readonly amount: string | null }) {
  const price = useEtherPrice()
  const dollars = inDollars(amount, price)
  const isWorth = dollars !== null && isAboveZero(dollars)
  return (
    <span>
      <Amount value={amount} unit="ETH" rounding="up" />
      {isWorth ? (
        <>
          {' ≈ '}
          <Amount value={dollars} unit="USD" rounding="up" places={2} dim />
        </>
      ) : null}
    </span>
  )
}
