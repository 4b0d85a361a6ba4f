import { useState } from 'react'
import type { Plan, Subscription } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Exact } from '../money.view.tsx'
import css from '../parts.module.css'
import { usePlans, useSubscribe, useSubscription, useUnsubscribe } from './plans.data.ts'

/** The plans of the service, and the one that the account has. */
export function PlansTab() {
  const text = useText()
  const principal = usePrincipal()
  const { data, error, refetch } = usePlans()
  const current = useSubscription(principal != null)
  const { active, entitlements, scheduled } = current.data ?? {}
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  if (data.length === 0)
    return <EmptyState title={text('payments.noPlans')} reason={text('payments.noPlansWhy')} />
  return (
    <div className={css.parts}>
      {current.error === null ? null : <Failure failure={current.error} />}
      <section className={css.part}>
        <h2>{text('payments.tab.plans')}</h2>
        {[active, scheduled].map((one) =>
          one == null ? null : <Subscribed key={one.id} subscription={one} plans={data} />,
        )}
        <ul className={css.cards}>
          {data.map((plan) => (
            <PlanCard
              key={plan.plan}
              plan={plan}
              isCurrent={entitlements?.plan === plan.plan}
              isSignedIn={principal != null}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Subscribed({
  subscription,
  plans,
}: {
  readonly subscription: Subscription
  readonly plans: readonly Plan[]
}) {
  const text = useText()
  const { endsWithPeriod, id, periodEnd, periodStart, plan, state } = subscription
  const leave = useUnsubscribe()
  const name = plans.find((one) => one.plan === plan)?.name ?? plan
  const isWaiting = state === 'scheduled'
  return (
    <div className={css.awaited}>
      <p className={css.acts}>
        <strong dir="auto">{name}</strong>
        <span>
          {text(
            isWaiting ? 'payments.begins' : endsWithPeriod ? 'payments.ends' : 'payments.renews',
          )}{' '}
          <Time at={isWaiting ? periodStart : periodEnd} form="date" />
        </span>
        {endsWithPeriod ? null : (
          <Button size="small" pending={leave.isPending} onClick={() => leave.mutate(id)}>
            {text('payments.unsubscribe')}
          </Button>
        )}
      </p>
      {leave.error === null ? null : <Failure failure={leave.error} />}
    </div>
  )
}

function PlanCard({
  plan,
  isCurrent,
  isSignedIn,
}: {
  readonly plan: Plan
  readonly isCurrent: boolean
  readonly isSignedIn: boolean
}) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const subscribe = useSubscribe()
  const { features, included, name, price, rateMultiplier, summary } = plan
  return (
    <li>
      <h3 className={css.head}>
        <span dir="auto">{name}</span>
        {isCurrent ? <Badge tone="accent">{text('payments.yours')}</Badge> : null}
      </h3>
      <p className={css.figure}>
        <Exact amount={price.amount} asset={price.asset} />{' '}
        <span className={css.quiet}>{text('payments.aMonth')}</span>
      </p>
      <p dir="auto">{summary}</p>
      <p>
        {text('payments.included')}{' '}
        <Exact amount={included.amount} asset={included.asset} rounding="down" />
      </p>
      <p>
        {text('payments.limits')} × <Count value={rateMultiplier} />
      </p>
      {features.length === 0 ? null : <p className={css.quiet}>{saidFeatures(features, text)}</p>}
      {isCurrent || BigInt(price.amountAtomic) === 0n ? null : (
        <p>
          <Button onClick={() => (isSignedIn ? setAsking(true) : openConnect())}>
            {text(isSignedIn ? 'payments.subscribe' : 'wallet.signIn')}
          </Button>
        </p>
      )}
      {isAsking ? (
        <ConfirmDialog
          words={{
            title: `${text('payments.subscribe')}: ${name}`,
            description: text('payments.subscribeWhy'),
            confirm: text('payments.subscribe'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'plain' }}
          pending={subscribe.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => subscribe.mutate(plan.plan, { onSuccess: () => setAsking(false) })}
        >
          {subscribe.error === null ? null : <Failure failure={subscribe.error} />}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

const featureNames = ['pay_by_call', 'included_credit', 'higher_rates'] as const

/** What a plan brings, in words; what an operator has named besides is told as it is written. */
function saidFeatures(features: readonly string[], text: Say): string {
  return features
    .map((feature) => {
      const known = featureNames.find((name) => name === feature)
      return known === undefined ? feature.replaceAll('_', ' ') : text(`payments.feature.${known}`)
    })
    .join(' · ')
}
