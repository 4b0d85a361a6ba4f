import { Icon } from '../../../design/icons/icon.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import { Party } from '../party.view.tsx'
import { Raw } from '../raw.view.tsx'
import { useVerified } from './receipt.data.ts'
import { type Claimed, factsOf, isOf } from './receipt.model.ts'
import css from './receipt.module.css'

/** A receipt that this browser checks: a tick stands only where the check was made, and held. */
export function ReceiptCheck({
  receipt,
  answer,
  charge,
}: {
  readonly receipt: string
  /** The body of the answer, where it is there. */
  readonly answer?: string
  readonly charge?: Claimed
}) {
  const text = useText()
  const { data, error, refetch } = useVerified(receipt, answer)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">{text('payments.checking')}</p>
  const { amount, asset, issuedAt, payee, payer } = factsOf(data.claims)
  const said = [
    {
      term: text('payments.amount'),
      value: amount === null ? <Unknown /> : <Exact amount={amount} asset={asset} />,
    },
    { term: text('payments.payer'), value: <Party value={payer} /> },
    { term: text('payments.payee'), value: <Party value={payee} /> },
    { term: text('payments.time'), value: <Time at={issuedAt} form="full" /> },
  ]
  return (
    <div className={css.receipt}>
      <ul className={css.checks} role="status">
        <Check holds={true} words={text('payments.signatureHolds')} />
        {data.isAnswer === null ? null : (
          <Check
            holds={data.isAnswer}
            words={text(data.isAnswer ? 'payments.answerHolds' : 'payments.answerDiffers')}
          />
        )}
        {charge === undefined ? null : (
          <Check
            holds={isOf(data.claims, charge)}
            words={text(
              isOf(data.claims, charge) ? 'payments.chargeHolds' : 'payments.chargeDiffers',
            )}
          />
        )}
      </ul>
      <DescriptionList
        items={[
          ...(charge === undefined ? said : []),
          { term: text('payments.key'), value: <Party value={data.keyId} /> },
        ]}
      />
      <Raw label={text('payments.rawReceipt')}>
        {`${receipt}\n\n${JSON.stringify(data.claims, null, 2)}`}
      </Raw>
    </div>
  )
}

function Check({ holds, words }: { readonly holds: boolean; readonly words: string }) {
  return (
    <li data-holds={holds}>
      <Icon name={holds ? 'check' : 'alert'} size={14} />
      {words}
    </li>
  )
}
