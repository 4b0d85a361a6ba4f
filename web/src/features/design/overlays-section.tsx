import { type ReactNode, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog, type Friction } from '../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Dialog, Sheet } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Menu } from '../../design/primitives/menu.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { showToast } from '../../design/primitives/toast.tsx'
import { Tooltip } from '../../design/primitives/tooltip.tsx'
import css from './design-page.module.css'
import { Samples, Section } from './section.tsx'

type Open = 'dialog' | 'sheet' | 'plain' | 'hold' | 'type' | null

/** What appears above the page. */
export function OverlaysSection() {
  const [open, setOpen] = useState<Open>(null)
  const [muted, setMuted] = useState(false)
  const close = () => setOpen(null)
  const openers: readonly Exclude<Open, null>[] = ['dialog', 'sheet', 'plain', 'hold', 'type']
  return (
    <Section id="overlays" title="Overlays">
      <Samples>
        <div className={css.row}>
          {openers.map((one) => (
            <Button key={one} id={`open-${one}`} onClick={() => setOpen(one)}>
              {one}
            </Button>
          ))}
          <Menu
            label="Market"
            items={[
              { id: 'open', label: 'Open in a new tab', icon: 'external', onSelect: close },
              { id: 'alert', label: 'Set an alert', icon: 'bell', hotkey: 'a', onSelect: close },
              {
                id: 'mute',
                label: 'Mute',
                checked: muted,
                startsGroup: true,
                onSelect: () => setMuted(!muted),
              },
              { id: 'gone', label: 'Not possible now', disabled: true, onSelect: close },
              {
                id: 'drop',
                label: 'Remove',
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: close,
              },
            ]}
          >
            <IconButton icon="more" label="More" id="open-menu" />
          </Menu>
          <Tooltip content="The price at which the position is closed by force.">
            <Button kind="quiet" id="open-tooltip">
              Tooltip
            </Button>
          </Tooltip>
          <Button kind="quiet" id="open-toast" onClick={sayFilled}>
            Toast
          </Button>
          <Button kind="quiet" onClick={sayFailed}>
            Toast of a failure
          </Button>
        </div>
      </Samples>
      <Opened open={open} onClose={close} />
    </Section>
  )
}

let toasts = 0

function sayFilled(): void {
  toasts += 1
  showToast({ id: `fill-${toasts}`, text: 'Bought 12.5 FERN at 0.0412', tone: 'up' })
}

function sayFailed(): void {
  toasts += 1
  const action = { label: 'Retry', onAct: () => {} }
  showToast({ id: `failed-${toasts}`, text: 'The wallet did not answer.', tone: 'danger', action })
}

const frictions: Readonly<Record<'plain' | 'hold' | 'type', Friction>> = {
  plain: { kind: 'plain' },
  hold: { kind: 'hold', hint: 'Hold for a second, or press again.' },
  type: { kind: 'type', word: 'REVOKE', label: 'Type REVOKE to go on' },
}

function Opened({
  open,
  onClose,
}: {
  readonly open: Open
  readonly onClose: () => void
}): ReactNode {
  if (open === null) return null
  if (open === 'dialog' || open === 'sheet')
    return <Order sheet={open === 'sheet'} onClose={onClose} />
  return (
    <ConfirmDialog
      friction={frictions[open]}
      onConfirm={onClose}
      onCancel={onClose}
      words={{
        title: 'Revoke the key?',
        description: 'Whoever uses it is signed out at once. It cannot be taken back.',
        confirm: open === 'hold' ? 'Hold to revoke' : 'Revoke',
        cancel: 'Keep it',
      }}
    />
  )
}

function Order({ sheet, onClose }: { readonly sheet: boolean; readonly onClose: () => void }) {
  const [price, setPrice] = useState('0.0412')
  const Frame = sheet ? Sheet : Dialog
  return (
    <Frame
      title="Change the order"
      description="What was filled stays filled."
      closeLabel="Close"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onClose} hotkey="mod+enter">
            Change
          </Button>
        </>
      }
    >
      <Field label="Price">
        <NumberInput value={price} onChange={setPrice} step="0.0001" unit="USDC" />
      </Field>
      <DescriptionList
        items={[
          { term: 'Filled', value: '4.2 of 12.5 FERN' },
          { term: 'Fee', value: '0.05%' },
        ]}
      />
    </Frame>
  )
}
