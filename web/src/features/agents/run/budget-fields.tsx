import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { type BudgetName, type BudgetTyped, budgetFault } from './budget.model.ts'
import css from './run-form.module.css'

const unitOf: Readonly<Partial<Record<BudgetName, string>>> = { cost: 'USD', seconds: 's' }

/** The most that a run may use, figure by figure; what is left empty is as usual. */
export function BudgetFields({
  names,
  typed,
  onChange,
}: {
  readonly names: readonly BudgetName[]
  readonly typed: BudgetTyped
  readonly onChange: (typed: BudgetTyped) => void
}) {
  const text = useText()
  const fault = budgetFault(typed)
  return (
    <div className={css.budget}>
      {names.map((name) => (
        <Field
          key={name}
          label={text(`agents.budget.${name}`)}
          error={fault === name ? text('agents.budgetFault') : null}
        >
          <NumberInput
            value={typed[name] ?? ''}
            placeholder=""
            unit={unitOf[name]}
            onChange={(value, isReadable) =>
              onChange({ ...typed, [name]: isReadable ? value : unreadable })
            }
          />
        </Field>
      ))}
    </div>
  )
}

/** What is no figure is kept as something that no budget can be. */
const unreadable = '-'
