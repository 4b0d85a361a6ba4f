import type { ReactNode } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useIsNarrow } from '../../shell/use-width.ts'
import { DeskFrame } from './desk-frame.tsx'
import css from './layout.module.css'

/** The screen of a market that is not known yet: the same frame, and the tables, which say what they are for without one. */
export function WaitingFrame({
  label,
  hasSide,
  tables,
}: {
  /** Read once by those who do not see it. */
  readonly label: string
  readonly hasSide: boolean
  readonly tables: ReactNode
}) {
  const waiting = (
    <div className={css.waiting}>
      <Skeleton rows={3} label={label} />
    </div>
  )
  if (useIsNarrow()) return waiting
  return (
    <DeskFrame
      side={hasSide ? <div className={css.waiting} /> : null}
      ticket={<div className={css.waiting} />}
    >
      <div className={css.waitingRows}>
        {waiting}
        {tables}
      </div>
    </DeskFrame>
  )
}
