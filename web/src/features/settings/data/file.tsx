import { useRef, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { downloadText } from '../../../design/primitives/download-text.ts'
import { useText } from '../../../language/use-text.ts'
import { exportPreferences, importPreferences } from '../../../shell/preferences.ts'
import css from './data.module.css'

/** A file of preferences is small; anything larger is something else. */
const fileBytesMax = 262_144

/** Preferences as a file, to take to another browser. */
export function FileSetting() {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      if (file.size > fileBytesMax) throw new RangeError('too large for preferences')
      importPreferences(await file.text())
      setOutcome('done')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <div className={css.actions}>
        <Button
          icon="download"
          onClick={() =>
            downloadText('bourse-preferences.json', exportPreferences(), 'application/json')
          }
        >
          {text('settings.file.save')}
        </Button>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {text('settings.file.take')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p role="status" className={css.outcome} data-refused={outcome === 'refused'}>
        {outcome === null ? '' : text(`settings.file.${outcome}`)}
      </p>
    </>
  )
}
