import { Dialog } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { type AlertsOfMarket, AlertsPanel } from './alerts-panel.tsx'

/** The alerts of a market over the page, where their table is out of sight. */
export function AlertsDialog({
  symbol,
  onClose,
  ...market
}: AlertsOfMarket & { readonly symbol: string; readonly onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      title={text('panels.alertsOf', { symbol })}
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      <AlertsPanel {...market} />
    </Dialog>
  )
}
