import type { Charge, ChargeExplanation } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Raw } from '../raw.view.tsx'
import { ReceiptCheck } from '../receipt/receipt-check.tsx'
import { useExplanation } from './charges.data.ts'
import { dotOf, statusOf } from './charges.model.ts'
import css from './charges.module.css'

/** The way of a charge from the request to the receipt, which this browser checks. */
export function Course({ charge }: { readonly charge: Charge }) {
  const text = useText()
  const { data, error, refetch } = useExplanation(charge.id)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={5} />
  return (
    <>
      <p dir="auto">{data.sentence}</p>
      <section>
        <h3>{text('payments.timeline')}</h3>
        <ol className={css.timeline}>
          {data.timeline.map((step) => (
            <TimelineStep key={`${step.at}/${step.status}`} step={step} />
          ))}
        </ol>
      </section>
      {data.receipt === null ? null : (
        <section>
          <h3>{text('payments.receipt')}</h3>
          <ReceiptCheck receipt={data.receipt} charge={charge} />
        </section>
      )}
      <Raw label={text('payments.raw')}>{JSON.stringify(data, null, 2)}</Raw>
    </>
  )
}

function TimelineStep({ step }: { readonly step: ChargeExplanation['timeline'][number] }) {
  const text = useText()
  const { at, reason, status } = step
  const known = statusOf(status)
  return (
    <li>
      <StatusDot status={known === null ? 'unknown' : dotOf[known]}>
        {known === null ? status : text(`payments.status.${known}`)}
      </StatusDot>
      <Time at={at} form="time" />
      {reason === null ? null : <span dir="auto">{reason}</span>}
    </li>
  )
}
