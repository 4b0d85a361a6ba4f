import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { UndoBar } from '../../design/primitives/undo-bar.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { RenameForm } from './rename-form.tsx'
import type { SavedLayout } from './saved-layouts.model.ts'
import css from './saved-layouts.module.css'
import { type Layouts, offerBack, sayFailure } from './use-layouts.ts'

interface Removed {
  readonly name: string
  readonly sinceMs: number
  readonly bringBack: () => void
}

/** The kept layouts, to give them other names and to delete them. */
export function ManageDialog({
  layouts,
  onClose,
}: {
  readonly layouts: Layouts
  readonly onClose: () => void
}) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const removal = useMutation({
    mutationFn: layouts.remove,
    onSuccess(back, { name }) {
      const bringBack = () => void back().catch(sayFailure)
      setRemoved({ name, sinceMs: Date.now(), bringBack })
      // Its row is gone, and the focus with it.
      list.current?.focus()
    },
  })
  const close = () => {
    // What was offered in here is offered on the page for the rest of the time.
    if (removed !== null) offerBack(removed.name, removed.bringBack)
    onClose()
  }
  return (
    <Dialog
      title={text('panels.layouts')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={close}
    >
      {layouts.layouts.length === 0 ? (
        <EmptyState title={text('panels.layouts.none')} reason={text('panels.layouts.noneWhy')} />
      ) : null}
      <ul ref={list} className={css.list} tabIndex={-1} aria-label={text('panels.layouts')}>
        {layouts.layouts.map((layout) => (
          <Line
            key={layout.name}
            layout={layout}
            layouts={layouts}
            onDelete={() => removal.mutate(layout)}
            onRenamed={() => list.current?.focus()}
          />
        ))}
      </ul>
      {removal.error === null ? null : <Failure failure={removal.error} />}
      {removed === null ? null : (
        <UndoBar
          text={text('panels.layouts.deleted', { name: removed.name })}
          undoLabel={text('panels.layouts.undo')}
          sinceMs={removed.sinceMs}
          onUndo={() => {
            removed.bringBack()
            setRemoved(null)
          }}
          onEnd={() => setRemoved(null)}
        />
      )}
    </Dialog>
  )
}

function Line({
  layout,
  layouts,
  onDelete,
  onRenamed,
}: {
  readonly layout: SavedLayout
  readonly layouts: Layouts
  readonly onDelete: () => void
  readonly onRenamed: () => void
}) {
  const text = useText()
  const [isRenaming, setRenaming] = useState(false)
  const { name } = layout
  if (isRenaming) {
    return (
      <li className={css.line}>
        <RenameForm
          name={name}
          rename={(to) => layouts.rename(name, to)}
          onEnd={() => {
            setRenaming(false)
            onRenamed()
          }}
        />
      </li>
    )
  }
  return (
    <li className={css.line}>
      <bdi className={css.lineName}>{name}</bdi>
      <IconButton
        icon="edit"
        size="small"
        label={text('panels.layouts.rename', { name })}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={text('panels.layouts.delete', { name })}
        onClick={onDelete}
      />
    </li>
  )
}
