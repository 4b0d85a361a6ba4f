import { type ChangeEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { downloadBytes } from '../../design/primitives/download-text.ts'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Menu, type MenuItem } from '../../design/primitives/menu.tsx'
import { UndoBar } from '../../design/primitives/undo-bar.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './desk.module.css'
import { FileTree } from './file-tree.tsx'
import {
  type FileAct,
  type Place,
  readArchive,
  readFile,
  useFileAct,
  useFiles,
} from './files.data.ts'
import { folderOf, nameOf } from './files.model.ts'
import type { OpenPlace } from './place.ts'

/** A file that was deleted a moment ago, with what was in it. */
interface Deleted {
  readonly path: string
  readonly base64: string
  readonly atMs: number
}

/** The files of a sandbox: opened, taken in, taken out, and deleted with a way back. */
export function FilesPanel({
  place,
  isAwake,
  current,
  onOpen,
}: {
  readonly place: Place
  readonly isAwake: boolean
  readonly current: string | undefined
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const files = useFiles(place, isAwake)
  const act = useFileAct(place)
  const { deleted, failure, remove, restore, forget } = useDeleting(place, act.mutateAsync)
  const removeShown = (path: string) => {
    void remove(path)
    if (path === current) onOpen({ file: undefined })
  }
  const fault = failure ?? act.error ?? (isAwake ? files.error : null)
  return (
    <section className={css.part} aria-labelledby="computer-files" aria-busy={act.isPending}>
      <header className={css.partHead}>
        <h2 id="computer-files">{text('computer.files')}</h2>
        <FileMenu
          place={place}
          current={current}
          isAwake={isAwake}
          onAct={(next) => act.mutate(next)}
          onDelete={removeShown}
        />
      </header>
      {fault == null ? null : <Failure failure={fault} />}
      {!isAwake ? (
        <p className={css.quiet}>{text('computer.pausedFiles')}</p>
      ) : files.data?.length === 0 ? (
        <p className={css.quiet}>{text('computer.noFiles')}</p>
      ) : (
        <FileTree
          files={files.data ?? []}
          current={current}
          onOpen={(path) => onOpen({ file: path })}
          onDelete={removeShown}
        />
      )}
      {deleted === null ? null : (
        <UndoBar
          key={deleted.atMs}
          text={text('computer.deleted', { name: nameOf(deleted.path) })}
          undoLabel={text('panels.layouts.undo')}
          sinceMs={deleted.atMs}
          onUndo={restore}
          onEnd={forget}
        />
      )}
    </section>
  )
}

/** Deleting with a way back: what was in the file is read before, and written again. */
function useDeleting(place: Place, act: (act: FileAct) => Promise<void>) {
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const forget = useCallback(() => setDeleted(null), [])
  return {
    deleted,
    failure,
    forget,
    async remove(path: string) {
      setFailure(null)
      try {
        const { base64 } = await readFile(place, path)
        await act({ kind: 'delete', path })
        setDeleted({ path, base64, atMs: Date.now() })
      } catch (refused) {
        setFailure(refused)
      }
    },
    restore() {
      if (deleted === null) return
      setDeleted(null)
      act({ kind: 'write', path: deleted.path, base64: deleted.base64 }).catch(setFailure)
    },
  }
}

function FileMenu({
  place,
  current,
  isAwake,
  onAct,
  onDelete,
}: {
  readonly place: Place
  readonly current: string | undefined
  readonly isAwake: boolean
  readonly onAct: (act: FileAct) => void
  readonly onDelete: (path: string) => void
}) {
  const text = useText()
  const uploads = useRef<HTMLInputElement>(null)
  const archives = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const download = () => {
    setFailure(null)
    readArchive(place).then((archive) => downloadBytes('files.tar', archive), setFailure)
  }
  const folder = current === undefined ? '' : folderOf(current)
  return (
    <>
      <ActsMenu
        current={current}
        isAwake={isAwake}
        onUpload={() => uploads.current?.click()}
        onUnpack={() => archives.current?.click()}
        onDownload={download}
        onDelete={onDelete}
      />
      <Chosen
        input={uploads}
        label={text('computer.upload')}
        isMany
        onFiles={(files) => onAct({ kind: 'upload', folder, files })}
      />
      <Chosen
        input={archives}
        label={text('computer.unpack')}
        accept=".tar,.tgz,.gz"
        onFiles={([archive]) => {
          if (archive !== undefined) onAct({ kind: 'unpack', archive })
        }}
      />
      {failure === null ? null : <Failure failure={failure} />}
    </>
  )
}

function ActsMenu({
  current,
  isAwake,
  onUpload,
  onUnpack,
  onDownload,
  onDelete,
}: {
  readonly current: string | undefined
  readonly isAwake: boolean
  readonly onUpload: () => void
  readonly onUnpack: () => void
  readonly onDownload: () => void
  readonly onDelete: (path: string) => void
}) {
  const text = useText()
  const items: MenuItem[] = [
    { id: 'upload', label: text('computer.upload'), icon: 'upload', onSelect: onUpload },
    { id: 'unpack', label: text('computer.unpack'), icon: 'layers', onSelect: onUnpack },
    { id: 'archive', label: text('computer.archive'), icon: 'download', onSelect: onDownload },
  ]
  if (current !== undefined) {
    const label = text('computer.delete', { name: nameOf(current) })
    const onSelect = () => onDelete(current)
    items.push({ id: 'delete', label, icon: 'trash', danger: true, startsGroup: true, onSelect })
  }
  return (
    <Menu label={text('computer.fileActs')} items={items}>
      <IconButton icon="more" size="small" label={text('computer.fileActs')} disabled={!isAwake} />
    </Menu>
  )
}

/** The machine's own choice of files, opened by the menu. */
function Chosen({
  input,
  label,
  accept,
  isMany = false,
  onFiles,
}: {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly accept?: string
  readonly isMany?: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={isMany}
      onChange={choose}
    />
  )
}
