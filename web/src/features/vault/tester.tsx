import { useState } from 'react'
import { toAtomic } from '../../design/numbers/decimal.model.ts'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { places } from '../../panels/armed/vault-policy.model.ts'
import { isAddress } from '../../panels/whose/own-addresses.ts'
import { Failure } from '../../shell/failure.tsx'
import { Trace } from './trace.view.tsx'
import { useTest } from './vault.data.ts'
import css from './vault.module.css'

/** Asks the policy about a call without asking for a signature. */
export function Tester({ walletId }: { readonly walletId: string }) {
  const text = useText()
  const [draft, setDraft] = useState({ to: '', amount: '', data: '' })
  const [fault, setFault] = useState<keyof typeof draft | null>(null)
  const test = useTest(walletId)
  const write = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const errorOf = (field: keyof typeof draft) =>
    fault === field ? text('vault.notUnderstood') : null
  return (
    <form
      className={css.form}
      aria-label={text('vault.tester')}
      onSubmit={(event) => {
        event.preventDefault()
        const to = draft.to.trim()
        const data = draft.data.trim() || '0x'
        const value = toAtomic(draft.amount.trim() || '0', places)
        const wrong = !isAddress(to)
          ? 'to'
          : value === null || value < 0n
            ? 'amount'
            : /^0x([0-9a-fA-F]{2})*$/.test(data)
              ? null
              : 'data'
        setFault(wrong)
        if (wrong === null) test.mutate({ to, data, valueAtomic: (value ?? 0n).toString() })
      }}
    >
      <Field label={text('vault.to')} error={errorOf('to')}>
        <TextInput dir="ltr" value={draft.to} onChange={(to) => write({ to })} />
      </Field>
      <Field label={text('vault.ether')} error={errorOf('amount')}>
        <TextInput
          dir="ltr"
          inputMode="decimal"
          unit="ETH"
          value={draft.amount}
          onChange={(amount) => write({ amount })}
        />
      </Field>
      <Field label={text('vault.data')} error={errorOf('data')}>
        <TextInput
          dir="ltr"
          value={draft.data}
          placeholder="0x"
          onChange={(data) => write({ data })}
        />
      </Field>
      <div>
        <Button type="submit" pending={test.isPending}>
          {text('vault.test')}
        </Button>
      </div>
      {test.error === null ? null : <Failure failure={test.error} />}
      <div role="status">{test.data === undefined ? null : <Trace evaluation={test.data} />}</div>
    </form>
  )
}
