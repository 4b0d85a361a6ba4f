import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import css from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

/** What every dialog is told. */
export interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly closeLabel: string
  readonly children: ReactNode
  /** The buttons at its foot; the safe one first. */
  readonly actions?: ReactNode
  readonly description?: ReactNode
  readonly size?: 'small' | 'normal' | 'wide'
  /** `alert` for what must be answered: a press beside it does not close it. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** A question above the page. It is open while it is rendered: focus is held within, Esc closes the top one alone, and focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="centre" />
}

/** The same from the edge: at the bottom of a phone, at the side of a desk. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />
}

/** Where a dialog begins: at what asks for it, at its first field, or at its way out. */
function focusFirst(dialog: HTMLElement): void {
  const wanted = ['[data-autofocus]', 'input:not(:disabled), select, textarea']
  for (const selector of wanted) {
    const found = dialog.querySelector<HTMLElement>(selector)
    if (found === null) continue
    found.focus()
    return
  }
}

function Modal({
  title,
  onClose,
  closeLabel,
  children,
  actions,
  description,
  size = 'normal',
  role = 'dialog',
  shape,
}: DialogProps & { readonly shape: 'centre' | 'sheet' }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    if (element !== null && !element.open) {
      element.showModal()
      focusFirst(element)
    }
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, css[shape], css[size])}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description == null ? undefined : `${id}-description`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose()
      }}
    >
      <div className={css.frame}>
        <header className={css.head}>
          <h2 className={css.title} id={`${id}-title`}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} size="small" onClick={onClose} />
        </header>
        <div className={css.body}>
          {description == null ? null : (
            <p className={css.description} id={`${id}-description`}>
              {description}
            </p>
          )}
          {children}
        </div>
        {actions == null ? null : <footer className={css.foot}>{actions}</footer>}
      </div>
    </dialog>
  )
}
