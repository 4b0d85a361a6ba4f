import type { IconName } from '../../design/icons/icon-paths.ts'
import type { MessageId } from '../../language/catalog.ts'

/** A page that can be gone to from everywhere. */
export interface Place {
  readonly path: '/' | '/agents' | '/perps' | '/portfolio' | '/settings' | '/status' | '/trade'
  readonly label: MessageId
  readonly icon: IconName
  /** `g then t`. */
  readonly keys: string
}

/** The pages of the terminal, in the order of the bars. */
export const places: readonly Place[] = [
  { path: '/', label: 'shell.home', icon: 'layers', keys: 'g then h' },
  { path: '/trade', label: 'shell.trade', icon: 'candles', keys: 'g then t' },
  { path: '/perps', label: 'shell.perps', icon: 'activity', keys: 'g then p' },
  { path: '/portfolio', label: 'shell.portfolio', icon: 'wallet', keys: 'g then o' },
  { path: '/agents', label: 'shell.agents', icon: 'agent', keys: 'g then a' },
  { path: '/status', label: 'shell.status', icon: 'info', keys: 'g then s' },
  { path: '/settings', label: 'shell.settings', icon: 'settings', keys: 'g then e' },
]

/** Pages for those who build on the service. */
export const documentPlaces = [
  { path: '/api-docs', label: 'shell.docs' },
  { path: '/api-catalog', label: 'shell.catalog' },
  { path: '/scalar', label: 'shell.reference' },
] as const
