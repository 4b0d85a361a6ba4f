import { closeSession } from '../../../service/session.ts'
import { forgetKeys } from '../../../wallet/development/key-store.ts'
import { disconnect } from '../../../wallet/wallet-store.ts'

/** What this program keeps begins with its name. */
const prefix = 'bourse.'

/**
 * Ends the session and forgets what this browser keeps: choices, the remembered wallet, and the keys of the development
 * wallet, whose money nobody can move any more. Where the session cannot be ended nothing is forgotten.
 */
export async function eraseLocalData(): Promise<void> {
  await closeSession()
  disconnect()
  await forgetKeys()
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
}
