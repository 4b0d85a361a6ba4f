import { type ReactNode, useState } from 'react'
import { Group, type Layout, Separator } from 'react-resizable-panels'
import { useText } from '../../language/use-text.ts'
import { readSizes } from '../../shell/panel-sizes.model.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import css from './layout.module.css'

/** A group of panels whose sizes are found again, as they were when this screen was opened. */
export function SizedGroup({
  name,
  orientation,
  children,
}: {
  readonly name: string
  readonly orientation: 'horizontal' | 'vertical'
  readonly children: ReactNode
}) {
  const [kept] = useState(readSizes(usePreference('screens')[name]))
  return (
    <Group
      className={css.group ?? ''}
      orientation={orientation}
      {...(kept === null ? {} : { defaultLayout: kept })}
      onLayoutChanged={(layout: Layout, { isUserInteraction }) => {
        if (isUserInteraction) keepForScreen(name, layout)
      }}
    >
      {children}
    </Group>
  )
}

/** The border between two panels of a group, which pointer and arrow keys move. */
export function Border() {
  const text = useText()
  return <Separator className={css.border ?? ''} aria-label={text('panels.resize')} />
}
