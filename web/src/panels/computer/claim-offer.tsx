import { type FormEvent, type ReactNode, useState } from 'react'
import { Unknown } from '../../design/numbers/unknown.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useClaim, useClaiming } from './claim.data.ts'
import css from './claim.module.css'
import { useInstallerSum } from './computer.data.ts'

/**
 * The ways to a computer: by one press here, by one command in a terminal, or with a key that is there already, which
 * some addresses ask for; and before them another one that a page may have.
 */
export function ClaimOffer({
  isKeyAsked,
  first = null,
}: {
  readonly isKeyAsked: boolean
  readonly first?: ReactNode
}) {
  const text = useText()
  const { ending } = useClaim()
  const claiming = useClaiming()
  return (
    <div className={css.offer}>
      {ending === null && isKeyAsked ? (
        <Callout tone="info">{text('computer.needsKey')}</Callout>
      ) : null}
      {ending === null ? null : (
        <Callout tone="warn" title={text(`computer.ended.${ending}`)}>
          <p>{text('computer.endedWhy')}</p>
        </Callout>
      )}
      <div className={css.ways}>
        {first}
        <section className={css.way} aria-labelledby="computer-here">
          <h2 id="computer-here">{text('computer.here')}</h2>
          <p>{text('computer.hereWhy')}</p>
          <p>
            <Button
              kind={first === null ? 'primary' : 'secondary'}
              size="large"
              icon="play"
              pending={claiming.isPending}
              onClick={() => claiming.mutate(null)}
            >
              {text('computer.claim')}
            </Button>
          </p>
          {claiming.error === null ? null : <Failure failure={claiming.error} />}
        </section>
        <Command />
        <HeldKey />
      </div>
    </div>
  )
}

/** For a page whose computers an account has too: its sign-in. */
export function AccountOffer() {
  const text = useText()
  return (
    <section className={css.way} aria-labelledby="computer-account">
      <h2 id="computer-account">{text('computer.account')}</h2>
      <p>{text('computer.accountWhy')}</p>
      <p>
        <Button kind="primary" size="large" onClick={openConnect}>
          {text('wallet.signIn')}
        </Button>
      </p>
    </section>
  )
}

/** The command that claims a computer for a terminal, and what its script weighs in at. */
function Command() {
  const text = useText()
  const { data: sum } = useInstallerSum()
  const command = `curl -fsS ${location.origin}/api/e2b/install.sh | sh`
  return (
    <section className={css.way} aria-labelledby="computer-command">
      <h2 id="computer-command">{text('computer.inTerminal')}</h2>
      <p>{text('computer.inTerminalWhy')}</p>
      <p className={css.code}>
        <code dir="ltr">{command}</code>
        <CopyButton text={command} label={text('shell.copy')} done={text('shell.copied')} />
      </p>
      <p className={css.sum}>
        <span>SHA-256</span>
        {sum === undefined ? <Unknown /> : <code dir="ltr">{sum}</code>}
        {sum === undefined ? null : (
          <CopyButton text={sum} label={text('computer.copySum')} done={text('shell.copied')} />
        )}
      </p>
      <p>
        <a className={linkStyle} href="/api/e2b/install.sh">
          {text('computer.readScript')}
        </a>
      </p>
    </section>
  )
}

/** Goes on with a key that was claimed from here, by a terminal or by this page before it was loaded again. */
function HeldKey() {
  const text = useText()
  const [key, setKey] = useState('')
  const taking = useClaiming()
  const isKey = /^ct_os_[0-9A-Za-z]{49}$/.test(key.trim())
  const isWrong = key.trim() !== '' && !isKey
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isKey && !taking.isPending) taking.mutate(key.trim())
  }
  return (
    <section className={css.way} aria-labelledby="computer-held">
      <h2 id="computer-held">{text('computer.withKey')}</h2>
      <p>{text('computer.withKeyWhy')}</p>
      <form className={css.key} onSubmit={submit}>
        <Field label={text('computer.key')} error={isWrong ? text('computer.keyWrong') : null}>
          <TextInput type="password" value={key} onChange={setKey} dir="ltr" />
        </Field>
        <Button type="submit" pending={taking.isPending} disabled={!isKey}>
          {text('computer.useKey')}
        </Button>
      </form>
      {taking.error === null ? null : <Failure failure={taking.error} />}
    </section>
  )
}
