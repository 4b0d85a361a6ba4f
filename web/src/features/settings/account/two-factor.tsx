import { type ReactNode, useState } from 'react'
import type { TwoFactorSetUp } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { beginTwoFactor, endTwoFactor, finishTwoFactor, useTwoFactor } from './account.data.ts'
import css from './account.module.css'

/** The second factor of an account with a password: set up, or taken away. */
export function TwoFactorSetting() {
  const text = useText()
  const { data: isOn, error, refetch } = useTwoFactor()
  const [setUp, setSetUp] = useState<TwoFactorSetUp | null>(null)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (isOn === undefined) return <Skeleton label={text('settings.loading')} rows={2} />
  if (isOn)
    return (
      <SecretForm
        key="off"
        label={text('settings.password')}
        action={text('settings.twoFactor.off')}
        type="password"
        perform={endTwoFactor}
      />
    )
  if (setUp === null)
    return (
      <SecretForm
        key="on"
        label={text('settings.password')}
        action={text('settings.twoFactor.on')}
        type="password"
        perform={async (password) => setSetUp(await beginTwoFactor(password))}
      />
    )
  return (
    <SecretForm
      key="code"
      label={text('settings.code')}
      action={text('settings.twoFactor.finish')}
      type="text"
      perform={finishTwoFactor}
    >
      <SetUpFacts setUp={setUp} />
    </SecretForm>
  )
}

function SetUpFacts({ setUp: { backupCodes, totpURI } }: { readonly setUp: TwoFactorSetUp }) {
  const text = useText()
  const secret = new URL(totpURI).searchParams.get('secret') ?? totpURI
  return (
    <>
      <p>{text('settings.twoFactor.secret')}</p>
      <p className={css.secret}>
        <code>{secret}</code>{' '}
        <CopyButton text={secret} label={text('shell.copy')} done={text('shell.copied')} />
      </p>
      <Callout tone="warn" title={text('settings.twoFactor.codes')}>
        <ul className={css.codes}>
          {backupCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Callout>
    </>
  )
}

function SecretForm({
  label,
  action,
  type,
  perform,
  children,
}: {
  readonly label: string
  readonly action: string
  readonly type: 'password' | 'text'
  readonly perform: (secret: string) => Promise<void>
  readonly children?: ReactNode
}) {
  const [secret, setSecret] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const act = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await perform(secret)
    } catch (refused) {
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act()
      }}
    >
      {children}
      <Field label={label}>
        <TextInput
          type={type}
          value={secret}
          autoComplete={type === 'password' ? 'current-password' : 'one-time-code'}
          onChange={setSecret}
        />
      </Field>
      {failure === null ? null : <Failure failure={failure} />}
      <Button type="submit" pending={isBusy} disabled={secret === ''}>
        {action}
      </Button>
    </form>
  )
}
