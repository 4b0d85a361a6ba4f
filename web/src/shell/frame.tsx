import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { ToastRegion } from '../design/primitives/toast.tsx'
import { useText } from '../language/use-text.ts'
import { Opening } from './commands/opening.tsx'
import { ConnectDialog } from './connect/connect-dialog.tsx'
import { ConnectionBanner } from './connection/connection-banner.tsx'
import { useDock } from './dock/dock-store.ts'
import css from './frame.module.css'
import { CheatSheet } from './help/cheat-sheet.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { PagesDialog } from './navigation/pages-dialog.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { Palette } from './palette/palette.tsx'
import { StatusLine } from './status-line.tsx'

/** Everything around a page. The page itself begins with the one `h1`. `Dock` is what stands below it once it is asked for. */
export function Frame({ Dock }: { readonly Dock: ComponentType }) {
  const text = useText()
  const { isOpen } = useDock()
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#page">
        {text('shell.skip')}
      </a>
      <TopBar />
      <ConnectionBanner />
      <main id="page" className={css.page} tabIndex={-1}>
        <Outlet />
      </main>
      {isOpen ? (
        <Opening>
          <Dock />
        </Opening>
      ) : null}
      <StatusLine />
      <BottomBar />
      <ConnectDialog />
      <Palette />
      <PagesDialog />
      <CheatSheet />
      <ToastRegion label={text('shell.news')} closeLabel={text('shell.dismiss')} />
      <Announcer />
    </div>
  )
}

/** Tells readers that another page is shown, and puts the focus to its beginning. */
function Announcer() {
  const text = useText()
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    if (path === undefined || document.activeElement?.closest('dialog') !== null) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [path])
  return (
    <p className="visually-hidden" aria-live="polite">
      {path === undefined ? '' : text('shell.opened', { page: document.title })}
    </p>
  )
}
