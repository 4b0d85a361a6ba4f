import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useReport } from './skill.data.ts'
import css from './skill.module.css'

const reasons = ['malicious', 'deceptive', 'broken', 'spam', 'rights', 'other'] as const
type Reason = (typeof reasons)[number]

/** Opens the way to tell the operator that something is wrong. */
export function ReportDialogButton({
  slug,
  version,
}: {
  readonly slug: string
  readonly version: string
}) {
  const text = useText()
  const isSignedIn = usePrincipal() != null
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.part}>
      <p>
        <Button
          size="small"
          icon="alert"
          onClick={() => (isSignedIn ? setOpen(true) : openConnect())}
        >
          {text('skills.report')}
        </Button>
      </p>
      {isOpen ? (
        <ReportDialog slug={slug} version={version} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}

function ReportDialog({
  slug,
  version,
  onClose,
}: {
  readonly slug: string
  readonly version: string
  readonly onClose: () => void
}) {
  const text = useText()
  const id = useId()
  const [reason, setReason] = useState<Reason>('malicious')
  const [detail, setDetail] = useState('')
  const [isTried, setTried] = useState(false)
  const report = useReport(slug)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (detail.trim() !== '') report.mutate({ version, reason, detail: detail.trim() })
  }
  return (
    <Dialog
      title={text('skills.reportTitle', { slug, version })}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {text(report.isSuccess ? 'shell.close' : 'shell.cancel')}
          </Button>
          {report.isSuccess ? null : (
            <Button kind="primary" type="submit" form={id} pending={report.isPending}>
              {text('skills.reportSend')}
            </Button>
          )}
        </>
      }
    >
      {report.isSuccess ? (
        <div role="status">
          <Callout tone="info">{text('skills.reported')}</Callout>
        </div>
      ) : (
        <form id={id} className={css.form} onSubmit={submit} noValidate>
          <Field label={text('skills.reason')}>
            <Select
              value={reason}
              choices={reasons.map((value) => ({ value, label: text(`skills.reason.${value}`) }))}
              onChange={setReason}
            />
          </Field>
          <Field
            label={text('skills.reportDetail')}
            hint={text('skills.reportHint')}
            error={isTried && detail.trim() === '' ? text('skills.needed') : null}
            required
          >
            <TextArea value={detail} maxLength={2_000} onChange={setDetail} />
          </Field>
          {report.error === null ? null : <Failure failure={report.error} />}
        </form>
      )}
    </Dialog>
  )
}
