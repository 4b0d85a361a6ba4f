import { useState } from 'react'
import type { Charge } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Sheet } from '../../../design/primitives/dialog.tsx'
import { downloadText } from '../../../design/primitives/download-text.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import { Party } from '../party.view.tsx'
import { RailLabel } from '../rails/rail-name.tsx'
import { disputePack, useCharge } from './charges.data.ts'
import { dotOf, isRefundable, statusOf } from './charges.model.ts'
import css from './charges.module.css'
import { Course } from './course.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** One charge: where it is, how it came there, its proof, and what may be done with it. */
export function ChargeSheet({
  chargeId,
  onClose,
}: {
  readonly chargeId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useCharge(chargeId)
  return (
    <Sheet
      size="wide"
      title={text('payments.charge')}
      description={<code dir="ltr">{chargeId}</code>}
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={8} />
      ) : null}
      {data === undefined ? null : <Known charge={data} />}
    </Sheet>
  )
}

function Known({ charge }: { readonly charge: Charge }) {
  const text = useText()
  const { allowed, failure, status } = charge
  const next = allowed.flatMap((one) => statusOf(one) ?? [])
  return (
    <div className={css.charge}>
      <div className={css.head}>
        <StatusDot status={dotOf[status]}>{text(`payments.status.${status}`)}</StatusDot>
        {next.length === 0 ? null : (
          <span className={css.quiet}>
            {text('payments.next', {
              states: next.map((one) => text(`payments.status.${one}`)).join(', '),
            })}
          </span>
        )}
      </div>
      {failure === null ? null : <p dir="auto">{failure}</p>}
      <Acts charge={charge} />
      <Course charge={charge} />
      <DescriptionList items={factsOf(text, charge)} />
    </div>
  )
}

function factsOf(text: Say, charge: Charge) {
  const { amount, asset, description, mode, network, payTo, payee, payer, rail, refunded } = charge
  return [
    { term: text('payments.amount'), value: <Exact amount={amount} asset={asset} /> },
    ...(BigInt(refunded.amountAtomic) > 0n
      ? [
          {
            term: text('payments.refunded'),
            value: <Exact amount={refunded.amount} asset={asset} rounding="down" />,
          },
        ]
      : []),
    ...(description === null
      ? []
      : [{ term: text('payments.for'), value: <span dir="auto">{description}</span> }]),
    { term: text('payments.rail'), value: <RailLabel rail={rail} mode={mode} /> },
    { term: text('payments.network'), value: <span dir="ltr">{network}</span> },
    { term: text('payments.payer'), value: <Party value={payer} /> },
    { term: text('payments.payee'), value: <Party value={payee} /> },
    ...(payTo === null ? [] : [{ term: text('payments.payTo'), value: <Party value={payTo} /> }]),
    { term: text('payments.reference'), value: <Party value={charge.reference} /> },
    { term: text('payments.request'), value: <Party value={charge.requestId} /> },
    { term: text('payments.time'), value: <Time at={charge.createdAt} form="full" /> },
  ]
}

function Acts({ charge }: { readonly charge: Charge }) {
  const text = useText()
  const principal = usePrincipal()
  const [isRefunding, setRefunding] = useState(false)
  const [pack, setPack] = useState<{ isPending: boolean; failure: unknown }>({
    isPending: false,
    failure: null,
  })
  const download = async () => {
    setPack({ isPending: true, failure: null })
    try {
      downloadText(`${charge.id}.json`, await disputePack(charge.id), 'application/json')
      setPack({ isPending: false, failure: null })
    } catch (failure) {
      setPack({ isPending: false, failure })
    }
  }
  return (
    <>
      <p className={css.acts}>
        {isRefundable(charge, principal?.accountId) ? (
          <Button kind="danger" onClick={() => setRefunding(true)}>
            {text('payments.refund')}
          </Button>
        ) : null}
        <Button icon="download" pending={pack.isPending} onClick={() => void download()}>
          {text('payments.dispute')}
        </Button>
      </p>
      {pack.failure === null ? null : <Failure failure={pack.failure} />}
      {isRefunding ? <RefundDialog charge={charge} onClose={() => setRefunding(false)} /> : null}
    </>
  )
}
