import { useMemo, useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { AccrualPanel } from './accrual-panel.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { useFees, useInbox } from './claim.data.ts'
import { batchOf, type Choices, chosenRows, feeRows } from './claim.model.ts'
import css from './claim.module.css'
import { Lists } from './lists.tsx'
import { Summary } from './summary.view.tsx'

const screen = 'claim.leavesOut'

/** The creator fees of one account; null until it is known whose. */
export function OfAccount({ account }: { readonly account: string | null }) {
  const { data: fees, error, refetch } = useFees(account)
  const { data: inbox, error: inboxError, refetch: askInbox } = useInbox(account)
  const [choices, setChoices] = useState<Choices>(new Map())
  const leavesOut = usePreference('screens')[screen] !== false
  const rows = useMemo(() => (fees === undefined ? null : feeRows(fees, inbox)), [fees, inbox])
  const chosen = useMemo(
    () => chosenRows(rows ?? [], { choices, leavesOut }),
    [rows, choices, leavesOut],
  )
  const choose = (token: string, isChosen: boolean) =>
    setChoices((before) => new Map([...before, [token, isChosen]]))
  return (
    <>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      <Summary fees={fees} rows={rows} />
      <div className={css.line}>
        <AccrualPanel account={account} lifetimeWei={fees?.totals.lifetime.amountAtomic ?? null} />
        <BatchPanel
          account={account}
          rows={rows}
          chosen={chosen}
          batch={batchOf(chosen, inbox)}
          leavesOut={leavesOut}
          notice={
            inboxError === null ? null : (
              <Failure failure={inboxError} onRetry={() => void askInbox()} />
            )
          }
          onLeaveOut={(next) => {
            keepForScreen(screen, next)
            setChoices(new Map())
          }}
        />
      </div>
      <Lists account={account} rows={rows} chosen={chosen} onChoose={choose} />
    </>
  )
}
