import { useId, useMemo, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { useText } from '../../language/use-text.ts'
import { type Command, useCommands } from '../../shell/commands/command-table.ts'
import { Failure } from '../../shell/failure.tsx'
import { useLatest } from '../../shell/use-latest.ts'
import { useEngines } from './computer.data.ts'
import { runProgram, stopProgram, useConsole } from './console.data.ts'
import css from './desk.module.css'
import { useDraft } from './drafts.ts'
import { Editor } from './editor.tsx'
import { type Place, useFileAct } from './files.data.ts'
import { languageOf, nameOf } from './files.model.ts'
import type { OpenPlace } from './place.ts'
import { SaveAs } from './save-as.tsx'

/** The most that a program may have, by the service. */
const longestProgram = 65_536
const longestFile = 1_048_576

/** For how long a program may run, of what the engine permits. */
const spans = [5_000, 10_000, 20_000] as const
type Span = `${(typeof spans)[number]}`

/** A program that is being written, or a file of the sandbox, with what runs and saves it. */
export function ProgramEditor({
  place,
  isPaused,
  file,
  onOpen,
}: {
  readonly place: Place
  readonly isPaused: boolean
  readonly file: { readonly path: string; readonly text: string } | null
  readonly onOpen: OpenPlace
}) {
  const text = useText()
  const hintId = useId()
  const [draft, setDraft] = useDraft(`${place.sessionId}${file?.path ?? ''}`)
  const [span, setSpan] = useState<Span>('5000')
  const save = useFileAct(place)
  const { isElsewhere, sinceMs } = useConsole(place.sessionId)
  const isRunning = sinceMs !== null
  const code = draft?.code ?? file?.text ?? ''
  const language = draft?.language ?? languageOf(file?.path ?? '') ?? 'javascript'
  const isChanged = file !== null && draft !== null && draft.code !== file.text
  const canRun = !isPaused && !isRunning && !isElsewhere && isProgram(code)
  const run = () => {
    if (canRun) void runProgram(place, { language, code, timeoutMs: Number(span) })
  }
  useRunCommands(run, () => stopProgram(place.sessionId))
  return (
    <section className={css.program} aria-label={text('computer.program')}>
      <div className={css.tools}>
        <Languages value={language} onChange={(next) => setDraft({ language: next, code })} />
        <Spans value={span} onChange={setSpan} />
        <RunButton
          isRunning={isRunning}
          canRun={canRun}
          onRun={run}
          onStop={() => stopProgram(place.sessionId)}
        />
        <span className={css.gap} />
        {file === null ? (
          <SaveAs place={place} code={code} isPaused={isPaused} onOpen={onOpen} />
        ) : (
          <Button
            size="small"
            pending={save.isPending}
            disabled={!isChanged || isPaused}
            onClick={() =>
              save.mutate(
                { kind: 'save', path: file.path, text: code },
                { onSuccess: () => setDraft(null) },
              )
            }
          >
            {text(isChanged ? 'computer.save' : 'computer.saved')}
          </Button>
        )}
      </div>
      {save.error === null ? null : <Failure failure={save.error} />}
      <Editor
        label={file === null ? text('computer.program') : nameOf(file.path)}
        value={code}
        longest={file === null ? longestProgram : longestFile}
        hintId={hintId}
        onChange={(next) => setDraft({ language, code: next })}
      />
      <p className={css.keys} id={hintId}>
        {text('computer.editorKeys')}
      </p>
    </section>
  )
}

function isProgram(code: string): boolean {
  return code.trim() !== '' && code.length <= longestProgram
}

/** For how long the program may run. */
function Spans({
  value,
  onChange,
}: {
  readonly value: Span
  readonly onChange: (span: Span) => void
}) {
  const text = useText()
  return (
    <Select<Span>
      size="small"
      aria-label={text('computer.atMost')}
      value={value}
      choices={spans.map((ms) => ({
        value: `${ms}`,
        label: text('computer.seconds', { count: ms / 1_000 }),
      }))}
      onChange={onChange}
    />
  )
}

function RunButton({
  isRunning,
  canRun,
  onRun,
  onStop,
}: {
  readonly isRunning: boolean
  readonly canRun: boolean
  readonly onRun: () => void
  readonly onStop: () => void
}) {
  const text = useText()
  if (isRunning) {
    return (
      <Button size="small" icon="stop" onClick={onStop}>
        {text('computer.stop')}
      </Button>
    )
  }
  return (
    <Button
      size="small"
      kind="primary"
      icon="play"
      hotkey="mod+enter"
      disabled={!canRun}
      onClick={onRun}
    >
      {text('computer.run')}
    </Button>
  )
}

/** The languages that the engine has. */
function Languages({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (language: string) => void
}) {
  const text = useText()
  const known = useEngines().data?.engines.flatMap(({ languages }) => languages) ?? []
  const languages = [...new Set([...known, value])]
  return (
    <Select
      size="small"
      aria-label={text('computer.language')}
      value={value}
      choices={languages.map((one) => ({ value: one, label: one }))}
      onChange={onChange}
    />
  )
}

function useRunCommands(run: () => void, stop: () => void): void {
  const acts = useLatest({ run, stop })
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'computer.run',
        label: 'computer.run',
        group: 'look',
        keys: 'mod+enter',
        perform: () => acts.current.run(),
      },
      {
        id: 'computer.stop',
        label: 'computer.stop',
        group: 'look',
        perform: () => acts.current.stop(),
      },
    ],
    [acts],
  )
  useCommands(commands)
}
