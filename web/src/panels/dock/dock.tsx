import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { closeDock, openDock, useDock } from '../../shell/dock/dock-store.ts'
import { keepForScreen, preferences } from '../../shell/preferences.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import { useCallLog } from './calls/calls-tab.data.ts'
import { CallsTab } from './calls/calls-tab.tsx'
import css from './dock.module.css'
import { DockBorder } from './dock-border.tsx'
import { fittingHeight } from './dock-size.model.ts'
import { ErrorsTab } from './errors/errors-tab.tsx'
import { EventsTab } from './events/events-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'

const tabNames = ['calls', 'requests', 'events', 'errors'] as const
type TabName = (typeof tabNames)[number]

const heightKept = 'dock.height'

/** What the page asks the service, and what the service tells it, below whatever page is shown. */
export function Dock() {
  const text = useText()
  const isNarrow = useIsNarrow()
  // Beneath an open dialog nothing can be reached.
  const [isOver] = useState(() => document.querySelector('dialog[open]') !== null)
  const [shown, setTab] = useShownTab()
  const isSheet = isNarrow || isOver
  const tabs = (
    <Tabs
      label={text('shell.dock')}
      tabs={tabNames.map((id) => ({ id, label: text(`dock.${id}`) }))}
      current={shown}
      onChange={(next) => {
        openDock(null)
        setTab(next)
      }}
      actions={
        isSheet ? null : (
          <IconButton icon="close" size="small" label={text('shell.close')} onClick={closeDock} />
        )
      }
    >
      <div className={css.body}>
        <Shown tab={shown} />
      </div>
    </Tabs>
  )
  if (!isSheet) return <DockFrame>{tabs}</DockFrame>
  return (
    <Sheet
      title={text('shell.dock')}
      closeLabel={text('shell.close')}
      size="wide"
      onClose={closeDock}
    >
      {tabs}
    </Sheet>
  )
}

/** The tab in front: where a request is wanted, the one that tells of it, which then stays. */
function useShownTab() {
  const { requestId } = useDock()
  const isSomebody = usePrincipal() != null
  const log = useCallLog()
  const [tab, setTab] = useState<TabName>('calls')
  if (requestId === null) return [tab, setTab] as const
  const isOfPage = log.calls.some((call) => call.requestId === requestId)
  const wanted = isOfPage || !isSomebody ? 'calls' : 'requests'
  if (wanted !== tab) setTab(wanted)
  return [wanted, setTab] as const
}

/** What is in front. Whoever signs in or out begins anew: what was shown belonged to the one before. */
function Shown({ tab }: { readonly tab: TabName }) {
  const key = usePrincipal()?.accountId ?? 'nobody'
  if (tab === 'requests') return <RequestsTab key={key} />
  if (tab === 'events') return <EventsTab key={key} />
  if (tab === 'errors') return <ErrorsTab key={key} />
  return <CallsTab key={key} />
}

/** At the bottom of the window, as high as it was left. It takes the focus, and gives it back. */
function DockFrame({ children }: { readonly children: ReactNode }) {
  const text = useText()
  const dock = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(() =>
    fittingHeight(preferences().screens[heightKept], innerHeight),
  )
  useEffect(() => {
    const opener = document.activeElement
    dock.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    return () => {
      const isThere =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const back = isThere ? opener : document.querySelector<HTMLElement>('main')
      back?.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    // What takes the focus is scrolled to where the dock does not cover it.
    const { style } = document.documentElement
    style.scrollPaddingBlockEnd = `${height}px`
    return () => {
      style.scrollPaddingBlockEnd = ''
    }
  }, [height])
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const isDialogs = event.target instanceof Element && event.target.closest('dialog') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogs) return
    event.preventDefault()
    closeDock()
  }
  return (
    <aside
      ref={dock}
      className={css.dock}
      aria-label={text('shell.dock')}
      style={{ blockSize: height }}
      onKeyDown={leave}
    >
      <DockBorder
        height={height}
        onMove={setHeight}
        onKept={(kept) => keepForScreen(heightKept, kept)}
      />
      <h2 className="visually-hidden">{text('shell.dock')}</h2>
      {children}
    </aside>
  )
}
