import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { MoreButton } from './more-button.tsx'

/** A list that comes page by page, as a table: while it is asked for, where it fails, and with a way to its next page. */
export function PagedTable<Row>({
  listed,
  label,
  moreLabel,
  columns,
  rowKey,
  onOpen,
  currentId,
  empty,
}: {
  readonly listed: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>
  readonly label: string
  readonly moreLabel: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** The key of the row that is open. */
  readonly currentId?: string | undefined
  readonly empty: ReactNode
}) {
  const text = useText()
  const { data, error, refetch } = listed
  return (
    <>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton label={text('panels.loading')} rows={12} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={data.pages.flatMap(({ items }) => items)}
          rowKey={rowKey}
          {...(onOpen === undefined ? {} : { onOpen })}
          {...(currentId === undefined ? {} : { currentKey: currentId })}
          empty={empty}
        />
      )}
      <MoreButton label={moreLabel} listed={listed} />
    </>
  )
}
