import * as Radix from '@radix-ui/react-dropdown-menu'
import { useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import { KeyHint } from './key-hint.tsx'
import css from './menu.module.css'
import type { MenuItem, MenuProps } from './menu.tsx'
import { portalPlace } from './portal-place.ts'

/** A menu with its button, open at first. */
export function MenuContent({ items, label, align = 'end', children }: MenuProps) {
  const [open, setOpen] = useState(true)
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
