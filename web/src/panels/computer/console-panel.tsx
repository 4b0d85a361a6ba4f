import { useEffect, useRef, useState } from 'react'
import { classes } from '../../design/classes.ts'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { useLastRun } from './computer.data.ts'
import { type Console, clearConsole, hearLastRun, useConsole } from './console.data.ts'
import { type Level, type Line, linesOf, spokenOf, windowOf } from './console.model.ts'
import css from './console.module.css'
import type { Place } from './files.data.ts'

const levels = ['all', 'stdout', 'stderr', 'event'] as const

/** What the programs of a sandbox printed and how they ended, by level. */
export function ConsolePanel({ place: { owner, sessionId } }: { readonly place: Place }) {
  const text = useText()
  const { data: lastRun } = useLastRun(owner, sessionId)
  useEffect(() => {
    if (lastRun !== undefined) hearLastRun(sessionId, lastRun)
  }, [lastRun, sessionId])
  const [level, setLevel] = useState<Level | 'all'>('all')
  const console = useConsole(sessionId)
  const lines = linesOf(console.printed.lines, level)
  return (
    <section className={css.console} aria-label={text('computer.output')}>
      <header className={css.head}>
        <h2>{text('computer.output')}</h2>
        <Segmented
          size="small"
          label={text('computer.level')}
          value={level}
          segments={levels.map((value) => ({ value, label: text(`computer.level.${value}`) }))}
          onChange={setLevel}
        />
        <Button
          size="small"
          kind="quiet"
          disabled={console.printed.lines.length === 0}
          onClick={() => clearConsole(sessionId)}
        >
          {text('computer.clear')}
        </Button>
      </header>
      {console.isElsewhere ? <Callout tone="info">{text('computer.elsewhere')}</Callout> : null}
      {console.failure === null ? null : <Failure failure={console.failure} />}
      {lines.length === 0 ? (
        <EmptyState title={text('computer.noOutput')} reason={text('computer.noOutputWhy')} />
      ) : (
        <Lines lines={lines} isCut={console.printed.isCut} isOver={console.last !== null} />
      )}
      <Result console={console} />
      <Spoken lines={console.printed.lines} />
    </section>
  )
}

/** After so long without a line, what was printed is read out. */
const quietMs = 800

/** What was printed, for who does not see it: the end of it, in each pause of the program. */
function Spoken({ lines }: { readonly lines: readonly Line[] }) {
  const [{ said }, setSpoken] = useState({ said: '', afterId: lines.at(-1)?.id ?? 0 })
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setSpoken(({ afterId }) => ({
          said: spokenOf(lines, afterId),
          afterId: lines.at(-1)?.id ?? afterId,
        })),
      quietMs,
    )
    return () => clearTimeout(timer)
  }, [lines])
  return (
    <p className="visually-hidden" aria-live="polite" dir="auto">
      {said}
    </p>
  )
}

const rowHeight = 18

/** The lines, the newest in sight as long as the reader has not scrolled away from the end. */
function Lines({
  lines,
  isCut,
  isOver,
}: {
  readonly lines: readonly Line[]
  readonly isCut: boolean
  /** Then the result takes some of the room. */
  readonly isOver: boolean
}) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 400, isAtEnd: true })
  const { from, to } = windowOf({ count: lines.length, rowHeight, ...sight })
  const end = `${lines.at(-1)?.id} ${isOver}`
  useEffect(() => {
    const element = list.current
    if (element !== null && sight.isAtEnd && end !== '') element.scrollTop = element.scrollHeight
  }, [end, sight.isAtEnd])
  return (
    <div
      ref={list}
      className={css.lines}
      role="log"
      aria-label={text('computer.output')}
      aria-live="off"
      // Keys have to reach what scrolls.
      tabIndex={0}
      dir="ltr"
      onScroll={({ currentTarget: { clientHeight, scrollHeight, scrollTop } }) =>
        setSight({
          top: scrollTop,
          height: clientHeight,
          isAtEnd: scrollHeight - scrollTop - clientHeight < rowHeight * 2,
        })
      }
    >
      {isCut ? <p className={css.cut}>{text('computer.cut')}</p> : null}
      <div style={{ blockSize: from * rowHeight }} aria-hidden="true" />
      {lines.slice(from, to).map((line) => (
        <LineRow key={line.id} line={line} />
      ))}
      <div style={{ blockSize: (lines.length - to) * rowHeight }} aria-hidden="true" />
    </div>
  )
}

function LineRow({ line }: { readonly line: Line }) {
  const text = useText()
  const { happening } = line
  return (
    <p className={classes(css.line, css[line.level])} title={line.text}>
      <span className={css.at}>
        <Time at={line.atMs} form="time" />
      </span>
      <span className={css.text} dir={happening === null ? undefined : 'auto'}>
        {happening === null ? line.text : text(`computer.event.${happening.what}`)}
        {happening !== null && 'language' in happening ? ` · ${happening.language}` : null}
        {happening !== null && 'ms' in happening ? (
          <>
            {' · '}
            <Took ms={happening.ms} />
          </>
        ) : null}
      </span>
    </p>
  )
}

/** How long something took, with its unit behind it in every language. */
function Took({ ms }: { readonly ms: number }) {
  return (
    <bdi dir="ltr">
      <Count value={ms} /> ms
    </bdi>
  )
}

/** How the last run ended: what it gave back, or where it failed. */
function Result({ console: { last } }: { readonly console: Console }) {
  const text = useText()
  // The room is always there: what appears together with its text is not read out everywhere.
  if (last === null) return <div role="status" />
  return (
    <div className={css.result} role="status">
      <p className={css.outcome} data-outcome={last.outcome}>
        {text(`computer.event.${last.outcome}`)}
        {' · '}
        <Took ms={last.durationMs} />
        {last.isTruncated ? ` · ${text('computer.truncated')}` : null}
      </p>
      {last.result === null ? null : (
        <p>
          {text('computer.result')} <code dir="ltr">{last.result}</code>
        </p>
      )}
      {last.error === null ? null : (
        <p className={css.error} dir="ltr">
          {last.error.name}: {last.error.message}
          {last.error.line === null ? null : (
            <>
              {' · '}
              <span dir="auto">{text('computer.atLine', { line: last.error.line })}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}
