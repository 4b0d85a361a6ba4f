import { lazy, useState } from 'react'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { useText } from '../../language/use-text.ts'
import { Opening } from '../../shell/commands/opening.tsx'
import type { AlertsOfMarket } from './alerts-panel.tsx'

const AlertsDialog = lazy(async () => ({
  default: (await import('./alerts-dialog.tsx')).AlertsDialog,
}))

/** The bell of a chart, which opens the alerts of its market. */
export function AlertBell(market: AlertsOfMarket & { readonly symbol: string }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="bell"
        size="small"
        label={text('panels.alerts')}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Opening>
          <AlertsDialog {...market} onClose={() => setOpen(false)} />
        </Opening>
      ) : null}
    </>
  )
}
