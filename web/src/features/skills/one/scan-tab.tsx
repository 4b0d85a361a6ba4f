import type { SkillVersion } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { Report } from '../../../panels/skills/report.view.tsx'
import { useRules } from '../../../panels/skills/rules.data.ts'
import css from './skill.module.css'

/** What the scanner says of a version, or how far it is. */
export function ScanTab({
  version,
  onOpen,
}: {
  readonly version: SkillVersion
  readonly onOpen: (file: string, line: number | null) => void
}) {
  const text = useText()
  const ruleOf = useRules()
  const { report, scan } = version
  if (report === null) {
    return (
      <Callout tone={scan.status === 'failed' ? 'warn' : 'info'}>
        {text(`skills.scanWhy.${scan.status}`)}
      </Callout>
    )
  }
  return (
    <div className={css.part}>
      <p className={css.quiet}>
        {text('skills.scanned')} <Time at={scan.scannedAt} />
      </p>
      <Report report={report} ruleOf={ruleOf} onOpen={onOpen} />
    </div>
  )
}
