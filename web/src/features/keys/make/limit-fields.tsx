import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { useText } from '../../../language/use-text.ts'
import { useVaultWallets } from '../keys.data.ts'
import { windowWords } from '../window-words.ts'
import type { DraftPart } from './draft-part.ts'
import { type Lifetime, lifetimes, windowNames, windows } from './make.model.ts'
import css from './make.module.css'

/** How long a key lives, from where it is used, how often, and by which wallet it signs. */
export function LimitFields(part: DraftPart) {
  const text = useText()
  const { draft, onChange } = part
  const lives = Object.keys(lifetimes) as Lifetime[]
  return (
    <>
      <div className={css.row}>
        <Field label={text('keys.lives')}>
          <Select
            value={draft.lifetime}
            choices={lives.map((value) => ({ value, label: text(`keys.lives.${value}`) }))}
            onChange={(lifetime) => onChange({ ...draft, lifetime })}
          />
        </Field>
        <WalletField {...part} />
      </div>
      <BudgetFields {...part} />
      <AddressField {...part} />
    </>
  )
}

/** How many calls a key may make in each window; empty for any number. */
export function BudgetFields({ draft, faultAt, onChange }: DraftPart) {
  const text = useText()
  const usual = windowNames.map((name) => String(windows[name]))
  const choices = usual.includes(draft.window) ? usual : [...usual, draft.window]
  return (
    <div className={css.row}>
      <div data-fault="calls">
        <Field label={text('keys.calls')} hint={text('keys.callsWhy')} error={faultAt('calls')}>
          <NumberInput
            value={draft.calls}
            step="100"
            placeholder="—"
            onChange={(calls, isReadable) =>
              onChange({ ...draft, calls: isReadable ? calls : '-' })
            }
          />
        </Field>
      </div>
      <Field label={text('keys.window')}>
        <Select
          value={draft.window}
          choices={choices.map((value) => ({
            value,
            label: windowWords(text, Number(value)),
          }))}
          onChange={(window) => onChange({ ...draft, window })}
        />
      </Field>
    </div>
  )
}

/** From where a key is used; empty for anywhere. */
export function AddressField({ draft, faultAt, onChange }: DraftPart) {
  const text = useText()
  return (
    <div data-fault="addresses">
      <Field
        label={text('keys.addresses')}
        hint={text('keys.addressesWhy')}
        error={faultAt('addresses')}
      >
        <TextArea
          code
          rows={2}
          value={draft.addresses}
          placeholder="192.0.2.0/24"
          onChange={(addresses) => onChange({ ...draft, addresses })}
        />
      </Field>
    </div>
  )
}

/** The one wallet that a key signs with; where there is none to choose, nothing is asked. */
export function WalletField({ draft, onChange }: Pick<DraftPart, 'draft' | 'onChange'>) {
  const text = useText()
  const { data } = useVaultWallets()
  if (data === undefined || data.items.length === 0) return null
  return (
    <Field label={text('keys.wallet')}>
      <Select
        value={draft.wallet}
        choices={[
          { value: '', label: text('keys.anyWallet') },
          ...data.items.map(({ address, agentWalletId, label }) => ({
            value: String(agentWalletId),
            label: label === '' ? address : label,
          })),
        ]}
        onChange={(wallet) => onChange({ ...draft, wallet })}
      />
    </Field>
  )
}
