import type { ReactNode } from 'react'

/** The title of a page that shows none: readers are led to it. */
export function HiddenTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 className="visually-hidden" tabIndex={-1}>
      {children}
    </h1>
  )
}
