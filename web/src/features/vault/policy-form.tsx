import { useState } from 'react'
import type { VaultPolicy } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { type DraftFault, draftOf, policyOf } from './policy.model.ts'
import { useSetPolicy } from './vault.data.ts'
import css from './vault.module.css'

const fields = ['once', 'total', 'hours', 'approvalAbove'] as const
const labels = {
  once: 'vault.once',
  total: 'vault.total',
  hours: 'vault.hours',
  approvalAbove: 'vault.above',
} as const

/** The limits of a policy as fields; what the form does not know stays as it is. */
export function PolicyForm({
  policy,
  onDone,
}: {
  readonly policy: VaultPolicy
  readonly onDone: () => void
}) {
  const text = useText()
  const [draft, setDraft] = useState(() => draftOf(policy))
  const [fault, setFault] = useState<DraftFault | null>(null)
  const set = useSetPolicy(policy.walletId)
  const errorOf = (field: DraftFault) => (fault === field ? text('vault.notUnderstood') : null)
  return (
    <form
      className={css.form}
      aria-label={text('vault.policy')}
      onSubmit={(event) => {
        event.preventDefault()
        const made = policyOf(draft, policy)
        setFault('fault' in made ? made.fault : null)
        if ('fault' in made) return
        set.mutate({ policy: made.policy, expectedVersion: policy.version }, { onSuccess: onDone })
      }}
    >
      {fields.map((field) => (
        <Field key={field} label={text(labels[field])} error={errorOf(field)}>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            value={draft[field]}
            unit={field === 'hours' ? undefined : 'ETH'}
            onChange={(next) => setDraft((before) => ({ ...before, [field]: next }))}
          />
        </Field>
      ))}
      <Field
        label={text('vault.receivers')}
        hint={text('vault.receiversWhy')}
        error={errorOf('receivers')}
      >
        <TextArea
          code
          dir="ltr"
          rows={3}
          value={draft.receivers}
          onChange={(receivers) => setDraft((before) => ({ ...before, receivers }))}
        />
      </Field>
      {set.error === null ? null : <Failure failure={set.error} />}
      <div className={css.answers}>
        <Button type="submit" kind="primary" pending={set.isPending}>
          {text('vault.save')}
        </Button>
        <Button onClick={onDone}>{text('shell.cancel')}</Button>
      </div>
    </form>
  )
}
