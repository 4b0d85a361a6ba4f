import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { onTick } from '../chart/bars.model.ts'
import type { AlertSource } from './alert-sources.data.ts'
import { createAlert, deleteAlert, toggleAlert, useAlerts } from './alerts.data.ts'
import type { MarketAlert } from './alerts.model.ts'
import css from './alerts.module.css'

/** The alerts of a market, and the price that they wait for. */
export interface AlertsOfMarket {
  readonly source: AlertSource
  readonly priceNow: string | null
  readonly tickSize: string
}

/** The price alerts of a market: a new one, and those that there are. */
export function AlertsPanel(market: AlertsOfMarket) {
  const { source } = market
  const text = useText()
  const isSomebody = usePrincipal() != null
  const { data, error } = useAlerts(source)
  if (!isSomebody) {
    return (
      <EmptyState
        title={text('panels.alertsSignedOut')}
        reason={text('panels.alertsWhy')}
        action={<Button onClick={openConnect}>{text('wallet.signIn')}</Button>}
      />
    )
  }
  return (
    <div className={css.alerts}>
      <NewAlert {...market} />
      {error === null ? null : <Failure failure={error} />}
      {data?.length === 0 ? (
        <p className={css.none}>{text('panels.alertsWhy')}</p>
      ) : (
        <ul className={css.list}>
          {data?.map((alert) => (
            <AlertRow key={alert.id} source={source} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewAlert({ source, priceNow, tickSize }: AlertsOfMarket) {
  const text = useText()
  const [price, setPrice] = useState('')
  const create = useMutation({
    mutationFn: () => createAlert(source, { price, now: priceNow }),
    onSuccess: () => setPrice(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form className={css.new} onSubmit={submit}>
      <span className={css.price}>
        <NumberInput
          aria-label={text('panels.alertPrice')}
          placeholder={onTick(priceNow, tickSize)}
          value={price}
          step={tickSize}
          unit={source.unit}
          onChange={setPrice}
        />
      </span>
      <Button
        size="small"
        onClick={() => setPrice(onTick(priceNow, tickSize))}
        disabled={priceNow === null}
      >
        {text(source.priceName)}
      </Button>
      <Button
        size="small"
        type="submit"
        kind="primary"
        icon="bell"
        disabled={price === ''}
        pending={create.isPending}
      >
        {text('panels.setAlert')}
      </Button>
      {create.error === null ? null : <Failure failure={create.error} />}
    </form>
  )
}

function AlertRow({
  source,
  alert,
}: {
  readonly source: AlertSource
  readonly alert: MarketAlert
}) {
  const text = useText()
  const toggle = useMutation({ mutationFn: () => toggleAlert(source, alert) })
  const remove = useMutation({ mutationFn: () => deleteAlert(source, alert.id) })
  const isPaused = alert.state === 'paused'
  return (
    <li className={css.row} data-paused={isPaused}>
      <span className={css.what}>
        {text(`panels.alert.${alert.direction}`)} <Price value={alert.price} unit={source.unit} />
      </span>
      {isPaused ? <Badge>{text('panels.alertPaused')}</Badge> : null}
      <span className={css.fired}>
        {alert.lastFiredAt === null ? (
          text('panels.alertNever')
        ) : (
          <>
            {text('panels.alertFired', { count: alert.firings })} <Time at={alert.lastFiredAt} />
          </>
        )}
      </span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        size="small"
        label={text(isPaused ? 'panels.alertResume' : 'panels.alertPause')}
        onClick={() => toggle.mutate()}
      />
      <IconButton
        icon="trash"
        size="small"
        label={text('panels.alertDelete')}
        onClick={() => remove.mutate()}
      />
      {toggle.error === null && remove.error === null ? null : (
        <Failure failure={toggle.error ?? remove.error} />
      )}
    </li>
  )
}
