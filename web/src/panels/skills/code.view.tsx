import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './code.module.css'
import { linesAtOnce, partStart, shortLine } from './code-lines.model.ts'
import { linesOf } from './diff.model.ts'
import { HiddenText } from './hidden-text.tsx'

/** A file of somebody else as text with the numbers of its lines; the asked line is brought into sight. Key it by the file. */
export function Code({
  source,
  label,
  line = null,
}: {
  readonly source: string
  readonly label: string
  readonly line?: number | null
}) {
  const text = useText()
  const lines = useMemo(() => linesOf(source), [source])
  const [start, setStart] = useState(() => partStart(line ?? 1, lines.length))
  const [asked, setAsked] = useState(line)
  if (asked !== line) {
    setAsked(line)
    setStart(partStart(line ?? 1, lines.length))
  }
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const shown = line === null ? null : list.current?.children[line - start]
    const box = list.current?.parentElement
    // The page stays where it is: only the box with the file is moved.
    if (shown instanceof HTMLElement && box != null)
      box.scrollTop = shown.offsetTop - (box.clientHeight - shown.offsetHeight) / 2
  }, [line, start])
  const end = Math.min(lines.length, start + linesAtOnce - 1)
  const isWhole = start === 1 && end === lines.length
  return (
    <div className={css.box}>
      {isWhole ? null : (
        <div className={css.parts}>
          <span>{text('skills.linesShown', { start, end, count: lines.length })}</span>
          <Button
            size="small"
            disabled={start === 1}
            onClick={() => setStart(Math.max(1, start - linesAtOnce))}
          >
            {text('skills.linesBefore')}
          </Button>
          <Button
            size="small"
            disabled={end === lines.length}
            onClick={() => setStart(start + linesAtOnce)}
          >
            {text('skills.linesAfter')}
          </Button>
        </div>
      )}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label} dir="ltr">
        <ol className={css.lines} ref={list} start={start}>
          {lines.slice(start - 1, end).map((content, at) => (
            <li
              key={start + at}
              className={css.line}
              aria-current={start + at === line ? 'location' : undefined}
            >
              <span className={css.number} aria-hidden="true" data-number={start + at} />
              <CodeLine content={content} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** One line, cut where it is as long as no line is written. */
export function CodeLine({ content }: { readonly content: string }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const { left, shown } = shortLine(content)
  return (
    <code className={css.text}>
      <HiddenText text={isWhole ? content : shown} />
      {left === 0 || isWhole ? null : (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          {text('skills.lineRest', { count: left })}
        </button>
      )}
      {'\n'}
    </code>
  )
}
