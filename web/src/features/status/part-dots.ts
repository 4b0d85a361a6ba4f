import type { Status } from '../../design/primitives/status-dot.tsx'
import type { Part } from './status.model.ts'

/** How a part is drawn. */
export const statusOfPart: Readonly<Record<Part['state'], Status>> = {
  up: 'good',
  degraded: 'slow',
  down: 'bad',
  off: 'unknown',
  unknown: 'unknown',
}
