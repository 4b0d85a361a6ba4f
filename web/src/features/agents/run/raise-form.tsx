import { type FormEvent, useState } from 'react'
import type { Run } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { budgetFault, budgetNames, budgetOf, raisedBudget } from './budget.model.ts'
import { BudgetFields } from './budget-fields.tsx'
import { useRunAct } from './run.data.ts'
import css from './run-form.module.css'

/** Lets a run go on that has used up what it may use. */
export function RaiseForm({ run }: { readonly run: Run }) {
  const text = useText()
  const [typed, setTyped] = useState(() => raisedBudget(run))
  const act = useRunAct(run.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const budget = budgetOf(typed)
    if (budget !== undefined && budgetFault(typed) === null) act.mutate({ kind: 'resume', budget })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <h3>{text('agents.raise')}</h3>
      <BudgetFields names={budgetNames} typed={typed} onChange={setTyped} />
      {act.error === null ? null : <Failure failure={act.error} />}
      <p className={css.start}>
        <Button type="submit" kind="primary" pending={act.isPending}>
          {text('agents.goOn')}
        </Button>
      </p>
    </form>
  )
}
