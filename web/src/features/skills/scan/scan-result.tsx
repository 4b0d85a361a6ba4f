import { useState } from 'react'
import { Callout } from '../../../design/primitives/callout.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Progress } from '../../../design/primitives/progress.tsx'
import { useText } from '../../../language/use-text.ts'
import { Code } from '../../../panels/skills/code.view.tsx'
import { Report } from '../../../panels/skills/report.view.tsx'
import { useRules } from '../../../panels/skills/rules.data.ts'
import { Failure } from '../../../shell/failure.tsx'
import { type Package, textOf } from './package.model.ts'
import { useScan } from './scan.data.ts'
import css from './scan.module.css'

const steps = ['queued', 'running', 'succeeded'] as const

/** How far a scan is, and what it says when it is done. */
export function ScanResult({
  scanId,
  taken,
}: {
  readonly scanId: string
  /** What was sent, where it still is in this browser. */
  readonly taken: Package | null
}) {
  const text = useText()
  const ruleOf = useRules()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useScan(scanId)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  const status = data?.status ?? 'queued'
  return (
    <section className={css.part} aria-label={text('skills.result')}>
      <ol className={css.steps} aria-label={text('skills.progress')}>
        {steps.map((step) => (
          <li key={step} aria-current={step === status ? 'step' : undefined}>
            {text(`skills.scan.${step}`)}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {text(`skills.scan.${status}`)}
      </p>
      {status === 'queued' || status === 'running' ? (
        <Progress label={text(`skills.scan.${status}`)} />
      ) : null}
      {status === 'failed' ? (
        <Callout tone="danger">{text('skills.scanWhy.failed')}</Callout>
      ) : null}
      {data?.report == null ? null : (
        <>
          <p>
            <a
              className={linkStyle}
              href={`/api/skill-scanner/scans/${encodeURIComponent(scanId)}/sarif`}
              download={`${scanId}.sarif`}
            >
              {text('skills.sarif')}
            </a>
          </p>
          <Report
            report={data.report}
            ruleOf={ruleOf}
            onOpen={(path, line) => setOpened({ path, line })}
          />
        </>
      )}
      {opened === null ? null : (
        <FileDialog opened={opened} taken={taken} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}

interface Opened {
  readonly path: string
  readonly line: number | null
}

/** A file of what was dropped, as it is in this browser: the service keeps none of it. */
function FileDialog({
  opened,
  taken,
  onClose,
}: {
  readonly opened: Opened
  readonly taken: Package | null
  readonly onClose: () => void
}) {
  const text = useText()
  const { line, path } = opened
  const file = taken?.kind === 'folder' ? taken.files.find((one) => one.path === path) : undefined
  const content = file === undefined ? null : textOf(file.bytes)
  return (
    <Dialog title={path} size="wide" closeLabel={text('shell.close')} onClose={onClose}>
      {content === null ? (
        <p className={css.quiet}>
          {text(file === undefined ? 'skills.notHere' : 'skills.notText')}
        </p>
      ) : (
        <Code source={content} label={path} line={line} />
      )}
    </Dialog>
  )
}
