import type { Messages } from '@lingui/core'
import type app from './messages/en/app.json'
import type catalog from './messages/en/catalog.json'
import type documents from './messages/en/documents.json'
import type home from './messages/en/home.json'
import type panels from './messages/en/panels.json'
import type perps from './messages/en/perps.json'
import type portfolio from './messages/en/portfolio.json'
import type reference from './messages/en/reference.json'
import type settings from './messages/en/settings.json'
import type shell from './messages/en/shell.json'
import type status from './messages/en/status.json'
import type trade from './messages/en/trade.json'
import type wallet from './messages/en/wallet.json'

/** Every message that the terminal can say, by its id. */
export type MessageId = keyof (typeof app &
  typeof catalog &
  typeof documents &
  typeof home &
  typeof panels &
  typeof perps &
  typeof portfolio &
  typeof reference &
  typeof settings &
  typeof shell &
  typeof status &
  typeof trade &
  typeof wallet)

// The build puts every file of the folder into the module of its app.json, compiled: one file for each language.
const files = import.meta.glob<Messages>('./messages/*/app.json', { import: 'default' })

/** The messages of a language, compiled. Rejects for a language that has none, or when they cannot be fetched. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = files[`./messages/${locale}/app.json`]
  if (load === undefined) throw new Error(`there are no messages in ${locale}`)
  return load()
}
