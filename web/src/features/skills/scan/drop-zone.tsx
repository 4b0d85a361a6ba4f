import { type DragEvent, useId, useRef, useState } from 'react'
import { Icon } from '../../../design/icons/icon.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Package } from './package.model.ts'
import { readChosen, readDrop } from './read-package.ts'
import css from './scan.module.css'

/** Takes a folder or a ZIP, by drop or by choice, and reads it here: nothing is sent. */
export function DropZone({ onTaken }: { readonly onTaken: (taken: Package) => void }) {
  const text = useText()
  const [isOver, setOver] = useState(false)
  const [state, setState] = useState<'idle' | 'nothing' | 'reading'>('idle')
  const hintId = useId()
  const folder = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)
  const take = async (reading: Promise<Package | null>) => {
    setState('reading')
    const taken = await reading.catch(() => null)
    setState(taken === null ? 'nothing' : 'idle')
    if (taken !== null) onTaken(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(readDrop(event.dataTransfer))
  }
  return (
    <div
      className={css.drop}
      data-over={isOver}
      role="group"
      aria-label={text('skills.drop')}
      aria-describedby={hintId}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={20} />
      <p className={css.dropTitle}>{text('skills.drop')}</p>
      <p className={css.quiet} id={hintId}>
        {text('skills.dropWhy')}
      </p>
      <p className={css.acts}>
        <Button pending={state === 'reading'} onClick={() => folder.current?.click()}>
          {text('skills.chooseFolder')}
        </Button>
        <Button pending={state === 'reading'} onClick={() => archive.current?.click()}>
          {text('skills.chooseZip')}
        </Button>
      </p>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        webkitdirectory=""
        data-chooses="folder"
        onChange={(event) => void take(readChosen(event.currentTarget.files))}
      />
      <input
        ref={archive}
        type="file"
        hidden
        accept=".zip,.skill,application/zip"
        data-chooses="zip"
        onChange={(event) => void take(readChosen(event.currentTarget.files))}
      />
      {state === 'nothing' ? (
        <p className={css.worry} role="alert">
          {text('skills.nothingTaken')}
        </p>
      ) : null}
    </div>
  )
}
