import { Time } from '../../design/numbers/time.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { AnswerTimes } from './answer-times.tsx'
import { ChainsPanel } from './chains-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { FeaturesPanel } from './features-panel.tsx'
import { IncidentsPanel } from './incidents-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { statusOfPart } from './part-dots.ts'
import { PartsPanel } from './parts-panel.tsx'
import { useHealth } from './status.data.ts'
import { verdictOf } from './status.model.ts'
import css from './status.module.css'
import { VersionPanel } from './version-panel.tsx'

/** How the service fares, as far as it says and as this page sees it. What is not known is called unknown. */
export function StatusPage() {
  const text = useText()
  usePageTitle(text('shell.status'))
  const { data, dataUpdatedAt, error, refetch } = useHealth()
  const verdict = verdictOf(data?.parts ?? null, error === null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('shell.status')}</h1>
        <p className={css.verdict} role="status">
          <StatusDot status={statusOfPart[verdict]}>{text(`status.verdict.${verdict}`)}</StatusDot>
        </p>
        <p className={css.asked}>
          {text('status.asked')} <Time at={dataUpdatedAt === 0 ? null : dataUpdatedAt} />
        </p>
      </header>
      {error === null ? null : (
        <div className={css.whole}>
          <Failure failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      <div className={css.wide}>
        <PartsPanel parts={data?.parts} />
      </div>
      <div className={css.side}>
        <ConnectionPanel />
        <ChainsPanel health={data} />
      </div>
      <IncidentsPanel incidents={data?.incidents} />
      <LimitsPanel allowance={data?.feeds.allowance ?? null} />
      <AnswerTimes health={data} />
      <VersionPanel />
      <div className={css.whole}>
        <FeaturesPanel />
      </div>
    </div>
  )
}
