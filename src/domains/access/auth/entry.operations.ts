import { rowsOf } from '../../../kernel/operation.ts'
import { signInErrors } from './auth.errors.ts'
import { entryErrors } from './entry.errors.ts'
import { EntryVerified, VerifyEntryRequest } from './entry.schemas.ts'
import type { EntryService } from './entry.service.ts'

const { operation } = rowsOf<EntryService>()

/** Paying the entry fee. */
export const entryOperations = {
  verifyEntry: operation({
    name: 'entry.verify',
    method: 'POST',
    path: '/api/auth/entry/verify',
    tier: 'public',
    family: 'Auth',
    summary: 'Open the entry of a wallet that has paid the fee',
    description:
      'Reads the transaction from the chain and counts what it moved of the platform token from the wallet to the treasury. The payment is the proof, so no credential is needed: anyone may report it, and it opens the entry of the wallet that paid. One transaction opens one entry.',
    auth: [],
    input: { body: VerifyEntryRequest },
    output: EntryVerified,
    errors: [signInErrors.wallet_malformed, ...Object.values(entryErrors)],
    effect: 'irreversible',
    limit: { bucket: 'sign_in', weight: 1 },
    handler: (entry, { input }) => entry.verifyEntry(input.body),
  }),
}
