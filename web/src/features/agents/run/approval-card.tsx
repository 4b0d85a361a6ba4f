import { useId } from 'react'
import type { RunAction } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { useIsPerson } from '../../../service/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import css from './approval-card.module.css'
import { useRunAct } from './run.data.ts'
import { membersOf, written } from './run.model.ts'

/** What a run would do, before it does it: exactly this is approved, or refused. */
export function ApprovalCard({
  runId,
  action,
}: {
  readonly runId: string
  readonly action: RunAction
}) {
  const text = useText()
  const id = useId()
  const isPerson = useIsPerson()
  const act = useRunAct(runId)
  const { input, intentHash, operationId, reason, stepId } = action
  const pending = act.isPending ? act.variables.kind : null
  return (
    <section className={css.card} aria-labelledby={id}>
      <h3 id={id}>{text('agents.approval')}</h3>
      <p>{text(`agents.waits.${reason}`)}</p>
      <DescriptionList
        items={[
          { term: text('agents.operation'), value: <code dir="ltr">{operationId}</code> },
          {
            term: text('agents.hash'),
            value: (
              <span className={css.hash} dir="ltr">
                <code>{intentHash}</code>
                <CopyButton
                  text={intentHash}
                  label={text('agents.copyHash')}
                  done={text('shell.copied')}
                />
              </span>
            ),
          },
        ]}
      />
      <GivenInput input={input} />
      {act.error === null ? null : <Failure failure={act.error} />}
      {isPerson ? null : <p className={css.quiet}>{text('agents.personOnly')}</p>}
      <p className={css.actions}>
        <Button
          pending={pending === 'reject'}
          onClick={() => act.mutate({ kind: 'reject', stepId })}
        >
          {text('agents.refuse')}
        </Button>
        <Button
          kind="primary"
          disabled={!isPerson}
          pending={pending === 'approve'}
          onClick={() => act.mutate({ kind: 'approve', stepId, intentHash })}
        >
          {text('agents.approve')}
        </Button>
      </p>
    </section>
  )
}

/** What the call would be given, member by member. */
function GivenInput({ input }: { readonly input: unknown }) {
  const text = useText()
  const members = membersOf(input)
  if (members === null) return <pre className={css.given}>{written(input)}</pre>
  if (members.length === 0) return <p className={css.quiet}>{text('agents.noInput')}</p>
  return (
    <dl className={css.members} aria-label={text('agents.given')} dir="ltr">
      {members.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
