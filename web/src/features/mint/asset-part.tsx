import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { JsonPreview } from '../../panels/identity/json-preview.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useAsset } from './mint.data.ts'
import css from './mint.module.css'
import { useMintPlace } from './use-mint-place.ts'

/** Any asset of the chain by its address: owner, authority, name, document and attributes as they are there. */
export function AssetPart() {
  const text = useText()
  const { asset = '', open } = useMintPlace()
  const [typed, setTyped] = useState(asset)
  const [isTried, setTried] = useState(false)
  const { data, error, isFetching, refetch } = useAsset(asset)
  const isAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(typed)
  return (
    <section className={css.part}>
      <h2>{text('identity.mint.read')}</h2>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isAddress) open(typed)
        }}
      >
        <Field
          label={text('identity.mint.asset')}
          error={isTried && !isAddress ? text('identity.fault.address') : null}
        >
          <TextInput value={typed} dir="ltr" onChange={(next) => setTyped(next.trim())} />
        </Field>
        <p>
          <Button type="submit" pending={isFetching}>
            {text('identity.mint.readIt')}
          </Button>
        </p>
      </form>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <JsonPreview label={text('identity.mint.asset')} value={data} />}
    </section>
  )
}
