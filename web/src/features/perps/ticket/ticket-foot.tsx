import { lazy, Suspense } from 'react'
import type { PerpsOrder } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { OrderFailure } from '../../../panels/armed/order-failure.tsx'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import css from './ticket.module.css'
import { repairOf } from './ticket-checks.model.ts'
import { faultId, type TicketDesk } from './ticket-desk.ts'
import { InlineReview } from './ticket-inline-review.tsx'

const Gate = lazy(async () => ({ default: (await import('./ticket-gate.tsx')).TicketGate }))

/** What keeps the order from going out, how to mend it, and the button. */
export function TicketFoot({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { frozen, isArmed, isReady, placing, standing, ticket } = desk
  if (standing.kind === 'nobody')
    return (
      <div className={css.foot}>
        <Button kind="primary" size="large" wide onClick={openConnect}>
          {text('perps.signIn')}
        </Button>
        <p className={css.why}>{text('perps.signInWhy')}</p>
      </div>
    )
  if (standing.kind === 'gated' || standing.kind === 'none')
    return (
      <Suspense>
        <Gate standing={standing} />
      </Suspense>
    )
  if (standing.kind === 'failed') return <Failure failure={standing.failure} />
  if (frozen?.friction === 'review') return <InlineReview desk={desk} frozen={frozen} />
  return (
    <div className={css.foot}>
      <Refused desk={desk} />
      <Button
        kind={ticket.side}
        size="large"
        wide
        pending={placing.isPending}
        disabled={!isReady && !placing.isPending}
        aria-keyshortcuts={isArmed ? 'Shift+Enter' : 'Enter'}
        onClick={isArmed ? desk.placeArmed : desk.review}
      >
        {text(ticket.reduceOnly ? `perps.reduce.${ticket.side}` : `perps.place.${ticket.side}`, {
          base: desk.market.base,
        })}
      </Button>
      <OrderFailure failure={placing.failure} />
      <Placed order={placing.placed} desk={desk} />
    </div>
  )
}

/** The first thing that is wrong, and a button that mends it. Its room is there when nothing is. */
function Refused({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, check, facts, live, market, ticket } = desk
  const refusal = check === null && !live.isBehind ? (live.preview?.refusal ?? null) : null
  if (check !== null) {
    const { fault, repaired } = check
    const values = { least: `${market.leastSize} ${market.base}`, most: market.mostSize }
    return (
      <div className={css.refused}>
        <p id={faultId}>{text(`perps.fault.${fault}`, values)}</p>
        {repaired === null ? null : (
          <Button size="small" onClick={() => change(repaired)}>
            {text(`perps.mend.${fault}`, values)}
          </Button>
        )}
      </div>
    )
  }
  if (refusal !== null) {
    const mend = repairOf(refusal.reason, ticket, facts)
    return (
      <div className={css.refused} role="status">
        <p>
          {refusal.detail} <code>{refusal.reason}</code>
        </p>
        {mend === null ? null : (
          <Button size="small" onClick={() => change(mend.repaired)}>
            {text(`perps.repair.${mend.repair}`, { size: mend.repaired.size })}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={css.refused}>
      {live.failure === null ? <Partly desk={desk} /> : <Failure failure={live.failure} />}
    </div>
  )
}

/** That the book has less than is asked for, and what is left expires. */
function Partly({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, live, market } = desk
  const { preview } = live
  if (preview === null || live.isBehind || preview.status !== 'Expired') return null
  const size = preview.fill.quantity
  return (
    <>
      <p role="status">
        {text('perps.partly')}{' '}
        <Amount value={size} places={market.sizeDecimals} unit={market.base} />
      </p>
      <Button size="small" onClick={() => change({ unit: 'base', size })}>
        {text('perps.useThat')}
      </Button>
    </>
  )
}

/** What became of the last order. */
function Placed({ order, desk }: { readonly order: PerpsOrder | null; readonly desk: TicketDesk }) {
  const text = useText()
  const { market } = desk
  if (order === null || order.symbol !== market.symbol) return <p className={css.placed} />
  return (
    <p className={css.placed} role="status">
      {text(`perps.side.${order.side === 'Bid' ? 'buy' : 'sell'}`)}{' '}
      <Amount value={order.quantity} places={market.sizeDecimals} unit={market.base} />
      {order.price == null ? null : (
        <>
          {' @ '}
          <Price value={order.price} tickSize={market.tickSize} />
        </>
      )}
      {' · '}
      {text('perps.became', { status: order.status })}
      {order.status === 'Filled' || Number(order.executedQuantity) === 0 ? null : (
        <>
          {' · '}
          {text('perps.filled')}{' '}
          <Amount value={order.executedQuantity} places={market.sizeDecimals} />
        </>
      )}
    </p>
  )
}
