import type { PriceAnswer } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import { RailLabel } from '../rails/rail-name.tsx'
import { Raw } from '../raw.view.tsx'
import css from './try.module.css'
import type { Attempt } from './use-try.ts'

/** What the call would cost, before anything is sent. */
export function PriceStep({ attempt }: { readonly attempt: Attempt }) {
  const text = useText()
  const { data, error, isPending } = attempt.price
  return (
    <>
      <p>
        <Button size="small" pending={isPending} onClick={attempt.check}>
          {text('payments.check')}
        </Button>
      </p>
      {error === null ? null : <Failure failure={error} />}
      {data === undefined ? null : <Price answer={data} />}
    </>
  )
}

function Price({ answer }: { readonly answer: PriceAnswer }) {
  const text = useText()
  const { offers, price } = answer
  return (
    <>
      {price === null ? (
        <p>{text('payments.free')}</p>
      ) : (
        <p className={css.words}>
          <strong>
            <Exact amount={price.amount} asset={price.asset} />
          </strong>{' '}
          <span>{text(`payments.per.${price.unit}`)}</span>
          {price.isMost ? <span className={css.quiet}> {text('payments.atMost')}</span> : null}
        </p>
      )}
      <ul className={css.offers}>
        {offers.map(({ amount, asset, currency, enough, mode, rail }) => (
          <li key={`${rail}/${currency}`}>
            <RailLabel rail={rail} mode={mode} />
            <Exact amount={amount} asset={asset} />
            {enough === false ? (
              <span className={css.quiet}>{text('payments.why.short')}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <Raw label={text('payments.raw')}>{JSON.stringify(answer, null, 2)}</Raw>
    </>
  )
}
