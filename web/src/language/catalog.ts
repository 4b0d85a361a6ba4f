import type { Messages } from '@lingui/core'
import type agents from './messages/en/agents.json'
import type app from './messages/en/app.json'
import type catalog from './messages/en/catalog.json'
import type claim from './messages/en/claim.json'
import type computer from './messages/en/computer.json'
import type dock from './messages/en/dock.json'
import type documents from './messages/en/documents.json'
import type gateway from './messages/en/gateway.json'
import type home from './messages/en/home.json'
import type identity from './messages/en/identity.json'
import type keys from './messages/en/keys.json'
import type launches from './messages/en/launches.json'
import type launching from './messages/en/launching.json'
import type pages from './messages/en/pages.json'
import type panels from './messages/en/panels.json'
import type payments from './messages/en/payments.json'
import type perps from './messages/en/perps.json'
import type portfolio from './messages/en/portfolio.json'
import type reference from './messages/en/reference.json'
import type requests from './messages/en/requests.json'
import type settings from './messages/en/settings.json'
import type shell from './messages/en/shell.json'
import type signing from './messages/en/signing.json'
import type skills from './messages/en/skills.json'
import type status from './messages/en/status.json'
import type token from './messages/en/token.json'
import type trade from './messages/en/trade.json'
import type vault from './messages/en/vault.json'
import type wallet from './messages/en/wallet.json'
import type webhooks from './messages/en/webhooks.json'
import type { pageAreas } from './page-areas.ts'

/** Every message that the terminal can say, by its id. */
export type MessageId = keyof (typeof agents &
  typeof app &
  typeof catalog &
  typeof dock &
  typeof claim &
  typeof computer &
  typeof documents &
  typeof gateway &
  typeof home &
  typeof launches &
  typeof pages &
  typeof identity &
  typeof keys &
  typeof launching &
  typeof panels &
  typeof payments &
  typeof perps &
  typeof portfolio &
  typeof reference &
  typeof requests &
  typeof settings &
  typeof shell &
  typeof signing &
  typeof skills &
  typeof status &
  typeof token &
  typeof trade &
  typeof wallet &
  typeof vault &
  typeof webhooks)

/** An area that is fetched with its page. */
export type PageArea = (typeof pageAreas)[number]

/** The messages of a language that every page begins with, and where those of the pages' own areas are. */
interface LanguageFile {
  readonly default: Messages
  readonly areas: Readonly<Record<PageArea, () => Promise<{ readonly default: Messages }>>>
}

// The build puts every file of the folder that is not a page's into the module of its app.json: one file for each
// language. All of them are compiled.
const files: Readonly<Record<string, () => Promise<LanguageFile>>> = import.meta.glob<LanguageFile>(
  './messages/*/app.json',
)

/**
 * The messages of a language, compiled: what every page begins with, or those of one page. Rejects for a language that
 * has none, or when they cannot be fetched.
 */
export async function loadMessages(
  locale: string,
  area: 'app' | PageArea = 'app',
): Promise<Messages> {
  const load = files[`./messages/${locale}/app.json`]
  if (load === undefined) throw new Error(`there are no messages in ${locale}`)
  const file = await load()
  return area === 'app' ? file.default : (await file.areas[area]()).default
}
