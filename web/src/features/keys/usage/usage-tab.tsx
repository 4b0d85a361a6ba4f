import { useMemo } from 'react'
import type { KeyUsageGroup } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { KeyChoice } from '../../../panels/requests/key-choice.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useIsTight } from '../../../shell/use-width.ts'
import { KeyName } from '../key-name.tsx'
import css from '../keys.module.css'
import { type Choose, useKeysPlace } from '../use-keys-place.ts'
import { useUsage } from './usage.data.ts'
import { barsOf, type Grouping, groupings, momentsOf, spans, sumsOf } from './usage.model.ts'
import { UsageBars } from './usage-bars.tsx'

/** How much the keys called, by day, route or key; a row leads to its calls. */
export function UsageTab() {
  const text = useText()
  const { search, choose } = useKeysPlace()
  const { by = 'day', key, days = '30' } = search
  const byDay = useUsage({ by: 'day', keyId: key, span: days })
  const { data, error, refetch } = useUsage({ by, keyId: key, span: days })
  const isTight = useIsTight()
  const columns = useMemo(
    () => columnsOf(text, { by, isTight, items: data?.items ?? [] }),
    [text, by, isTight, data],
  )
  return (
    <div className={css.part}>
      <div className={css.filter}>
        <Segmented
          size="small"
          label={text('keys.by')}
          value={by}
          segments={groupings.map((value) => ({ value, label: text(`keys.by.${value}`) }))}
          onChange={(next) => choose({ by: next })}
        />
        <Select
          size="small"
          aria-label={text('keys.period')}
          value={days}
          choices={spans.map((value) => ({
            value,
            label: text('keys.days', { days: Number(value) }),
          }))}
          onChange={(next) => choose({ days: next })}
        />
        <KeyChoice
          label={text('keys.key')}
          anyLabel={text('keys.anyKey')}
          value={key}
          onChange={(next) => choose({ key: next })}
        />
      </div>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {byDay.data === undefined || byDay.data.items.length === 0 ? null : (
        <div className={css.chart}>
          <UsageBars bars={barsOf(byDay.data)} />
        </div>
      )}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={8} />
      ) : (
        <DataTable
          label={text('keys.tab.usage')}
          columns={columns}
          rows={by === 'day' ? data.items.toReversed() : data.items}
          rowKey={({ group }) => group}
          onOpen={({ group }) => openCalls(choose, by, group)}
          empty={<EmptyState title={text('keys.usageNone')} reason={text('keys.usageNoneWhy')} />}
        />
      )}
    </div>
  )
}

function openCalls(choose: Choose, by: Grouping, group: string): void {
  const none = { operation: undefined, since: undefined, until: undefined }
  if (by === 'key') choose({ ...none, tab: 'calls', key: group })
  else if (by === 'route') choose({ ...none, tab: 'calls', operation: group })
  else choose({ ...none, tab: 'calls', ...momentsOf(group) })
}

function columnsOf(
  text: Say,
  {
    by,
    isTight,
    items,
  }: {
    readonly by: Grouping
    readonly isTight: boolean
    readonly items: readonly KeyUsageGroup[]
  },
): readonly Column<KeyUsageGroup>[] {
  const sums = sumsOf(items)
  const count = (id: 'calls' | 'failed' | 'refused', label: string): Column<KeyUsageGroup> => ({
    id,
    label,
    width: isTight ? 76 : 110,
    align: 'end',
    cell: (item) => <Count value={item[id]} />,
    sort: (item) => item[id],
    total: <Count value={sums[id]} />,
  })
  const took = (id: 'p50Ms' | 'p95Ms', label: string): Column<KeyUsageGroup> => ({
    id,
    label,
    width: 120,
    align: 'end',
    cell: ({ [id]: ms }) =>
      ms === null ? (
        <Unknown label={text('keys.overMinute')} />
      ) : (
        <>
          <Count value={ms} /> <span className={css.quiet}>ms</span>
        </>
      ),
  })
  const group: Column<KeyUsageGroup> = {
    id: 'group',
    label: text(`keys.by.${by}`),
    cell: ({ group: name }) => <Group by={by} name={name} />,
    total: text('keys.together'),
  }
  const counts = [
    count('calls', text('keys.budget')),
    count('refused', text('keys.refused')),
    count('failed', text('keys.failed')),
  ]
  if (isTight) return [group, ...counts]
  return [
    group,
    ...counts,
    took('p50Ms', text('keys.half')),
    took('p95Ms', text('keys.nearlyAll')),
    {
      id: 'costs',
      label: text('keys.charged'),
      width: 160,
      align: 'end',
      cell: ({ costs }) =>
        costs.map(({ amount, asset }) => (
          <span key={asset}>
            <Amount value={amount} unit={asset} rounding="up" />{' '}
          </span>
        )),
    },
  ]
}

function Group({ by, name }: { readonly by: Grouping; readonly name: string }) {
  if (by === 'key') return <KeyName keyId={name} />
  if (by === 'day') return <Time at={`${name}T12:00:00Z`} form="date" />
  return <code dir="ltr">{name}</code>
}
