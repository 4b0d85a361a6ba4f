import { useState } from 'react'
import type { AgentJob } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { useText } from '../../../language/use-text.ts'
import { oneOf } from '../find/found.model.ts'
import { type AskedStep, actOf } from './job-act.model.ts'
import { jobSteps, stepRow } from './jobs.model.ts'
import css from './jobs.module.css'
import { StepDialog } from './step-dialog.tsx'

/** What the reader may do next: by a press where that is all, and else at the row that does it. */
export function JobSteps({ job }: { readonly job: AgentJob }) {
  const text = useText()
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const known = job.steps.flatMap((step) => oneOf(jobSteps, step) ?? [])
  return (
    <section>
      <h3>{text('agents.next')}</h3>
      {known.length === 0 ? <p className={css.quiet}>{text('agents.noNext')}</p> : null}
      <ul className={css.steps}>
        {known.map((step) => {
          const act = actOf(step, job)
          return (
            <li key={step}>
              {act === null ? (
                <a className={linkStyle} href={`/api-catalog?op=${stepRow(step, job.payment)}`}>
                  {text(`agents.do.${step}`)}
                </a>
              ) : (
                <Button onClick={() => setAsked({ act, job, step })}>
                  {text(`agents.do.${step}`)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked === null ? null : <StepDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
