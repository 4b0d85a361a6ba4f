import { useMemo, useState } from 'react'
import { classes } from '../../design/classes.ts'
import { Button } from '../../design/primitives/button.tsx'
import { useText } from '../../language/use-text.ts'
import css from './code.module.css'
import { CodeLine } from './code.view.tsx'
import { type DiffLine, diffLines, hunksOf } from './diff.model.ts'

const linesAtFirst = 1_000
const signs = { added: '+', kept: ' ', removed: '−' } as const

/** What changed in a file between two versions, line by line; what is alike between changes is counted. */
export function Diff({
  before,
  after,
  label,
}: {
  readonly before: string
  readonly after: string
  readonly label: string
}) {
  const text = useText()
  const lines = useMemo(() => diffLines(before, after), [before, after])
  const [most, setMost] = useState(linesAtFirst)
  const hunks = useMemo(() => hunksOf(lines), [lines])
  const shown = withinLines(hunks, most)
  const changed = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  return (
    <div className={css.box}>
      <p className={css.parts}>
        {text('skills.diffCounts', { added: changed('added'), removed: changed('removed') })}
      </p>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label} dir="ltr">
        <div className={css.lines}>
          {shown.map(({ lines: own, skipped }, at) => (
            <div key={at} className={css.hunk}>
              {skipped === 0 ? null : (
                <p className={css.skipped}>{text('skills.alike', { count: skipped })}</p>
              )}
              {own.map((line, number) => (
                <Row key={number} line={line} />
              ))}
            </div>
          ))}
        </div>
      </div>
      {shown.length === hunks.length && most >= lines.length ? null : (
        <MoreLines
          left={countLines(hunks) - countLines(shown)}
          onMore={() => setMost(most + linesAtFirst)}
        />
      )}
    </div>
  )
}

function MoreLines({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  const text = useText()
  if (left === 0) return null
  return (
    <p>
      <Button onClick={onMore}>{text('skills.diffMore', { count: left })}</Button>
    </p>
  )
}

type Hunks = ReturnType<typeof hunksOf>

function countLines(hunks: Hunks): number {
  return hunks.reduce((sum, { lines }) => sum + lines.length, 0)
}

function withinLines(hunks: Hunks, most: number): Hunks {
  let left = most
  return hunks.flatMap(({ lines, skipped }) => {
    if (left <= 0) return []
    const own = lines.slice(0, left)
    left -= own.length
    return [{ skipped, lines: own }]
  })
}

function Row({ line }: { readonly line: DiffLine }) {
  const text = useText()
  const { from, kind, text: content, to } = line
  return (
    <div className={classes(css.line, kind !== 'kept' && css[kind])}>
      <span className={css.diffNumber} aria-hidden="true" data-number={from ?? ''} />
      <span className={css.diffNumber} aria-hidden="true" data-number={to ?? ''} />
      <span className={css.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {kind === 'kept' ? null : (
        <span className="visually-hidden">{text(`skills.line.${kind}`)}</span>
      )}
      <CodeLine content={content} />
    </div>
  )
}
