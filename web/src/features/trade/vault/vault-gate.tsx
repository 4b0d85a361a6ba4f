import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { useIsPerson } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { makeOrderWallet } from './vault-wallet.data.ts'

/** Makes the wallet of the vault that signs orders. Only a session of a person may. */
export function VaultGate() {
  const text = useText()
  const mayMake = useIsPerson()
  const make = useMutation({ mutationFn: () => makeOrderWallet(text('trade.vault.label')) })
  return (
    <>
      <Callout
        tone="info"
        title={text('trade.vault.none')}
        actions={
          <Button
            size="small"
            kind="primary"
            pending={make.isPending}
            onClick={() => (mayMake ? make.mutate() : openConnect())}
          >
            {text(mayMake ? 'trade.vault.make' : 'wallet.connect')}
          </Button>
        }
      >
        {text(mayMake ? 'trade.vault.noneWhy' : 'panels.armNeedsPerson')}
      </Callout>
      {make.error === null ? null : <Failure failure={make.error} />}
    </>
  )
}
