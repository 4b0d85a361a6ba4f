import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { TimelineChart } from '../../panels/timeline/timeline-chart.tsx'
import { Failure } from '../../shell/failure.tsx'
import { type AccrualRange, useAccrual } from './claim.data.ts'
import { accrualMoments, earnedIn, ether, places } from './claim.model.ts'
import css from './claim.module.css'

const route = getRouteApi('/claim')
const ranges: readonly AccrualRange[] = ['24h', '7d', '30d', 'all']

/** What was earned over time. What pools earned has no time of its own, and is said beside the line. */
export function AccrualPanel({
  account,
  lifetimeWei,
}: {
  readonly account: string | null
  readonly lifetimeWei: string | null
}) {
  const text = useText()
  const { range = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useAccrual(account, range)
  const moments = useMemo(() => (data === undefined ? null : accrualMoments(data)), [data])
  const dated = data === undefined ? null : BigInt(data.before.amountAtomic) + earnedIn(data)
  const week = useAccrual(account, '7d').data
  const pace = week === undefined ? 0n : earnedIn(week)
  const undated = dated === null || lifetimeWei === null ? 0n : BigInt(lifetimeWei) - dated
  return (
    <Panel
      title={text('claim.accrual')}
      notice={error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      actions={
        <Segmented
          label={text('portfolio.range')}
          value={range}
          segments={ranges.map((value) => ({ value, label: text(`portfolio.range.${value}`) }))}
          onChange={(next) =>
            void navigate({ search: (before) => ({ ...before, range: next }), replace: true })
          }
        />
      }
    >
      {moments === null ? (
        <Skeleton label={text('portfolio.loading')} rows={8} />
      ) : dated === 0n ? (
        <EmptyState title={text('claim.noAccrual')} reason={text('claim.noAccrualWhy')} />
      ) : (
        <TimelineChart moments={moments} label={text('claim.accrualLabel')} />
      )}
      {pace > 0n ? (
        <p className={css.undated}>
          {text('claim.forecast')} <Amount atomic={pace} decimals={places} unit={ether} />
        </p>
      ) : null}
      {undated > 0n ? (
        <p className={css.undated}>
          {text('claim.undated')} <Amount atomic={undated} decimals={places} unit={ether} />
        </p>
      ) : null}
    </Panel>
  )
}
