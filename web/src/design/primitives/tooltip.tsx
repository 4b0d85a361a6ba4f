import * as Radix from '@radix-ui/react-tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'
import { portalPlace } from './portal-place.ts'
import css from './tooltip.module.css'

/** A few words about its child, under the pointer and with focus; never the only place where something is said. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  readonly content: ReactNode
  readonly side?: 'top' | 'bottom'
  readonly children: ReactElement
}) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={open ? portalPlace() : null}>
          <Radix.Content className={css.tip} side={side} sideOffset={5} collisionPadding={8}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
