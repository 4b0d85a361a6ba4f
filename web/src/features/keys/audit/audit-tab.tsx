import { useMemo } from 'react'
import type { AuditRecord } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { PagedTable } from '../../../panels/paged/paged-table.tsx'
import { KeyChoice } from '../../../panels/requests/key-choice.tsx'
import { useIsTight } from '../../../shell/use-width.ts'
import { KeyName } from '../key-name.tsx'
import css from '../keys.module.css'
import { useKeysPlace } from '../use-keys-place.ts'
import { useAudit } from './audit.data.ts'
import { actionOf, actions, detailOf } from './audit.model.ts'

/** What was done to keys and sessions, by whom and from where; it cannot be changed. */
export function AuditTab() {
  const text = useText()
  const { search, choose } = useKeysPlace()
  const { action, key } = search
  const listed = useAudit({
    ...(action === undefined ? {} : { action }),
    ...(key === undefined ? {} : { subject: key }),
  })
  const isTight = useIsTight()
  const columns = useMemo(() => columnsOf(text, isTight), [text, isTight])
  return (
    <div className={css.part}>
      <div className={css.filter}>
        <Select
          size="small"
          aria-label={text('keys.what')}
          value={action ?? ''}
          choices={[
            { value: '', label: text('keys.anyAction') },
            ...actions.map((value) => ({ value, label: text(`keys.action.${value}`) })),
          ]}
          onChange={(next) => choose({ action: next === '' ? undefined : next })}
        />
        <KeyChoice
          label={text('keys.key')}
          anyLabel={text('keys.anyKey')}
          value={key}
          onChange={(next) => choose({ key: next })}
        />
      </div>
      <PagedTable
        listed={listed}
        rowKey={({ id }) => id}
        label={text('keys.tab.audit')}
        moreLabel={text('keys.olderEntries')}
        columns={columns}
        empty={<EmptyState title={text('keys.auditNone')} reason={text('keys.auditNoneWhy')} />}
      />
    </div>
  )
}

function columnsOf(text: Say, isTight: boolean): readonly Column<AuditRecord>[] {
  const time: Column<AuditRecord> = {
    id: 'at',
    label: text('panels.time'),
    width: isTight ? 96 : 130,
    cell: ({ happenedAt }) => <Time at={happenedAt} form="minute" />,
  }
  const what: Column<AuditRecord> = {
    id: 'what',
    label: text('keys.what'),
    ...(isTight ? {} : { width: 190 }),
    cell: (entry) => {
      const known = actionOf(entry)
      return known === undefined ? entry.action : text(`keys.action.${known}`)
    },
  }
  const about: Column<AuditRecord> = {
    id: 'about',
    label: text('keys.about'),
    width: isTight ? 130 : 220,
    cell: ({ subject }) => <KeyName keyId={subject} />,
  }
  if (isTight) return [time, what, about]
  return [
    time,
    what,
    about,
    {
      id: 'detail',
      label: text('keys.detail'),
      cell: (entry) => (
        <span className={css.quiet} dir="ltr" title={detailOf(entry)}>
          {detailOf(entry)}
        </span>
      ),
    },
    {
      id: 'from',
      label: text('keys.from'),
      width: 150,
      cell: ({ addressBlock }) => <span dir="ltr">{addressBlock ?? '—'}</span>,
    },
    {
      id: 'by',
      label: text('keys.byWhom'),
      width: 180,
      cell: ({ credentialId }) => (credentialId === null ? '—' : <KeyName keyId={credentialId} />),
    },
  ]
}
