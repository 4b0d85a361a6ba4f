import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Group, type GroupImperativeHandle, type Layout, Separator } from 'react-resizable-panels'
import { useText } from '../../language/use-text.ts'
import { readSizes } from '../../shell/panel-sizes.model.ts'
import { keepForScreen, preferences } from '../../shell/preferences.ts'
import { joinGroups } from './group-sizes.ts'
import css from './layout.module.css'
import { LinkedSizes } from './linked-sizes.ts'

type Sizes = Readonly<Record<string, number>>

/**
 * A group of panels whose sizes are found again as they were when this screen was opened; a layout that is chosen
 * gives it others. Under another name it takes the sizes of that, or else the usual ones, and its panels stay.
 */
export function SizedGroup({
  name,
  orientation,
  usual,
  children,
}: {
  readonly name: string
  readonly orientation: 'horizontal' | 'vertical'
  /** In per cent; where it says none, the panels themselves do. */
  readonly usual?: Sizes
  readonly children: ReactNode
}) {
  const group = useRef<GroupImperativeHandle>(null)
  const shownName = useRef(name)
  // Another one begins anew, with the sizes that its panels say.
  const [beginning, setBeginning] = useState(0)
  const linked = use(LinkedSizes)
  const [kept, setKept] = useState(
    () => linked?.sizes[name] ?? readSizes(preferences().screens[name]) ?? usual,
  )
  useEffect(() => {
    const become = (sizes: Sizes | null) => {
      const next = sizes ?? usual
      const isFit = next !== undefined && hasSamePanels(next, group.current?.getLayout())
      if (isFit) return void group.current?.setLayout(next)
      setKept(usual)
      setBeginning((before) => before + 1)
    }
    if (shownName.current !== name) become(readSizes(preferences().screens[name]))
    shownName.current = name
    return joinGroups({ name, become, now: () => group.current?.getLayout() ?? {} })
  }, [name, usual])
  return (
    <Group
      key={beginning}
      className={css.group ?? ''}
      groupRef={group}
      orientation={orientation}
      {...(kept === undefined ? {} : { defaultLayout: kept })}
      onLayoutChanged={(layout: Layout, { isUserInteraction }) => {
        if (!isUserInteraction) return
        linked?.onOwned()
        keepForScreen(name, layout)
      }}
    >
      {children}
    </Group>
  )
}

function hasSamePanels(sizes: Sizes, shown: Sizes | undefined): boolean {
  const [left, right] = [sizes, shown ?? {}].map((one) => Object.keys(one).toSorted().join(' '))
  return left === right
}

/** The border between two panels of a group, which pointer and arrow keys move. */
export function Border() {
  const text = useText()
  return <Separator className={css.border ?? ''} aria-label={text('panels.resize')} />
}
