import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { HiddenTitle } from '../../../shell/hidden-title.tsx'
import { usePageTitle } from '../../../shell/page-title.ts'
import { DropZone } from './drop-zone.tsx'
import { type Package, problemsOf, sentOf } from './package.model.ts'
import { PublishForm } from './publish-form.tsx'
import { useCreateScan } from './scan.data.ts'
import css from './scan.module.css'
import { ScanResult } from './scan-result.tsx'
import type { ScanSearch } from './scan-search.model.ts'
import { Taken } from './taken.tsx'

const policies = ['strict', 'balanced', 'permissive'] as const
type Policy = (typeof policies)[number]

/** Has a package of one's own scanned. */
export function SkillScanPage() {
  return <Drop path="/skills/scan" />
}

/** The same, and publishes it. */
export function SkillPublishPage() {
  return <Drop path="/skills/publish" />
}

function Drop({ path }: { readonly path: '/skills/publish' | '/skills/scan' }) {
  const text = useText()
  const isPublishing = path === '/skills/publish'
  const title = text(isPublishing ? 'skills.publish' : 'skills.scanOne')
  usePageTitle(title)
  const navigate = useNavigate()
  const { scan: scanId }: ScanSearch = useSearch({ from: path })
  const [taken, setTaken] = useState<Package | null>(null)
  const showScan = (scan: string | undefined) =>
    void navigate({ to: path, search: scan === undefined ? {} : { scan }, replace: true })
  const takeOther = () => {
    setTaken(null)
    showScan(undefined)
  }
  return (
    <div className={css.page}>
      <HiddenTitle>{title}</HiddenTitle>
      <header className={css.head}>
        <p className={css.title} aria-hidden>
          {title}
        </p>
        <Link className={linkStyle} to="/skills">
          {text('skills.title')}
        </Link>
      </header>
      <div className={css.body}>
        {taken === null ? (
          <DropZone
            onTaken={(next) => {
              setTaken(next)
              showScan(undefined)
            }}
          />
        ) : (
          <Review
            key={scanId === undefined ? 'unsent' : 'sent'}
            taken={taken}
            isPublishing={isPublishing}
            onOther={takeOther}
            onScan={showScan}
          />
        )}
        {scanId === undefined ? null : <ScanResult key={scanId} scanId={scanId} taken={taken} />}
        {isPublishing && taken !== null && scanId !== undefined ? (
          <PublishForm taken={taken} />
        ) : null}
        {!isPublishing && scanId !== undefined ? (
          <p>
            <Link className={linkStyle} to="/skills/publish">
              {text('skills.publish')}
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Review({
  taken,
  isPublishing,
  onOther,
  onScan,
}: {
  readonly taken: Package
  readonly isPublishing: boolean
  readonly onOther: () => void
  readonly onScan: (scanId: string) => void
}) {
  const text = useText()
  const [policy, setPolicy] = useState<Policy>('balanced')
  const scan = useCreateScan()
  const problems = problemsOf(taken)
  const isRefused = problems.some(({ isFinal }) => isFinal)
  const send = () =>
    scan.mutate({ ...sentOf(taken), policy }, { onSuccess: ({ id }) => onScan(id) })
  return (
    <>
      <Taken taken={taken} problems={problems} onOther={onOther} />
      {isPublishing ? null : (
        <div className={css.part}>
          <Segmented
            label={text('skills.policy')}
            value={policy}
            segments={policies.map((value) => ({ value, label: text(`skills.policy.${value}`) }))}
            onChange={setPolicy}
          />
          <p className={css.quiet}>{text(`skills.policyWhy.${policy}`)}</p>
        </div>
      )}
      {scan.error === null ? null : <Failure failure={scan.error} />}
      <p className={css.acts}>
        <Button kind="primary" disabled={isRefused} pending={scan.isPending} onClick={send}>
          {text('skills.send')}
        </Button>
        <span className={css.quiet}>{text('skills.notSentYet')}</span>
      </p>
    </>
  )
}
