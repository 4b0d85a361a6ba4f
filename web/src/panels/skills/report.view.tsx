import type { SkillScanReport } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { isNone } from './capabilities.model.ts'
import { Capabilities } from './capabilities.view.tsx'
import { Coverage } from './coverage.view.tsx'
import { Findings, type RuleWords } from './findings.view.tsx'
import css from './report.module.css'
import { RiskWord, VerdictBadge } from './verdict.tsx'

/** What a scan says: verdict, risk and certainty each for itself, what was found, what was not analysed, and what it may touch. */
export function Report({
  report,
  ruleOf,
  onOpen,
}: {
  readonly report: SkillScanReport
  readonly ruleOf: RuleWords
  readonly onOpen: (file: string, line: number | null) => void
}) {
  const text = useText()
  const { declared, undeclared } = report.capabilities
  return (
    <div className={css.report}>
      <Said report={report} />
      <section className={css.part}>
        <h3>{text('skills.findings')}</h3>
        <Findings
          findings={report.findings}
          leftOut={report.findingsLeftOut}
          ruleOf={ruleOf}
          onOpen={onOpen}
        />
      </section>
      <Coverage coverage={report.coverage} />
      <section className={css.part}>
        <h3>{text('skills.declared')}</h3>
        <p className={css.quiet}>{text('skills.declaredWhy')}</p>
        <Capabilities capabilities={declared} none={text('skills.declaresNone')} />
      </section>
      {isNone(undeclared) ? null : (
        <section className={css.part}>
          <h3>{text('skills.undeclared')}</h3>
          <p className={css.quiet}>{text('skills.undeclaredWhy')}</p>
          <Capabilities capabilities={undeclared} none="" sharply />
        </section>
      )}
    </div>
  )
}

function Said({ report }: { readonly report: SkillScanReport }) {
  const text = useText()
  const { confidence, engine, policy, risk, verdict } = report
  return (
    <div className={css.saidList}>
      <DescriptionList
        items={[
          {
            term: text('skills.verdict'),
            value: <VerdictBadge verdict={verdict} />,
            note: text(`skills.verdictWhy.${verdict}`),
          },
          {
            term: text('skills.risk'),
            value: (
              <>
                <RiskWord level={risk.level} />{' '}
                <span className={css.quiet}>
                  <Count value={risk.score} /> / <Count value={100} />
                </span>
              </>
            ),
            note: text('skills.riskWhy'),
          },
          {
            term: text('skills.confidence'),
            value: text(`skills.sure.${confidence}`),
            note: text('skills.confidenceWhy'),
          },
          {
            term: text('skills.policy'),
            value: text(`skills.policy.${policy}`),
            note: text(`skills.policyWhy.${policy}`),
          },
          {
            term: text('skills.engine'),
            value: (
              <>
                <code dir="ltr">{engine.version}</code>{' '}
                <span className={css.quiet}>
                  {text('skills.engineRules', { count: engine.rules })}
                </span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
