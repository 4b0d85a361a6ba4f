import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { useText } from '../../language/use-text.ts'
import { useIsPerson, usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { type ArmedPlace, limitsIn, type WrittenLimits, writtenLimits } from './armed.model.ts'
import { arm } from './armed-store.ts'
import { keepByKey } from './order-key.data.ts'
import { keepByPolicy, policyQuery } from './vault-policy.data.ts'
import { isWorthKeeping } from './vault-policy.model.ts'

const keeping = { page: null, service: keepByKey, vault: keepByPolicy } as const

/** Asks within which limits orders may be sent without a question. */
export function ArmDialog({
  place,
  onClose,
}: {
  readonly place: ArmedPlace
  readonly onClose: () => void
}) {
  const text = useText()
  const kept = `armed-${place.unit}`
  const [form, setForm] = useState(writtenLimits(usePreference('screens')[kept], place.unit))
  const mayArm = useMayArm(place)
  const limits = limitsIn(form)
  const arming = useMutation({
    async mutationFn() {
      if (limits === null) return
      await arm(place, limits, keeping[place.keeper])
      keepForScreen(kept, limits)
    },
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={text('panels.armTitle')}
      description={text(`panels.armWhy.${place.keeper}`)}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="danger"
            disabled={limits === null || !mayArm}
            pending={arming.isPending}
            onClick={() => arming.mutate()}
          >
            {text('panels.armNow')}
          </Button>
        </>
      }
    >
      {mayArm ? null : <NeedsWallet keeper={place.keeper} onConnect={onClose} />}
      <Replaced walletId={place.vault?.walletId ?? null} />
      <LimitFields form={form} unit={place.unit} onChange={setForm} />
      {arming.error === null ? null : <Failure failure={arming.error} />}
    </Dialog>
  )
}

/** The service mints keys for wallet sessions and for bearers of an identity provider alone, and a session of a person sets policies. */
function useMayArm({ keeper }: ArmedPlace): boolean {
  const isPerson = useIsPerson()
  const credential = usePrincipal()?.credential
  if (keeper === 'vault') return isPerson
  return keeper === 'page' || credential === 'wallet_session' || credential === 'idp_bearer'
}

/** That the wallet has another policy, which the session takes the place of. */
function Replaced({ walletId }: { readonly walletId: string | null }) {
  const text = useText()
  const [sinceMs] = useState(Date.now)
  const { data } = useQuery({ ...policyQuery(walletId ?? ''), enabled: walletId !== null })
  if (data === undefined || !isWorthKeeping(data, sinceMs)) return null
  return <Callout tone="warn">{text('panels.armReplaces')}</Callout>
}

function NeedsWallet({
  keeper,
  onConnect,
}: {
  readonly keeper: ArmedPlace['keeper']
  readonly onConnect: () => void
}) {
  const text = useText()
  const connect = () => {
    onConnect()
    openConnect()
  }
  return (
    <Callout
      tone="warn"
      actions={
        <Button size="small" onClick={connect}>
          {text('wallet.connect')}
        </Button>
      }
    >
      {text(keeper === 'vault' ? 'panels.armNeedsPerson' : 'panels.armNeedsWallet')}
    </Callout>
  )
}

function LimitFields({
  form,
  unit,
  onChange,
}: {
  readonly form: WrittenLimits
  readonly unit: ArmedPlace['unit']
  readonly onChange: (form: WrittenLimits) => void
}) {
  const text = useText()
  const isSmall = unit === 'ETH'
  return (
    <>
      <Field label={text('panels.armedLargest')}>
        <NumberInput
          value={form.largest}
          step={isSmall ? '0.01' : '100'}
          unit={unit}
          onChange={(largest) => onChange({ ...form, largest })}
        />
      </Field>
      <Field label={text('panels.armedTotal')}>
        <NumberInput
          value={form.total}
          step={isSmall ? '0.1' : '1000'}
          unit={unit}
          onChange={(total) => onChange({ ...form, total })}
        />
      </Field>
      <Field label={text('panels.armedMinutes')}>
        <NumberInput
          value={form.minutes}
          step="5"
          unit={text('panels.minutes')}
          onChange={(minutes) => onChange({ ...form, minutes })}
        />
      </Field>
    </>
  )
}
