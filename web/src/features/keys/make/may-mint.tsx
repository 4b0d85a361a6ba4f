import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'

/** Whoever signed in by a wallet mints keys; the service gives none to other sessions. */
export function useMayMint(): boolean {
  const credential = usePrincipal()?.credential
  return credential === 'wallet_session' || credential === 'idp_bearer'
}

/** Why no key can be had here, and the way to one. */
export function NeedsWallet({ onConnect }: { readonly onConnect: () => void }) {
  const text = useText()
  const connect = () => {
    onConnect()
    openConnect()
  }
  return (
    <Callout
      tone="warn"
      actions={
        <Button size="small" onClick={connect}>
          {text('wallet.connect')}
        </Button>
      }
    >
      {text('panels.armNeedsWallet')}
    </Callout>
  )
}
