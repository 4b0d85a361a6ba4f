import type { ReactNode } from 'react'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import css from './layout.module.css'

/** The screen of a phone: one part at a time, and under it the buttons that a thumb reaches. */
export function PhoneFrame({
  thumb,
  children,
}: {
  readonly thumb: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={css.phone}>
      {children}
      <div className={css.thumb}>{thumb}</div>
    </div>
  )
}

/** The ticket of a phone, over everything else. */
export function TicketSheet({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const text = useText()
  return (
    <Sheet title={title} closeLabel={text('shell.close')} onClose={onClose}>
      <div className={css.sheet}>{children}</div>
    </Sheet>
  )
}
