import { Badge, type Tone } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'

/** How a call was answered. */
export function CallStatus({
  call: { code, status },
}: {
  readonly call: { readonly code: string | null; readonly status: number | null }
}) {
  const text = useText()
  const isAnswered = status !== null && status > 0
  return (
    <Badge tone={toneOf(status ?? 0)} {...(code === null ? {} : { title: code })}>
      {isAnswered ? String(status) : text('dock.noAnswer')}
    </Badge>
  )
}

function toneOf(status: number): Tone {
  if (status === 0 || status >= 500) return 'danger'
  return status < 400 ? 'neutral' : 'warn'
}
