import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PriceAlert } from '#sdk'
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
import { createAlert, deleteAlert, toggleAlert, useAlerts } from './alerts.data.ts'
import css from './alerts.module.css'

/** The price alerts of a market: a new one, and those that there are. */
export function AlertsPanel({
  token,
  priceNow,
  tickSize,
}: {
  readonly token: string
  readonly priceNow: string | null
  readonly tickSize: string
}) {
  const text = useText()
  const isSomebody = usePrincipal() != null
  const { data, error } = useAlerts(token)
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
      <NewAlert {...{ token, priceNow, tickSize }} />
      {error === null ? null : <Failure failure={error} />}
      {data?.length === 0 ? (
        <p className={css.none}>{text('panels.alertsWhy')}</p>
      ) : (
        <ul className={css.list}>
          {data?.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewAlert({
  token,
  priceNow,
  tickSize,
}: {
  readonly token: string
  readonly priceNow: string | null
  readonly tickSize: string
}) {
  const text = useText()
  const [price, setPrice] = useState('')
  const create = useMutation({ mutationFn: createAlert, onSuccess: () => setPrice('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ token, priceEth: price, now: priceNow })
  }
  return (
    <form className={css.new} onSubmit={submit}>
      <span className={css.price}>
        <NumberInput
          aria-label={text('panels.alertPrice')}
          placeholder={onTick(priceNow, tickSize)}
          value={price}
          step={tickSize}
          unit="ETH"
          onChange={setPrice}
        />
      </span>
      <Button
        size="small"
        onClick={() => setPrice(onTick(priceNow, tickSize))}
        disabled={priceNow === null}
      >
        {text('panels.useLast')}
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

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const text = useText()
  const toggle = useMutation({ mutationFn: toggleAlert })
  const remove = useMutation({ mutationFn: deleteAlert })
  const isPaused = alert.state === 'paused'
  return (
    <li className={css.row} data-paused={isPaused}>
      <span className={css.what}>
        {text(`panels.alert.${alert.direction}`)} <Price value={alert.priceEth} unit="ETH" />
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
        onClick={() => toggle.mutate(alert)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={text('panels.alertDelete')}
        onClick={() => remove.mutate(alert.id)}
      />
      {toggle.error === null && remove.error === null ? null : (
        <Failure failure={toggle.error ?? remove.error} />
      )}
    </li>
  )
}
