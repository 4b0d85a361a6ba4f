import { useState } from 'react'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { useText } from '../../../language/use-text.ts'
import type { RecordedCall } from '../../../service/calls.ts'
import { openDock, useDock } from '../../../shell/dock/dock-store.ts'
import css from '../dock.module.css'
import { Split } from '../split.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList } from './call-list.tsx'
import { shownNames, useCallLog, useOperations } from './calls-tab.data.ts'
import { callsOfScreen, lastAction } from './recorded.model.ts'

/** What this screen asks the service: each call as text, and to be made again. */
export function CallsTab() {
  const text = useText()
  const log = useCallLog()
  const operations = useOperations()
  const { requestId } = useDock()
  const [chosen, choose] = useState<number | null>(null)
  const action = lastAction(log, operations)
  const screen = callsOfScreen(log, shownNames()).filter((call) => call !== action)
  const wanted =
    requestId === null ? undefined : log.calls.findLast((call) => call.requestId === requestId)
  const rows = [action, ...screen].filter((call): call is RecordedCall => call !== null)
  const isForeign = requestId !== null && wanted === undefined
  const shown = isForeign ? undefined : (wanted ?? rows.find(({ id }) => id === chosen) ?? rows[0])
  const turnTo = (id: number | null) => {
    choose(id)
    openDock(null)
  }
  return (
    <Split
      isChosen={chosen !== null || requestId !== null}
      onBack={() => turnTo(null)}
      list={
        rows.length === 0 ? (
          <EmptyState title={text('dock.callsEmpty')} reason={text('dock.callsEmptyWhy')} />
        ) : (
          <CallList
            calls={rows}
            actionId={action?.id ?? null}
            currentId={shown?.id ?? null}
            onOpen={({ id }) => turnTo(id)}
          />
        )
      }
      detail={
        isForeign ? (
          <p className={css.quiet}>{text('dock.notOfPage', { requestId })}</p>
        ) : shown === undefined ? null : (
          <CallDetail key={shown.id} call={shown} operation={operations.get(shown.name)} />
        )
      }
    />
  )
}
