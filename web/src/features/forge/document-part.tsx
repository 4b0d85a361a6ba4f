import { useState } from 'react'
import { Checkbox } from '../../design/primitives/checkbox.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { JsonPreview } from '../../panels/identity/json-preview.tsx'
import { CallFlow } from './call-flow.tsx'
import {
  type Draft,
  documentOf,
  type Faults,
  faultsOf,
  newDraft,
  sourceOf,
} from './document.model.ts'
import { DocumentFields } from './document-fields.tsx'
import { useOwnSlugs } from './forge.data.ts'
import css from './forge.module.css'
import { prepareDocument } from './prepare.data.ts'
import { WhoOwns } from './who-owns.tsx'

/** A new identity, or another document of one: from a form, from an agent of this service, or from an address. */
export function DocumentPart({
  agentId,
  slug,
}: {
  readonly agentId: string | null
  readonly slug: string | undefined
}) {
  const text = useText()
  const [draft, setDraft] = useState(() => newDraft(slug))
  const [isTried, setTried] = useState(false)
  const faults = isTried ? faultsOf(draft) : {}
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isReady = () => {
    setTried(true)
    return Object.keys(faultsOf(draft)).length === 0
  }
  const title = text(agentId === null ? 'identity.new' : 'identity.act.uri')
  return (
    <CallFlow
      title={title}
      isReady={isReady}
      prepare={(account) => prepareDocument(account, agentId, sourceOf(draft))}
    >
      <Segmented
        label={text('identity.source')}
        value={draft.source}
        segments={[
          { value: 'document', label: text('identity.source.document') },
          { value: 'agent', label: text('identity.source.agent') },
          { value: 'address', label: text('identity.source.address') },
        ]}
        onChange={(source) => change({ source })}
      />
      <SourceFields draft={draft} faults={faults} onChange={change} />
      {draft.source === 'document' ? (
        <>
          <h3>{text('identity.document')}</h3>
          <JsonPreview label={text('identity.document')} value={documentOf(draft)} />
        </>
      ) : null}
      <WhoOwns
        isOnChain={draft.source === 'document' || (draft.source === 'agent' && draft.embed)}
      />
    </CallFlow>
  )
}

function SourceFields({
  draft,
  faults,
  onChange,
}: {
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (change: Partial<Draft>) => void
}) {
  const text = useText()
  const own = useOwnSlugs().data?.agents ?? []
  const fault = (field: 'slug' | 'uri') => {
    const found = faults[field]
    return found === undefined ? null : text(`identity.fault.${found}`)
  }
  if (draft.source === 'document')
    return <DocumentFields draft={draft} faults={faults} onChange={onChange} />
  if (draft.source === 'address') {
    return (
      <Field
        label={text('identity.uri')}
        hint={<span dir="ltr">https, ipfs, ar, data</span>}
        error={fault('uri')}
        required
      >
        <TextInput
          type="url"
          value={draft.uri}
          maxLength={12_000}
          dir="ltr"
          onChange={(uri) => onChange({ uri: uri.trim() })}
        />
      </Field>
    )
  }
  return (
    <>
      <Field label={text('identity.agent')} error={fault('slug')} required>
        <Select
          value={draft.slug}
          choices={[
            { value: '', label: '—' },
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(slug) => onChange({ slug })}
        />
      </Field>
      <div className={css.choices}>
        <Checkbox checked={draft.embed} onChange={(embed) => onChange({ embed })}>
          {text('identity.embed')}
        </Checkbox>
      </div>
    </>
  )
}
