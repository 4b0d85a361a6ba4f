import { useState } from 'react'
import type { CheckoutSummary } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { Party } from '../party.view.tsx'
import {
  useCancelCheckout,
  useCreditTerms,
  useOpenCheckout,
  useOpenCheckouts,
} from './credit.data.ts'
import { boughtAtomic, type CreditTerms } from './credit.model.ts'

/** Credit for money on a chain: how much, then where to send it. */
export function BuyCredit() {
  const text = useText()
  const terms = useCreditTerms()
  const open = useOpenCheckouts()
  if (terms.error !== null)
    return <Failure failure={terms.error} onRetry={() => void terms.refetch()} />
  if (terms.data === undefined || terms.data.every(({ networks }) => networks.length === 0))
    return null
  return (
    <>
      <h3>{text('payments.buy')}</h3>
      <BuyForm terms={terms.data} />
      {open.data?.map((checkout) => (
        <Awaited key={checkout.id} checkout={checkout} />
      ))}
    </>
  )
}

function BuyForm({ terms }: { readonly terms: readonly CreditTerms[] }) {
  const text = useText()
  const ways = terms.flatMap((one) => one.networks.map((network) => ({ one, network })))
  const [at, setAt] = useState('0')
  const [amount, setAmount] = useState('')
  const [isWrong, setWrong] = useState(false)
  const buying = useOpenCheckout()
  const way = ways[Number(at)] ?? ways[0]
  if (way === undefined) return null
  const { least, most } = way.one
  const submit = () => {
    const amountAtomic = boughtAtomic(amount, way.one)
    setWrong(amountAtomic === null)
    const { asset } = least
    if (amountAtomic === null || (asset !== 'USDC' && asset !== 'SOL')) return
    buying.mutate({ item: { kind: 'credit', asset, amountAtomic }, network: way.network })
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={text('payments.amount')}
        hint={
          <>
            <Exact amount={least.amount} asset={least.asset} /> –{' '}
            <Exact amount={most.amount} asset={most.asset} rounding="down" />
          </>
        }
        error={isWrong ? text('payments.outside') : null}
      >
        <NumberInput value={amount} unit={least.asset} onChange={setAmount} />
      </Field>
      <Field label={text('payments.network')}>
        <Select
          value={at}
          choices={ways.map(({ network, one }, index) => ({
            value: String(index),
            label: `${one.least.asset}, ${network === 'evm' ? 'EVM' : 'Solana'}`,
          }))}
          onChange={setAt}
        />
      </Field>
      <Button type="submit" kind="primary" pending={buying.isPending}>
        {text('payments.buy')}
      </Button>
      {buying.error === null ? null : <Failure failure={buying.error} />}
    </form>
  )
}

/** A checkout that waits: exactly what is to be sent, and where. */
function Awaited({ checkout }: { readonly checkout: CheckoutSummary }) {
  const text = useText()
  const cancel = useCancelCheckout()
  const { amount, asset, expiresAt, id, payTo, uri } = checkout
  return (
    <div className={css.awaited}>
      <p>{text('payments.sendExactly')}</p>
      <DescriptionList
        items={[
          { term: text('payments.amount'), value: <Exact amount={amount} asset={asset} /> },
          { term: text('payments.payTo'), value: <Party value={payTo} /> },
          { term: text('payments.until'), value: <Time at={expiresAt} form="minute" /> },
        ]}
      />
      <p className={css.acts}>
        <a className={linkStyle} href={uri}>
          {text('payments.inWallet')}
        </a>
        <Button size="small" pending={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {text('payments.giveUp')}
        </Button>
      </p>
      {cancel.error === null ? null : <Failure failure={cancel.error} />}
    </div>
  )
}
