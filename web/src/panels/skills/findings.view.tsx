import { useState } from 'react'
import type { SkillFinding } from '#sdk'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { HiddenText } from './hidden-text.tsx'
import { gravestFirst, outerFile, shownLine } from './report.model.ts'
import css from './report.module.css'

const atFirst = 50
const tones: Readonly<Record<SkillFinding['severity'], Tone>> = {
  info: 'neutral',
  low: 'neutral',
  medium: 'info',
  high: 'warn',
  critical: 'danger',
}

/** What a rule says of itself. */
export type RuleWords = (
  ruleId: string,
) => { readonly name: string; readonly about: string; readonly fix: string } | undefined

/** What rules found, the gravest first: each with its file and line, which open where they can be shown. */
export function Findings({
  findings,
  leftOut,
  ruleOf,
  onOpen,
}: {
  readonly findings: readonly SkillFinding[]
  readonly leftOut: number
  readonly ruleOf: RuleWords
  readonly onOpen: (file: string, line: number | null) => void
}) {
  const text = useText()
  const [most, setMost] = useState(atFirst)
  const sorted = gravestFirst(findings)
  if (sorted.length === 0) return <p className={css.quiet}>{text('skills.noFindings')}</p>
  return (
    <>
      <ul className={css.findings} aria-label={text('skills.findings')}>
        {sorted.slice(0, most).map((finding, at) => (
          // A report never changes.
          <Finding key={at} {...{ finding, ruleOf, onOpen }} />
        ))}
      </ul>
      {sorted.length > most ? (
        <p>
          <Button onClick={() => setMost(most + atFirst)}>
            {text('skills.moreFindings', { count: sorted.length - most })}
          </Button>
        </p>
      ) : null}
      {leftOut === 0 ? null : (
        <p className={css.quiet}>{text('skills.findingsLeftOut', { count: leftOut })}</p>
      )}
    </>
  )
}

function Finding({
  finding,
  ruleOf,
  onOpen,
}: {
  readonly finding: SkillFinding
  readonly ruleOf: RuleWords
  readonly onOpen: (file: string, line: number | null) => void
}) {
  const text = useText()
  const { confidence, evidence, file, layers, line, ruleId, severity } = finding
  const rule = ruleOf(ruleId)
  const place = line === null ? file : `${file}:${line}`
  return (
    <li className={css.finding}>
      <p className={css.line}>
        <Badge tone={tones[severity]}>{text(`skills.severity.${severity}`)}</Badge>
        <code dir="ltr">{ruleId}</code>
        <strong dir="auto">{rule?.name}</strong>
        <span className={css.quiet}>{text(`skills.sure.${confidence}`)}</span>
      </p>
      <p className={css.line}>
        <button
          type="button"
          className={`${linkStyle} ${css.place}`}
          dir="ltr"
          onClick={() => onOpen(outerFile(file), shownLine(finding))}
        >
          <HiddenText text={place} />
        </button>
        {layers.length === 0 ? null : (
          <span className={css.quiet}>
            {text('skills.layers')} <code dir="ltr">{layers.join(' › ')}</code>
          </span>
        )}
      </p>
      {evidence === '' ? null : (
        <code className={css.evidence} dir="ltr">
          <HiddenText text={evidence} />
        </code>
      )}
      {rule === undefined ? null : (
        <details className={css.rule}>
          <summary>{text('skills.ruleAbout')}</summary>
          <p dir="auto">{rule.about}</p>
          <p dir="auto">{rule.fix}</p>
        </details>
      )}
    </li>
  )
}
