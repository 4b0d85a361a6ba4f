import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Raw } from '../raw.view.tsx'
import { ReceiptCheck } from '../receipt/receipt-check.tsx'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { Decoded, StatusLine } from './challenge-step.tsx'
import { answerText, headerOf, isReleased, requestText } from './exchange.model.ts'
import css from './try.module.css'
import type { Made } from './use-try.ts'

/** What was paid for: the answer, and its receipt, which this browser checks. */
export function AnswerStep({ made }: { readonly made: Made | undefined }) {
  const text = useText()
  const { choose } = usePaymentsPlace()
  const principal = usePrincipal()
  if (made === undefined) return <p className={css.quiet}>{text('payments.answerLater')}</p>
  const last = made.exchanges.at(-1)
  const receipt = last === undefined ? null : headerOf(last, 'charge-receipt')
  const chargeId = last === undefined ? null : headerOf(last, 'charge-id')
  return (
    <>
      {made.failure === null ? null : <Failure failure={made.failure} />}
      {last === undefined ? null : (
        <>
          <StatusLine exchange={last} />
          {receipt === null ? null : <ReceiptCheck receipt={receipt} answer={last.body} />}
          {isReleased(last) ? <p role="status">{text('payments.notCharged')}</p> : null}
          {chargeId === null || principal == null ? null : (
            <p>
              <Button size="small" onClick={() => choose({ tab: 'charges', charge: chargeId })}>
                {text('payments.openCharge')}
              </Button>
            </p>
          )}
          <Raw label={text('payments.rawRequest')}>{requestText(last)}</Raw>
          <Raw label={text('payments.rawAnswer')} isOpen>
            {answerText(last)}
          </Raw>
          <Decoded exchange={last} />
        </>
      )}
    </>
  )
}
