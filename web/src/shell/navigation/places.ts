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
  | '/api-catalog'
  | '/api-docs'
  | '/perps'
  | '/portfolio'
  | '/rh-launch'
  | '/scalar'
  | '/settings'
  | '/status'
  | '/trade'

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
