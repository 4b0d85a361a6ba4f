import type { SkillScanCoverage } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { HiddenText } from './hidden-text.tsx'
import { analysedPermille } from './report.model.ts'
import css from './report.module.css'

const shownMax = 100

/** How much was analysed, and what was not, with the reason of each. */
export function Coverage({ coverage }: { readonly coverage: SkillScanCoverage }) {
  const text = useText()
  const { analysedFiles, files, isComplete, unanalysed } = coverage
  const permille = analysedPermille({ coverage })
  return (
    <section className={css.part}>
      <h3>{text('skills.coverage')}</h3>
      <p className={css.line}>
        <StatusDot status={isComplete ? 'good' : 'slow'}>
          {text(isComplete ? 'skills.allAnalysed' : 'skills.notAllAnalysed')}
        </StatusDot>
        <span className={css.quiet}>
          {text('skills.analysed', { analysed: analysedFiles, files, share: permille / 10 })}
        </span>
      </p>
      {unanalysed.length === 0 ? null : (
        <ul className={css.findings} aria-label={text('skills.unanalysed')}>
          {unanalysed.slice(0, shownMax).map(({ bytes, file, reason }) => (
            <li key={`${file} ${reason}`} className={css.finding}>
              <p className={css.line}>
                <code dir="ltr">
                  <HiddenText text={file} />
                </code>
                <span className={css.quiet}>
                  <Count value={bytes} /> {text('skills.bytes')}
                </span>
              </p>
              <p dir="auto">{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {unanalysed.length > shownMax ? (
        <p className={css.quiet}>
          {text('skills.andMore', { count: unanalysed.length - shownMax })}
        </p>
      ) : null}
    </section>
  )
}
