import { useMemo } from 'react'
import type { GatewayResource, GatewayVendor } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useMade } from './gateway.data.ts'
import css from './gateway.module.css'
import { useGatewayPlace } from './use-gateway-place.ts'

/** What the account has made at vendors: sandboxes, sessions, tasks. */
export function MadeTable({
  vendors,
  vendor,
}: {
  readonly vendors: readonly GatewayVendor[]
  readonly vendor: string | undefined
}) {
  const text = useText()
  const { choose } = useGatewayPlace()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useMade(vendor)
  const columns = useMemo(() => columnsOf(text), [text])
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  return (
    <>
      <div className={css.filter}>
        <Select
          size="small"
          aria-label={text('gateway.vendor')}
          value={vendor ?? ''}
          choices={[
            { value: '', label: text('gateway.anyVendor') },
            ...vendors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => choose({ vendor: next === '' ? undefined : next })}
        />
      </div>
      <DataTable
        label={text('gateway.tab.made')}
        columns={columns}
        rows={data.pages.flatMap(({ items }) => items)}
        rowKey={({ id, kind, vendor: by }) => `${by}/${kind}/${id}`}
        empty={
          <EmptyState
            title={text('gateway.nothingMade')}
            reason={text('gateway.nothingMadeWhy')}
            action={
              <Button onClick={() => choose({ tab: 'vendors', vendor: undefined })}>
                {text('gateway.tab.vendors')}
              </Button>
            }
          />
        }
      />
      {hasNextPage ? (
        <p className={css.filter}>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('gateway.more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function columnsOf(text: Say): readonly Column<GatewayResource>[] {
  return [
    {
      id: 'vendor',
      label: text('gateway.vendor'),
      width: 140,
      cell: ({ vendor }) => <span dir="ltr">{vendor}</span>,
    },
    {
      id: 'kind',
      label: text('gateway.kind'),
      width: 140,
      cell: ({ kind }) => <code dir="ltr">{kind}</code>,
    },
    {
      id: 'id',
      label: text('gateway.id'),
      width: 300,
      cell: ({ id }) => (
        <span dir="ltr">
          {id} <CopyButton text={id} label={text('shell.copy')} done={text('shell.copied')} />
        </span>
      ),
    },
    {
      id: 'made',
      label: text('gateway.made'),
      width: 140,
      align: 'end',
      cell: ({ madeAt }) => <Time at={madeAt} />,
    },
  ]
}
