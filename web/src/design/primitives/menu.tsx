import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import type { IconName } from '../icons/icon-paths.ts'

/** One row of a menu; with `checked` it is a choice that is on or off. A group starts with a line above it. */
export interface MenuItem {
  readonly id: string
  readonly label: ReactNode
  readonly onSelect: () => void
  readonly icon?: IconName
  readonly hotkey?: string
  readonly checked?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly startsGroup?: boolean
}

/** What a menu is made of. */
export interface MenuProps {
  readonly items: readonly MenuItem[]
  readonly label: string
  readonly align?: 'start' | 'end'
  /** The button that opens it. */
  readonly children: ReactElement<MenuButtonProps>
}

interface MenuButtonProps {
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'menu'
  readonly onClick?: () => void
  readonly onFocus?: () => void
  readonly onPointerEnter?: () => void
}

const fetchContent = () => import('./menu-content.tsx')
const MenuContent = lazy(async () => ({ default: (await fetchContent()).MenuContent }))

/**
 * A menu under the button that is its child. What is on or off keeps it open. What draws it is fetched when the pointer
 * or the focus comes near: no page needs it to be shown.
 */
export function Menu(menu: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const fetchSoon = () => void fetchContent()
  const button = cloneElement(menu.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onFocus: fetchSoon,
    onPointerEnter: fetchSoon,
  })
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MenuContent {...menu} />
    </Suspense>
  )
}
