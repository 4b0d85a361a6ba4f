import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { holdHotkeys } from './hotkeys.ts'

/** Around what is fetched when it is opened. Keys that come before it is there are meant for it, and do nothing else. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<HeldHotkeys />}>{children}</Suspense>
}

function HeldHotkeys() {
  useLayoutEffect(holdHotkeys, [])
  return null
}
