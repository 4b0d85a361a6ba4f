import type { SandboxSession } from '#sdk'
import { ConsolePanel } from './console-panel.tsx'
import css from './desk.module.css'
import { FileView } from './file-view.tsx'
import type { Place } from './files.data.ts'
import type { OpenPlace } from './place.ts'
import { ProgramEditor } from './program-editor.tsx'

/** A program or an opened file of a sandbox, and under it what its programs printed. */
export function Workbench({
  place,
  session,
  file,
  onOpen,
}: {
  readonly place: Place
  readonly session: SandboxSession
  readonly file: string | undefined
  readonly onOpen: OpenPlace
}) {
  const isPaused = session.status === 'paused'
  return (
    <div className={css.bench}>
      {file === undefined ? (
        <ProgramEditor place={place} isPaused={isPaused} file={null} onOpen={onOpen} />
      ) : (
        <FileView place={place} isPaused={isPaused} path={file} onOpen={onOpen} />
      )}
      <ConsolePanel place={place} />
    </div>
  )
}
