import { Button } from '../../design/primitives/button.tsx'
import { Checkbox } from '../../design/primitives/checkbox.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { type Draft, type Faults, trusts } from './document.model.ts'
import css from './forge.module.css'

interface Fields {
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (change: Partial<Draft>) => void
}

/** What an identity says of itself, field by field. */
export function DocumentFields({ draft, faults, onChange }: Fields) {
  const text = useText()
  const fault = (field: keyof Draft) => {
    const found = faults[field]
    return found === undefined ? null : text(`identity.fault.${found}`)
  }
  return (
    <>
      <Field label={text('identity.name')} error={fault('name')} required>
        <TextInput
          value={draft.name}
          maxLength={200}
          dir="auto"
          onChange={(name) => onChange({ name })}
        />
      </Field>
      <Field label={text('identity.description')} error={fault('description')} required>
        <TextArea
          value={draft.description}
          maxLength={4_000}
          dir="auto"
          onChange={(description) => onChange({ description })}
        />
      </Field>
      <Field
        label={text('identity.image')}
        hint={<span dir="ltr">https://, ipfs://, data:image/</span>}
        error={fault('image')}
        required
      >
        <TextInput
          type="url"
          value={draft.image}
          maxLength={6_000}
          dir="ltr"
          onChange={(image) => onChange({ image: image.trim() })}
        />
      </Field>
      <Services draft={draft} faults={faults} onChange={onChange} />
      <fieldset className={css.choices}>
        <legend>{text('identity.fact.trust')}</legend>
        {trusts.map((one) => (
          <Checkbox
            key={one}
            checked={draft.trust.includes(one)}
            onChange={(isOn) =>
              onChange({
                trust: trusts.filter((t) => (t === one ? isOn : draft.trust.includes(t))),
              })
            }
          >
            {text(`identity.trust.${one}`)}
          </Checkbox>
        ))}
        <Checkbox checked={draft.x402} onChange={(x402) => onChange({ x402 })}>
          {text('identity.x402')}
        </Checkbox>
        <Checkbox checked={draft.active} onChange={(active) => onChange({ active })}>
          {text('identity.active')}
        </Checkbox>
      </fieldset>
    </>
  )
}

function Services({ draft, faults, onChange }: Fields) {
  const text = useText()
  const { services } = draft
  const put = (at: number, change: Partial<Draft['services'][number]>) =>
    onChange({
      services: services.map((service, index) =>
        index === at ? { ...service, ...change } : service,
      ),
    })
  return (
    <>
      {services.map((service, at) => (
        // Services have no name but their place while they are typed.
        <div key={at} className={css.service}>
          <Field label={text('identity.service')}>
            <TextInput
              value={service.name}
              maxLength={64}
              placeholder="web, A2A, MCP"
              dir="auto"
              onChange={(name) => put(at, { name })}
            />
          </Field>
          <Field
            label={text('identity.endpoint')}
            error={
              faults.services !== undefined && !/^[\x21-\x7e]+$/.test(service.endpoint)
                ? text('identity.fault.address')
                : null
            }
          >
            <TextInput
              type="url"
              value={service.endpoint}
              maxLength={2_048}
              dir="ltr"
              onChange={(endpoint) => put(at, { endpoint: endpoint.trim() })}
            />
          </Field>
          <IconButton
            icon="close"
            label={text('identity.removeService')}
            onClick={() => onChange({ services: services.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <p>
        <Button
          size="small"
          disabled={services.length >= 20}
          onClick={() => onChange({ services: [...services, { name: '', endpoint: '' }] })}
        >
          {text('identity.addService')}
        </Button>
      </p>
    </>
  )
}
