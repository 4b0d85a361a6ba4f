import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { written } from '../run/run.model.ts'
import { Exact } from './exact.tsx'
import { type AskedStep, wordsFor, wordsMax } from './job-act.model.ts'
import { useTakeStep } from './jobs.data.ts'
import css from './jobs.module.css'

/** Asks before a step is taken: for a reason, the work, or a yes to the price and the terms that are shown. */
export function StepDialog({
  asked: { act, job, step },
  onClose,
}: {
  readonly asked: AskedStep
  readonly onClose: () => void
}) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const take = useTakeStep(job.id)
  const wanted = wordsFor(act)
  const words = text(`agents.do.${step}`)
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={words}
      description={<Exact money={job.price} />}
      closeLabel={text('shell.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="primary"
            pending={take.isPending}
            disabled={wanted !== null && typed.trim() === ''}
            onClick={() =>
              take.mutate(
                { act, words: wanted === 'work' ? typed : typed.trim() },
                { onSuccess: onClose },
              )
            }
          >
            {words}
          </Button>
        </>
      }
    >
      {wanted === null ? (
        <pre className={css.terms} dir="ltr" tabIndex={0}>
          {written(job.terms)}
        </pre>
      ) : (
        <Field
          label={text(wanted === 'work' ? 'agents.memo.deliverable' : 'agents.reason')}
          required
        >
          <TextArea value={typed} onChange={setTyped} maxLength={wordsMax[wanted]} dir="auto" />
        </Field>
      )}
      {take.error === null ? null : <Failure failure={take.error} />}
    </Dialog>
  )
}
