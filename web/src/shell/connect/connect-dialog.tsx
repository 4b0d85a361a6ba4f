import { lazy } from 'react'
import { Opening } from '../commands/opening.tsx'
import { useConnecting } from './connect-store.ts'

const ConnectView = lazy(async () => ({
  default: (await import('./connect-view.tsx')).ConnectView,
}))

/** The question which wallet to sign in with; its code is fetched when it is first asked. */
export function ConnectDialog() {
  const { isOpen } = useConnecting()
  if (!isOpen) return null
  return (
    <Opening>
      <ConnectView />
    </Opening>
  )
}
