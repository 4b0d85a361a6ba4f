import { useEffect, useState } from 'react'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { AnswerStep } from './answer-step.tsx'
import { CallForm } from './call-form.tsx'
import { useCallFields, usePaidCalls, useRails } from './calls.data.ts'
import type { CallField, PaidCall } from './calls.model.ts'
import { ChallengeStep } from './challenge-step.tsx'
import { PayStep } from './pay-step.tsx'
import { PriceStep } from './price-step.tsx'
import { Step } from './step.tsx'
import css from './try.module.css'
import { type KeptSession, useTry } from './use-try.ts'

/** The playground: one paid call, from its price to its receipt. */
export function TryTab() {
  const text = useText()
  const { search } = usePaymentsPlace()
  const calls = usePaidCalls()
  const fields = useCallFields(calls.data)
  const [bearer, keep] = useState<string | null>(null)
  const { error, refetch } = calls.error === null ? fields : calls
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (calls.data === undefined || fields.data === undefined)
    return <Skeleton label={text('panels.loading')} rows={12} />
  const call = calls.data.find(({ name }) => name === search.call) ?? calls.data[0]
  if (call === undefined) return <p className={css.none}>{text('payments.noCalls')}</p>
  return (
    <Trying
      key={call.name}
      call={call}
      calls={calls.data}
      fields={fields.data.get(call.name) ?? []}
      session={{ bearer, keep }}
    />
  )
}

function Trying({
  call,
  calls,
  fields,
  session,
}: {
  readonly call: PaidCall
  readonly calls: readonly PaidCall[]
  readonly fields: readonly CallField[]
  readonly session: KeptSession
}) {
  const text = useText()
  const rails = useRails()
  const attempt = useTry(call, fields, session)
  const { asked, paid, price } = attempt
  const first = asked.data?.exchanges.at(0)
  const isPriced = first?.status === 402
  const { reset } = paid
  useEffect(() => reset, [reset])
  return (
    <div className={css.try}>
      <CallForm call={call} calls={calls} fields={fields} attempt={attempt} />
      <ol className={css.steps}>
        <Step title={text('payments.step.price')} isDone={price.data !== undefined}>
          <PriceStep attempt={attempt} />
        </Step>
        <Step title={text('payments.step.ask')} isDone={first !== undefined}>
          <ChallengeStep attempt={attempt} rails={rails.data ?? []} />
        </Step>
        <Step title={text('payments.step.pay')} isDone={paid.data !== undefined}>
          {isPriced && rails.data !== undefined ? (
            <PayStep attempt={attempt} challenge={first} rails={rails.data} />
          ) : (
            <p className={css.quiet}>{text('payments.payLater')}</p>
          )}
        </Step>
        <Step title={text('payments.step.answer')} isDone={paid.data?.failure === null}>
          <AnswerStep made={paid.data} />
        </Step>
      </ol>
    </div>
  )
}
