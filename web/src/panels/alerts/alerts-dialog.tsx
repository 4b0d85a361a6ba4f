import { Dialog } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { AlertsPanel } from './alerts-panel.tsx'

/** The alerts of a token over the page, where their table is out of sight. */
export function AlertsDialog({
  token,
  priceNow,
  tickSize,
  onClose,
}: {
  readonly token: { readonly token: string; readonly symbol: string }
  readonly priceNow: string | null
  readonly tickSize: string
  readonly onClose: () => void
}) {
  const text = useText()
  return (
    <Dialog
      title={text('panels.alertsOf', { symbol: token.symbol })}
      closeLabel={text('shell.close')}
      onClose={onClose}
    >
      <AlertsPanel token={token.token} priceNow={priceNow} tickSize={tickSize} />
    </Dialog>
  )
}
