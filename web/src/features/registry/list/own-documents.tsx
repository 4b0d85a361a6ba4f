import { useMemo } from 'react'
import type { AgentRegistry } from '#sdk'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useOwnDocuments } from '../registry.data.ts'
import css from '../registry.module.css'
import { useRegistryPlace } from '../use-registry-place.ts'
import { DocumentSheet } from './document-sheet.tsx'
import { DocumentState } from './document-state.tsx'

type Listed = AgentRegistry['agents'][number]

/** The registration documents that this service writes, and what became of each on the chain. */
export function OwnDocuments() {
  const text = useText()
  const { search, choose } = useRegistryPlace()
  const { data, error, refetch } = useOwnDocuments()
  const columns = useMemo(() => columnsOf(text), [text])
  if (error !== null) {
    return (
      <div className={css.notice}>
        <Failure failure={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={12} />
  return (
    <>
      <p className={css.where}>{text('identity.hereWhy')}</p>
      <DataTable
        label={text('identity.from.here')}
        columns={columns}
        rows={data.agents}
        rowKey={({ id }) => id}
        onOpen={({ id }) => choose({ doc: id })}
      />
      {search.doc === undefined ? null : (
        <DocumentSheet slug={search.doc} onClose={() => choose({ doc: undefined })} />
      )}
    </>
  )
}

function columnsOf(text: Say): readonly Column<Listed>[] {
  return [
    {
      id: 'agent',
      label: text('identity.agent'),
      width: 220,
      cell: ({ name }) => <strong dir="auto">{name}</strong>,
      sort: ({ name }) => name,
    },
    {
      id: 'state',
      label: text('identity.state'),
      width: 150,
      cell: ({ status }) => <DocumentState status={status} />,
      sort: ({ status }) => status,
    },
    {
      id: 'document',
      label: text('identity.document'),
      width: 300,
      cell: ({ registrationUri }) => <code dir="ltr">{registrationUri}</code>,
    },
  ]
}
