import { Field } from '../../../design/primitives/field.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { isAddress, type WebhookDraft } from '../webhooks.model.ts'
import { TopicPicker } from './topic-picker.tsx'

/** Where events are to be posted, which, and a note; what is wrong is said once it was tried. */
export function WebhookFields({
  draft,
  isTried,
  onChange,
}: {
  readonly draft: WebhookDraft
  readonly isTried: boolean
  readonly onChange: (draft: WebhookDraft) => void
}) {
  const text = useText()
  const { description, topics, url } = draft
  return (
    <>
      <Field
        label={text('webhooks.address')}
        hint={text('webhooks.addressWhy')}
        error={isTried && !isAddress(url) ? text('webhooks.addressFault') : null}
        required
      >
        <TextInput
          type="url"
          value={url}
          dir="ltr"
          maxLength={2_048}
          onChange={(next) => onChange({ ...draft, url: next.trim() })}
        />
      </Field>
      <Field label={text('webhooks.note')}>
        <TextInput
          value={description}
          dir="auto"
          maxLength={256}
          onChange={(next) => onChange({ ...draft, description: next })}
        />
      </Field>
      <TopicPicker chosen={topics} onChange={(next) => onChange({ ...draft, topics: next })} />
    </>
  )
}
