import type { SandboxSession } from '#sdk'
import { Badge, type Tone } from '../../design/primitives/badge.tsx'
import { useText } from '../../language/use-text.ts'

type Status = SandboxSession['status']

const tones: Readonly<Record<Status, Tone>> = {
  created: 'info',
  running: 'up',
  paused: 'warn',
  deleted: 'danger',
}

/** How a sandbox fares, in a word. */
export function StatusOf({ status }: { readonly status: Status }) {
  const text = useText()
  return <Badge tone={tones[status]}>{text(`computer.status.${status}`)}</Badge>
}
