import { type ReactNode, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { refreshAfterTransaction } from './first-trade.data.ts'
import css from './first-trade.module.css'

/** One step: what it is about, one button that does it, and beside it what was refused. */
export function StepAction({
  label,
  busyLabel,
  perform,
  disabled = false,
  children,
}: {
  readonly label: string
  /** What is awaited while it is done. */
  readonly busyLabel: string
  readonly perform: () => Promise<unknown>
  readonly disabled?: boolean
  readonly children?: ReactNode
}) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const act = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await perform()
      void refreshAfterTransaction()
    } catch (refused) {
      setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={css.step}
      onSubmit={(event) => {
        event.preventDefault()
        void act()
      }}
    >
      {children}
      <Button kind="primary" size="large" type="submit" pending={isBusy} disabled={disabled}>
        {isBusy ? busyLabel : label}
      </Button>
      {failure === null ? null : <Failure failure={failure} />}
    </form>
  )
}
