import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { useText } from '../../language/use-text.ts'
import { addCommands } from '../../shell/commands/command-table.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { CostAhead } from './cost.tsx'
import { formCommands, formId } from './launching.commands.ts'
import { type PreparedLaunching, prepareLaunching, useLaunchFactory } from './launching.data.ts'
import css from './launching.module.css'
import { LiveCard } from './live-card.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

/** A form of several sections, and beside it the card, the cost and the way on: what is prepared is handed over. */
export function LaunchingForm({
  desk,
  rehearsalId = null,
  label,
  children,
  aside,
  kept,
  onPrepared,
}: {
  readonly desk: LaunchDesk
  readonly rehearsalId?: string | null
  readonly label: string
  readonly children: ReactNode
  readonly aside?: ReactNode
  /** Where what is typed is kept, if not in this browser alone. */
  readonly kept?: ReactNode
  readonly onPrepared: (prepared: PreparedLaunching) => void
}) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const preparing = usePreparing(desk, { rehearsalId, onPrepared })
  useFormCommands(desk.clear)
  const wallet = useWallet().connected?.wallet
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wallet?.chain !== 'evm') return openConnect()
    if (desk.check()) return preparing.begin(wallet.address)
    // What is missing is said by then.
    requestAnimationFrame(() => firstWrong(form.current)?.focus())
  }
  return (
    <form
      ref={form}
      id={formId}
      className={css.desk}
      aria-label={label}
      noValidate
      onSubmit={submit}
    >
      <div className={css.form}>{children}</div>
      <div className={css.aside}>
        <LiveCard form={desk.form} family={desk.family} />
        <Readiness desk={desk} />
        {aside}
        <CostAhead desk={desk} />
        <Lasting desk={desk} />
        {preparing.failure === null ? null : <Failure failure={preparing.failure} />}
        <div className={css.row}>
          <Button type="submit" kind="primary" size="large" pending={preparing.isBusy}>
            {text(wallet?.chain === 'evm' ? 'launching.review' : 'wallet.connect')}
          </Button>
          <Button kind="quiet" onClick={desk.clear}>
            {text('launching.clear')}
          </Button>
        </div>
        {kept ?? <p className={css.hint}>{text('launching.kept')}</p>}
      </div>
    </form>
  )
}

/** The table of commands keeps the same rows while one types. */
function useFormCommands(clear: () => void): void {
  const clearNow = useEffectEvent(clear)
  useEffect(() => addCommands(formCommands(() => clearNow())), [])
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]')
}

/** Why nothing can be launched now, where that is so. */
function Readiness({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const factory = useLaunchFactory(desk.family)
  if (factory === undefined || factory.ready) return null
  return (
    <Callout tone="warn" title={text('launching.notReady')}>
      {factory.problems.join(' ')}
    </Callout>
  )
}

const kindOf = { curve: 'curve', pons: 'pool', token: 'token', uni: 'pool' } as const

/** What can be changed later, and what never can. */
function Lasting({ desk: { family } }: { readonly desk: LaunchDesk }) {
  const text = useText()
  return (
    <section className={css.block} aria-label={text('launching.lasting')}>
      <h2>{text('launching.lasting')}</h2>
      <p className={css.hint}>{text(`launching.never.${kindOf[family]}`)}</p>
      <p className={css.hint}>
        {text(family === 'token' ? 'launching.later.token' : 'launching.later')}
      </p>
    </section>
  )
}

function usePreparing(
  desk: LaunchDesk,
  how: {
    readonly rehearsalId: string | null
    readonly onPrepared: (prepared: PreparedLaunching) => void
  },
) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const begin = async (creator: string) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { rehearsalId } = how
      how.onPrepared(await prepareLaunching(desk.form, desk.family, { creator, rehearsalId }))
    } catch (refused) {
      // What belongs to a field is said under it.
      if (!desk.refuse(refused)) setFailure(refused)
    }
    setBusy(false)
  }
  return { begin: (creator: string) => void begin(creator), isBusy, failure }
}
