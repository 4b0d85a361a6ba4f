import { describeOffers, type PaymentRail } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { parsed } from '../../../panels/calls/json.model.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import { Party } from '../party.view.tsx'
import { Raw } from '../raw.view.tsx'
import { answerText, decodedText, type Exchange, requestText, toHeaders } from './exchange.model.ts'
import css from './try.module.css'
import type { Attempt } from './use-try.ts'
import { type Offered, offered } from './ways.model.ts'

/** What the service answers to whoever does not pay: the ways to pay, in words and as they came. */
export function ChallengeStep({
  attempt,
  rails,
}: {
  readonly attempt: Attempt
  readonly rails: readonly PaymentRail[]
}) {
  const text = useText()
  const { data, isPending } = attempt.asked
  const first = data?.exchanges.at(0)
  return (
    <>
      <p>
        <Button
          kind={first === undefined ? 'primary' : 'secondary'}
          size="small"
          pending={isPending}
          onClick={attempt.ask}
        >
          {text('payments.ask')}
        </Button>
      </p>
      {data?.failure == null ? null : <Failure failure={data.failure} />}
      {first === undefined ? null : (
        <>
          <StatusLine exchange={first} />
          {first.status === 402 ? <Offers exchange={first} rails={rails} /> : null}
          <Raw label={text('payments.rawRequest')}>{requestText(first)}</Raw>
          <Raw label={text('payments.rawAnswer')}>{answerText(first)}</Raw>
          <Decoded exchange={first} />
        </>
      )}
    </>
  )
}

/** What an answer says first: its status, and how long it took; of a refusal its sentence. */
export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const { body, elapsedMs, status } = exchange
  const detail: unknown = status < 400 ? null : Object(parsed(body)).detail
  return (
    <p className={css.status} role="status">
      <Badge tone={status < 300 ? 'up' : status === 402 ? 'info' : 'danger'}>{status}</Badge>
      <span>
        <Count value={Math.round(elapsedMs)} /> ms
      </span>
      {typeof detail === 'string' ? <span dir="auto">{detail}</span> : null}
    </p>
  )
}

/** What headers hide as base64; nothing where they hide nothing. */
export function Decoded({ exchange }: { readonly exchange: Exchange }) {
  const text = useText()
  const decoded = decodedText([...exchange.sent, ...exchange.headers])
  return decoded === '' ? null : <Raw label={text('payments.decoded')}>{decoded}</Raw>
}

function Offers({
  exchange,
  rails,
}: {
  readonly exchange: Exchange
  readonly rails: readonly PaymentRail[]
}) {
  const text = useText()
  const { answeredMs, body, headers } = exchange
  const offers = offered(
    describeOffers({ headers: toHeaders(headers) }, parsed(body), answeredMs),
    rails,
  )
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={text('payments.offers')}>
      <table className={css.table}>
        <caption className="visually-hidden">{text('payments.offers')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('payments.way')}</th>
            <th scope="col" className={css.end}>
              {text('payments.amount')}
            </th>
            <th scope="col">{text('payments.network')}</th>
            <th scope="col">{text('payments.payTo')}</th>
            <th scope="col">{text('payments.until')}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow key={`${offer.protocol}/${offer.rail}/${offer.currency}`} offer={offer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OfferRow({ offer }: { readonly offer: Offered }) {
  const text = useText()
  const { amount, asset, currency, network, payTo, rail, untilMs } = offer
  return (
    <tr>
      <td>{rail === null ? <Unknown /> : text(`payments.rail.${rail}`)}</td>
      <td className={css.end}>
        {amount === null ? <Unknown /> : <Exact amount={amount} asset={asset ?? currency} />}
      </td>
      <td dir="ltr">{network ?? <Unknown />}</td>
      <td>{payTo === null ? text('payments.ownCredit') : <Party value={payTo} />}</td>
      <td>{untilMs === null ? <Unknown /> : <Time at={untilMs} form="time" />}</td>
    </tr>
  )
}
