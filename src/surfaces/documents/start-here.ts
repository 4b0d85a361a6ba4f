import type { OperationName } from '../../kernel/operation.ts'
import type { CatalogRow, StartHereStep } from '../../ports/api-documents.ts'

/**
 * What the first hour needs, in this order, each with why. One that the table does not hold is left out: only the
 * embedded chain gives test money away.
 */
const steps: readonly (readonly [name: OperationName, why: string])[] = [
  [
    'auth.verifyChallenge',
    'Sign in: your wallet signs the message of GET /api/auth/challenge, and the account is there. Without a wallet, POST /api/auth/sign-up/email makes one.',
  ],
  [
    'keys.mint',
    'A program calls with a key. It is shown once, and it may have scopes and a budget.',
  ],
  [
    'faucet.request',
    'Test money for any address, so that everything below can be tried for nothing.',
  ],
  ['tokens.list', 'What is traded, with prices, volumes and holders. It needs no credential.'],
  [
    'launches.prepare',
    'A token of your own: the answer is an unsigned transaction and the address to be.',
  ],
  ['intents.submit', 'Send what the wallet signed. The service never sees the key that signs.'],
  [
    'launchTrades.prepare',
    'Buy or sell any launched token, wherever it trades; signed and submitted the same way.',
  ],
  [
    'orders.place',
    'Limit, stop, trailing, DCA and TWAP orders, with play money or signed by a vault wallet.',
  ],
  ['payments.quote', 'What one particular call would cost, before anything is paid.'],
  [
    'paidAgents.chat',
    'A call that costs: it answers 402 with every way to pay, and runs once it is paid.',
  ],
  ['events.follow', 'All that happens, as a numbered stream that resumes from where it broke off.'],
  ['webhooks.create', 'The same events posted to an address of yours, signed.'],
]

/** The operations that a newcomer calls first, as the table describes them. */
export function startHere(rows: readonly CatalogRow[]): readonly StartHereStep[] {
  return steps.flatMap(([wanted, why]) => {
    const row = rows.find(({ aliasOf, name }) => name === wanted && aliasOf === null)
    if (row === undefined) return []
    const { method, name, operationId, path, priceText, summary } = row
    return [{ name, operationId, method, path, summary, priceText, why }]
  })
}
