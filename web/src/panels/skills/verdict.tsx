import type { SkillScanReport, SkillScanSummary, SkillVersionSummary } from '#sdk'
import { Icon } from '../../design/icons/icon.tsx'
import type { IconName } from '../../design/icons/icon-paths.ts'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { useText } from '../../language/use-text.ts'
import css from './verdict.module.css'

type Verdict = SkillScanReport['verdict']
type Level = SkillScanReport['risk']['level']

const looks: Readonly<Record<Verdict, { readonly tone: Tone; readonly icon: IconName }>> = {
  pass: { tone: 'up', icon: 'check' },
  review: { tone: 'info', icon: 'eye' },
  warn: { tone: 'warn', icon: 'alert' },
  malicious: { tone: 'danger', icon: 'stop' },
}

/** What the scanner thinks of a package, in a word. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const text = useText()
  const { icon, tone } = looks[verdict]
  return (
    <Badge tone={tone} title={text(`skills.verdictWhy.${verdict}`)}>
      <Icon name={icon} size={10} /> {text(`skills.verdict.${verdict}`)}
    </Badge>
  )
}

/** How much harm it could do: apart from the verdict. */
export function RiskWord({ level }: { readonly level: Level }) {
  const text = useText()
  return (
    <span className={css.risk} data-level={level} title={text('skills.riskWhy')}>
      {text(`skills.risk.${level}`)}
    </span>
  )
}

/** The verdict of a scan, or how far the scan is; a mark where something was not analysed. */
export function ScanWord({ scan }: { readonly scan: SkillScanSummary }) {
  const text = useText()
  if (scan.verdict === null) return <Badge>{text(`skills.scan.${scan.status}`)}</Badge>
  return (
    <span className={css.word}>
      <VerdictBadge verdict={scan.verdict} />
      {scan.isComplete === false ? (
        <span className={css.partly} title={text('skills.partlyWhy')}>
          {text('skills.partly')}
        </span>
      ) : null}
    </span>
  )
}

type State = SkillVersionSummary['state']
const stateTones: Readonly<Record<State, Tone>> = {
  scanning: 'neutral',
  listed: 'up',
  deprecated: 'warn',
  held: 'warn',
  hidden: 'neutral',
  quarantined: 'danger',
  revoked: 'danger',
}

/** Where a version is: whether it can be found and installed. */
export function StateBadge({ state }: { readonly state: State }) {
  const text = useText()
  return (
    <Badge tone={stateTones[state]} title={text(`skills.stateWhy.${state}`)}>
      {text(`skills.state.${state}`)}
    </Badge>
  )
}
