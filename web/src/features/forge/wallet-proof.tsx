import type { WalletTerms } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { JsonPreview } from '../../panels/identity/json-preview.tsx'
import { Failure } from '../../shell/failure.tsx'
import css from './forge.module.css'
import { useWalletTerms } from './wallet.data.ts'
import { isSignature } from './wallet.model.ts'

/** What a wallet that is not connected signs elsewhere, to agree that it is paid, and its signature. */
export function WalletProof({
  agentId,
  wallet,
  terms,
  signature,
  isTried,
  onTerms,
  onSignature,
}: {
  readonly agentId: string
  readonly wallet: string
  readonly terms: WalletTerms | null
  readonly signature: string
  readonly isTried: boolean
  readonly onTerms: (terms: WalletTerms) => void
  readonly onSignature: (signature: string) => void
}) {
  const text = useText()
  const asking = useWalletTerms(agentId)
  const isWrong = !isSignature(signature) && (isTried || signature !== '')
  return (
    <>
      <p className={css.quiet}>{text('identity.pay.proofWhy')}</p>
      {asking.error === null ? null : <Failure failure={asking.error} />}
      <p className={css.line}>
        <Button
          pending={asking.isPending}
          onClick={() => asking.mutate(wallet, { onSuccess: onTerms })}
        >
          {text('identity.pay.terms')}
        </Button>
        {terms === null ? null : (
          <span className={css.quiet}>
            {text('identity.pay.until')} <Time at={terms.expiresAt} form="time" />
          </span>
        )}
      </p>
      {terms === null ? null : (
        <>
          <JsonPreview label={text('identity.pay.terms')} value={terms.typedData} />
          <Field
            label={text('identity.pay.signature')}
            error={isWrong ? text('identity.pay.signatureWrong') : null}
            required
          >
            <TextInput
              value={signature}
              dir="ltr"
              placeholder="0x…"
              onChange={(next) => onSignature(next.trim())}
            />
          </Field>
        </>
      )}
    </>
  )
}
