import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { eraseLocalData } from './erase.data.ts'

/** Forgets everything that this browser keeps, once a word has been typed. */
export function EraseSetting() {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isDevelopment = useWallet().connected?.isDevelopment === true
  const word = text('settings.erase.word')
  const erase = async () => {
    setBusy(true)
    try {
      await eraseLocalData()
      location.assign('/')
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="trash" onClick={() => setAsked(true)}>
        {text('settings.erase.open')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          words={{
            title: text('settings.erase'),
            description: text('settings.erase.what'),
            confirm: text('settings.erase.confirm'),
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'type', word, label: text('settings.erase.type', { word }) }}
          pending={isBusy}
          onConfirm={() => void erase()}
          onCancel={() => setAsked(false)}
        >
          {isDevelopment ? (
            <Callout tone="warn" title={text('settings.erase.wallet')}>
              {text('settings.erase.walletWhy')}
            </Callout>
          ) : null}
          {failure === null ? null : <Failure failure={failure} />}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
