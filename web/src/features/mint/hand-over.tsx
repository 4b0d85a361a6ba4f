import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { toBase64 } from './half-signed.model.ts'
import { halfSigned, type PreparedMint, useProveMint } from './mint.data.ts'
import css from './mint.module.css'
import { MintFacts } from './mint-facts.tsx'

/** For a wallet that cannot send: the transaction as the asset has signed it, and the signature that comes back. */
export function HandOver({ prepared }: { readonly prepared: PreparedMint }) {
  const text = useText()
  const [transaction, setTransaction] = useState<string | null>(null)
  const [signature, setSignature] = useState('')
  const proving = useProveMint(prepared.mint.id)
  useEffect(() => {
    void halfSigned(prepared).then((bytes) => setTransaction(toBase64(bytes)))
  }, [prepared])
  const isWhole = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(signature)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !proving.isPending) proving.mutate(signature)
  }
  return (
    <form className={css.form} aria-label={text('identity.mint.handOver')} onSubmit={submit}>
      <p className={css.quiet}>{text('identity.mint.handOverWhy')}</p>
      {transaction === null ? null : (
        <p className={css.line}>
          <code className={css.long} dir="ltr">
            {transaction.slice(0, 40)}…
          </code>
          <CopyButton
            text={transaction}
            label={text('identity.mint.handOver')}
            done={text('shell.copied')}
          />
        </p>
      )}
      <Field label={text('identity.mint.sent')}>
        <TextInput value={signature} dir="ltr" onChange={(next) => setSignature(next.trim())} />
      </Field>
      {proving.error === null ? null : <Failure failure={proving.error} />}
      <p>
        <Button type="submit" pending={proving.isPending} disabled={!isWhole}>
          {text('identity.mint.prove')}
        </Button>
      </p>
      {proving.data === undefined ? null : <MintFacts mint={proving.data} />}
    </form>
  )
}
