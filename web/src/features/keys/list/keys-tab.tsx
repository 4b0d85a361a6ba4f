import { useMemo } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { useIsNarrow, useIsTight } from '../../../shell/use-width.ts'
import { useKeys } from '../keys.data.ts'
import css from '../keys.module.css'
import { ScopesLine } from '../scopes.view.tsx'
import { Expiry, KeyState } from './key-state.tsx'

/** The keys of the account; one of them opens. */
export function KeysTab({
  onMake,
  onOpen,
}: {
  readonly onMake: () => void
  readonly onOpen: (key: ApiKeyRecord) => void
}) {
  const text = useText()
  const isNarrow = useIsNarrow()
  const isTight = useIsTight()
  const listed = useKeys()
  const columns = useMemo(() => columnsOf(text, { isNarrow, isTight }), [text, isNarrow, isTight])
  return (
    <PagedTable
      listed={listed}
      rowKey={({ id }) => String(id)}
      label={text('keys.title')}
      moreLabel={text('keys.older')}
      columns={columns}
      onOpen={onOpen}
      empty={
        <EmptyState
          title={text('keys.none')}
          reason={text('keys.noneWhy')}
          action={
            <Button kind="primary" icon="plus" onClick={onMake}>
              {text('keys.make')}
            </Button>
          }
        />
      }
    />
  )
}

function columnsOf(
  text: Say,
  { isNarrow, isTight }: { readonly isNarrow: boolean; readonly isTight: boolean },
): readonly Column<ApiKeyRecord>[] {
  const name: Column<ApiKeyRecord> = {
    id: 'name',
    label: text('keys.name'),
    ...(isTight ? {} : { width: 260 }),
    cell: ({ keyPrefix, name: called }) => (
      <>
        <strong>
          <bdi>{called}</bdi>
        </strong>{' '}
        <code className={css.quiet} dir="ltr">
          {keyPrefix}…
        </code>
      </>
    ),
  }
  const state: Column<ApiKeyRecord> = {
    id: 'state',
    label: text('keys.state'),
    width: 200,
    cell: (key) => <KeyState record={key} />,
  }
  if (isTight) return [name, state]
  const scopes: Column<ApiKeyRecord> = {
    id: 'scopes',
    label: text('keys.scopes'),
    cell: (key) => <ScopesLine scopes={key.scopes} />,
  }
  const used: Column<ApiKeyRecord> = {
    id: 'used',
    label: text('keys.lastUsed'),
    width: isNarrow ? 110 : 280,
    cell: (key) => (
      <>
        {key.lastUsedAt === null ? (
          <span className={css.quiet}>{text('keys.never')}</span>
        ) : (
          <Time at={key.lastUsedAt} />
        )}{' '}
        {isNarrow ? null : (
          <code className={css.quiet} dir="ltr">
            {key.lastUsedRoute}
          </code>
        )}
      </>
    ),
  }
  const expires: Column<ApiKeyRecord> = {
    id: 'expires',
    label: text('keys.expires'),
    width: 120,
    align: 'end',
    cell: (key) => <Expiry record={key} />,
  }
  return [name, state, scopes, used, expires]
}
