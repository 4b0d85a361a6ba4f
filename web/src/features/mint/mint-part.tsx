import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { useSignInWord } from '../../shell/connect/sign-in-word.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { useMintableAgents, usePrepareMint } from './mint.data.ts'
import { type MintDraft, type MintFaults, mintFaults, newMint } from './mint.model.ts'
import css from './mint.module.css'
import { MintReview } from './mint-review.tsx'

/** From a form to what is signed. Anybody may fill it in; a wallet of Solana owns what comes of it. */
export function MintPart({ isPossible }: { readonly isPossible: boolean }) {
  const text = useText()
  const wallet = useWallet().connected?.wallet
  const principal = usePrincipal()
  const signInWord = useSignInWord()
  const owner = wallet?.chain === 'solana' && principal != null ? wallet.address : null
  const [draft, setDraft] = useState(newMint)
  const [isTried, setTried] = useState(false)
  const preparing = usePrepareMint()
  if (preparing.data !== undefined) {
    return (
      <MintReview
        prepared={preparing.data}
        isPossible={isPossible}
        onBack={() => preparing.reset()}
      />
    )
  }
  return (
    <form
      className={css.form}
      noValidate
      aria-label={text('identity.mint.new')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (owner === null) openConnect()
        else if (Object.keys(mintFaults(draft)).length === 0) preparing.mutate({ draft, owner })
      }}
    >
      <MintFields
        draft={draft}
        faults={isTried ? mintFaults(draft) : {}}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <p className={css.quiet}>{text('identity.mint.owns')}</p>
      {preparing.error === null ? null : <Failure failure={preparing.error} />}
      <p className={css.line}>
        <Button type="submit" kind="primary" pending={preparing.isPending}>
          {text(owner === null ? signInWord : 'identity.prepare')}
        </Button>
        {owner === null ? <span className={css.quiet}>{text('identity.mint.connect')}</span> : null}
      </p>
    </form>
  )
}

function MintFields({
  draft,
  faults,
  onChange,
}: {
  readonly draft: MintDraft
  readonly faults: MintFaults
  readonly onChange: (change: Partial<MintDraft>) => void
}) {
  const text = useText()
  const agents = useMintableAgents().data?.agents ?? []
  const fault = (field: keyof MintDraft) => {
    const found = faults[field]
    return found === undefined ? null : text(`identity.fault.${found}`)
  }
  return (
    <>
      <Segmented
        label={text('identity.source')}
        value={draft.source}
        segments={[
          { value: 'document', label: text('identity.source.document') },
          { value: 'agent', label: text('identity.source.agent') },
          { value: 'address', label: text('identity.source.address') },
        ]}
        onChange={(source) => onChange({ source })}
      />
      {draft.source === 'agent' ? (
        <Field label={text('identity.agent')} error={fault('slug')} required>
          <Select
            value={draft.slug}
            choices={[
              { value: '', label: '—' },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(slug) => onChange({ slug })}
          />
        </Field>
      ) : (
        <Field label={text('identity.name')} error={fault('name')} required>
          <TextInput
            value={draft.name}
            maxLength={64}
            dir="auto"
            onChange={(name) => onChange({ name })}
          />
        </Field>
      )}
      {draft.source === 'document' ? (
        <Field label={text('identity.description')} error={fault('description')} required>
          <TextArea
            value={draft.description}
            maxLength={600}
            dir="auto"
            onChange={(description) => onChange({ description })}
          />
        </Field>
      ) : null}
      {draft.source === 'address' ? (
        <UriField uri={draft.uri} error={fault('uri')} onChange={(uri) => onChange({ uri })} />
      ) : null}
    </>
  )
}

function UriField({
  uri,
  error,
  onChange,
}: {
  readonly uri: string
  readonly error: string | null
  readonly onChange: (uri: string) => void
}) {
  const text = useText()
  return (
    <Field label={text('identity.uri')} error={error} required>
      <TextInput
        type="url"
        value={uri}
        maxLength={500}
        dir="ltr"
        onChange={(next) => onChange(next.trim())}
      />
    </Field>
  )
}
