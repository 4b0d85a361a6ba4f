import { useState } from 'react'
import { useText } from '../../../language/use-text.ts'
import { SecretShown } from '../../../panels/secret/secret-shown.tsx'

/** The secret that messages are signed with, for the one time that it is shown. */
export function WebhookSecret({
  secret,
  onClose,
}: {
  readonly secret: string
  readonly onClose: () => void
}) {
  const text = useText()
  const [isKept, setKept] = useState(false)
  return (
    <SecretShown
      secret={secret}
      words={{
        title: text('webhooks.secret'),
        why: text('webhooks.secretWhy'),
        name: text('webhooks.secret'),
        copy: text('shell.copy'),
        kept: text('webhooks.kept'),
        keepFirst: text('webhooks.keepFirst'),
        done: text('webhooks.done'),
      }}
      isKept={isKept}
      onKept={setKept}
      onClose={onClose}
    />
  )
}
