import { lazy, Suspense } from 'react'
import { useConnecting } from './connect-store.ts'

const ConnectView = lazy(async () => ({
  default: (await import('./connect-view.tsx')).ConnectView,
}))

/** The question which wallet to sign in with; its code is fetched when it is first asked. */
export function ConnectDialog() {
  const { isOpen } = useConnecting()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ConnectView />
    </Suspense>
  )
}
