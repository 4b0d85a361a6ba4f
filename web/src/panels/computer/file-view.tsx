import { useEffect, useMemo } from 'react'
import type { SandboxFileContent } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { downloadBytes } from '../../design/primitives/download-text.ts'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { isGone } from './claim.data.ts'
import css from './desk.module.css'
import { type Place, useFile } from './files.data.ts'
import { fromBase64, nameOf, pictureType } from './files.model.ts'
import type { OpenPlace } from './place.ts'
import { ProgramEditor } from './program-editor.tsx'
import { Size } from './size.tsx'

/** An opened file: its text in the editor, its picture, or what it weighs where it is neither. */
export function FileView({
  place,
  path,
  isPaused,
  onOpen,
}: {
  readonly place: Place
  readonly path: string
  readonly isPaused: boolean
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const { data, error, refetch } = useFile(place, path)
  return (
    <div className={css.file}>
      <header className={css.fileHead}>
        <IconButton
          icon="close"
          size="small"
          label={text('computer.closeFile')}
          onClick={() => onOpen({ file: undefined })}
        />
        <h3 dir="ltr">{path}</h3>
        {data === undefined ? null : <Size bytes={data.bytes} />}
        <Button
          size="small"
          kind="quiet"
          icon="download"
          disabled={data === undefined}
          onClick={() => {
            if (data !== undefined) downloadBytes(nameOf(path), new Blob([fromBase64(data.base64)]))
          }}
        >
          {text('computer.download')}
        </Button>
      </header>
      {data !== undefined ? (
        <Content {...{ place, file: data, isPaused, onOpen }} />
      ) : error === null ? (
        <Skeleton label={text('panels.loading')} rows={8} />
      ) : isGone(error) ? (
        <EmptyState title={text('computer.noFile')} reason={text('computer.noFileWhy')} />
      ) : (
        <Failure failure={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function Content({
  place,
  file,
  isPaused,
  onOpen,
}: {
  readonly place: Place
  readonly file: SandboxFileContent
  readonly isPaused: boolean
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const type = pictureType(file.path)
  if (type !== null && (file.text === null || type === 'image/svg+xml'))
    return <Picture file={file} type={type} />
  if (file.text === null)
    return <EmptyState title={text('computer.binary')} reason={text('computer.binaryWhy')} />
  return (
    <ProgramEditor
      place={place}
      isPaused={isPaused}
      file={{ path: file.path, text: file.text }}
      onOpen={onOpen}
    />
  )
}

/** As an image, in which nothing runs. */
function Picture({ file, type }: { readonly file: SandboxFileContent; readonly type: string }) {
  const url = useMemo(
    () => URL.createObjectURL(new Blob([fromBase64(file.base64)], { type })),
    [file.base64, type],
  )
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <div className={css.picture}>
      <img src={url} alt={nameOf(file.path)} />
    </div>
  )
}
