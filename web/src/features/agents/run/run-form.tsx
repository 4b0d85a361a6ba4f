import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { runFormId } from '../agents.commands.ts'
import { useAgentsPlace } from '../use-agents-place.ts'
import { type BudgetTyped, budgetFault, budgetOf } from './budget.model.ts'
import { BudgetFields } from './budget-fields.tsx'
import { useStartRun } from './run.data.ts'
import css from './run-form.module.css'

const longest = 16_000

/** What an agent is to do, and the most that it may use for it. The examples fill it in. */
export function RunForm({
  slug,
  questions,
}: {
  readonly slug: string
  readonly questions: readonly string[]
}) {
  const text = useText()
  const { choose } = useAgentsPlace()
  const [input, setInput] = useState('')
  const [typed, setTyped] = useState<BudgetTyped>({})
  const start = useStartRun()
  const principal = usePrincipal()
  const isEmpty = input.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (principal === null) openConnect()
    if (principal == null || isEmpty || start.isPending || budgetFault(typed) !== null) return
    start.mutate(
      { slug, input: input.trim(), budget: budgetOf(typed) },
      { onSuccess: ({ run }) => choose({ tab: 'run', agent: slug, run: run.id }) },
    )
  }
  return (
    <form id={runFormId} className={css.form} onSubmit={submit}>
      <Examples questions={questions} onChoose={setInput} />
      <Field label={text('agents.input')}>
        <TextArea rows={4} maxLength={longest} value={input} onChange={setInput} />
      </Field>
      <details className={css.more}>
        <summary>{text('agents.budget')}</summary>
        <p className={css.hint}>{text('agents.budgetWhy')}</p>
        <BudgetFields names={['cost', 'seconds']} typed={typed} onChange={setTyped} />
      </details>
      {start.error === null ? null : <Failure failure={start.error} />}
      <StartButton isNobody={principal === null} isPending={start.isPending} isEmpty={isEmpty} />
    </form>
  )
}

function Examples({
  questions,
  onChoose,
}: {
  readonly questions: readonly string[]
  readonly onChoose: (question: string) => void
}) {
  const text = useText()
  const id = useId()
  if (questions.length === 0) return null
  return (
    <div className={css.examples}>
      <h3 id={id}>{text('agents.examples')}</h3>
      <ul aria-labelledby={id}>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className={css.example}
              dir="auto"
              onClick={(event) => {
                onChoose(question)
                event.currentTarget.form?.querySelector('textarea')?.focus()
              }}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Starts the run, or first lets its owner in. */
function StartButton({
  isNobody,
  isEmpty,
  isPending,
}: {
  readonly isNobody: boolean
  readonly isEmpty: boolean
  readonly isPending: boolean
}) {
  const text = useText()
  if (isNobody) {
    return (
      <p className={css.start}>
        <Button onClick={openConnect}>{text('wallet.signIn')}</Button>
        <span className={css.hint}>{text('agents.runSignIn')}</span>
      </p>
    )
  }
  return (
    <p className={css.start}>
      <Button
        type="submit"
        kind="primary"
        icon="play"
        hotkey="mod+enter"
        pending={isPending}
        disabled={isEmpty}
      >
        {text('agents.start')}
      </Button>
    </p>
  )
}
