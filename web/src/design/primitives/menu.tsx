import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import { KeyHint } from './key-hint.tsx'
import css from './menu.module.css'
import { portalPlace } from './portal-place.ts'

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

/** A menu under the button that is its child. What is on or off keeps it open. */
export function Menu({
  items,
  label,
  align = 'end',
  children,
}: {
  readonly items: readonly MenuItem[]
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly children: ReactElement
}) {
  const [open, setOpen] = useState(false)
  const direction = open && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen} dir={direction}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={open ? portalPlace() : null}>
        <Radix.Content
          className={css.menu}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Row({ item }: { readonly item: MenuItem }) {
  const look = classes(css.item, item.danger === true && css.danger)
  const content = (
    <>
      <span className={css.icon}>
        {item.icon === undefined ? null : <Icon name={item.icon} size={14} />}
        {item.checked === true ? <Icon name="check" size={14} /> : null}
      </span>
      <span className={css.label}>{item.label}</span>
      {item.hotkey === undefined ? null : <KeyHint keys={item.hotkey} />}
    </>
  )
  const line = item.startsGroup === true ? <Radix.Separator className={css.line} /> : null
  if (item.checked === undefined) {
    return (
      <>
        {line}
        <Radix.Item className={look} disabled={item.disabled ?? false} onSelect={item.onSelect}>
          {content}
        </Radix.Item>
      </>
    )
  }
  return (
    <>
      {line}
      <Radix.CheckboxItem
        className={look}
        checked={item.checked}
        disabled={item.disabled ?? false}
        onSelect={(event) => {
          event.preventDefault()
          item.onSelect()
        }}
      >
        {content}
      </Radix.CheckboxItem>
    </>
  )
}
