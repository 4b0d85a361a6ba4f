import type { IconName } from '../../design/icons/icon-paths.ts'
import type { MessageId } from '../../language/catalog.ts'
import type pages from '../../language/messages/en/pages.json'

/** A page that can be gone to from everywhere. */
export interface Place {
  readonly path: Path
  readonly label: MessageId
  /** One line about it, of the area that comes with the list of all pages. */
  readonly about: keyof typeof pages
  readonly group: PlaceGroup
  /** In which bars it always is: its label is then one of those that every page has. */
  readonly bars?: readonly Bar[]
  readonly icon?: IconName
  /** `g then t`. */
  readonly keys?: string
}

/** What pages are for: the list of all pages has a part for each. */
export type PlaceGroup = 'agents' | 'launch' | 'money' | 'service' | 'trade'

type Bar = 'bottom' | 'line' | 'top'

type Path =
  | '/'
  | '/agents'
  | '/agents/forge'
  | '/agents/mint'
  | '/agents/registry'
  | '/api-catalog'
  | '/api-docs'
  | '/api-keys'
  | '/cheshire-computer'
  | '/claim'
  | '/gateway'
  | '/oneshot'
  | '/payments'
  | '/perps'
  | '/pons-launch'
  | '/portfolio'
  | '/rh-launch'
  | '/scalar'
  | '/settings'
  | '/skills'
  | '/status'
  | '/token-factory'
  | '/trade'
  | '/vault'
  | '/webhooks'

/** The groups, in the order of the list. */
export const placeGroups: readonly PlaceGroup[] = ['trade', 'launch', 'agents', 'money', 'service']

/** The pages of the terminal, in the order of the bars and of the list. */
export const places: readonly Place[] = [
  {
    path: '/',
    label: 'shell.home',
    about: 'pages.about.home',
    group: 'trade',
    bars: ['bottom'],
    icon: 'layers',
    keys: 'g then h',
  },
  {
    path: '/trade',
    label: 'shell.trade',
    about: 'pages.about.trade',
    group: 'trade',
    bars: ['bottom', 'top'],
    icon: 'candles',
    keys: 'g then t',
  },
  {
    path: '/perps',
    label: 'shell.perps',
    about: 'pages.about.perps',
    group: 'trade',
    bars: ['bottom', 'top'],
    icon: 'activity',
    keys: 'g then p',
  },
  {
    path: '/rh-launch',
    label: 'shell.launch',
    about: 'pages.about.launch',
    group: 'launch',
    bars: ['top'],
    keys: 'g then l',
  },
  {
    path: '/pons-launch',
    label: 'pages.pons',
    about: 'pages.about.pons',
    group: 'launch',
  },
  {
    path: '/token-factory',
    label: 'pages.factory',
    about: 'pages.about.factory',
    group: 'launch',
  },
  {
    path: '/claim',
    label: 'pages.claim',
    about: 'pages.about.claim',
    group: 'launch',
    keys: 'g then c',
  },
  {
    path: '/portfolio',
    label: 'shell.portfolio',
    about: 'pages.about.portfolio',
    group: 'trade',
    bars: ['bottom', 'top'],
    icon: 'wallet',
    keys: 'g then o',
  },
  {
    path: '/agents',
    label: 'shell.agents',
    about: 'pages.about.agents',
    group: 'agents',
    bars: ['top'],
    keys: 'g then a',
  },
  {
    path: '/skills',
    label: 'pages.skills',
    about: 'pages.about.skills',
    group: 'agents',
    keys: 'g then i',
  },
  {
    path: '/agents/registry',
    label: 'pages.registry',
    about: 'pages.about.registry',
    group: 'agents',
    keys: 'g then r',
  },
  {
    path: '/agents/forge',
    label: 'pages.forge',
    about: 'pages.about.forge',
    group: 'agents',
  },
  {
    path: '/agents/mint',
    label: 'pages.mint',
    about: 'pages.about.mint',
    group: 'agents',
  },
  {
    path: '/oneshot',
    label: 'pages.oneshot',
    about: 'pages.about.oneshot',
    group: 'agents',
  },
  {
    path: '/cheshire-computer',
    label: 'pages.computer',
    about: 'pages.about.computer',
    group: 'agents',
    keys: 'g then x',
  },
  {
    path: '/payments',
    label: 'pages.payments',
    about: 'pages.about.payments',
    group: 'money',
    keys: 'g then y',
  },
  {
    path: '/gateway',
    label: 'pages.gateway',
    about: 'pages.about.gateway',
    group: 'money',
  },
  {
    path: '/vault',
    label: 'pages.vault',
    about: 'pages.about.vault',
    group: 'money',
    keys: 'g then v',
  },
  {
    path: '/api-keys',
    label: 'pages.keys',
    about: 'pages.about.keys',
    group: 'money',
    keys: 'g then k',
  },
  {
    path: '/webhooks',
    label: 'pages.webhooks',
    about: 'pages.about.webhooks',
    group: 'money',
    keys: 'g then w',
  },
  {
    path: '/status',
    label: 'shell.status',
    about: 'pages.about.status',
    group: 'service',
    keys: 'g then s',
  },
  {
    path: '/settings',
    label: 'shell.settings',
    about: 'pages.about.settings',
    group: 'service',
    keys: 'g then e',
  },
  {
    path: '/api-docs',
    label: 'shell.docs',
    about: 'pages.about.docs',
    group: 'service',
    bars: ['line'],
  },
  {
    path: '/api-catalog',
    label: 'shell.catalog',
    about: 'pages.about.catalog',
    group: 'service',
    bars: ['line'],
  },
  {
    path: '/scalar',
    label: 'shell.reference',
    about: 'pages.about.reference',
    group: 'service',
    bars: ['line'],
  },
]

/** The pages that a bar always has. */
export function placesOf(bar: Bar): readonly Place[] {
  return places.filter(({ bars }) => bars?.includes(bar))
}
