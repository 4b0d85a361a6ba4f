import { rowsOf } from '../../kernel/operation.ts'
import { signInErrors } from './auth.errors.ts'
import { entryErrors } from './entry.errors.ts'
import { EntryVerified, VerifyEntryRequest } from './entry.schemas.ts'
import type { EntryService } from './entry.service.ts'

const { operation } = rowsOf<EntryService>()

const wallet = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** What opens the entry gate. */
export const entryOperations = {
  verifyEntry: operation({
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
    examples: [
      {
        name: 'a Solana payment',
        input: {
          body: {
            walletAddress: wallet,
            txSignature:
              '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
          },
        },
        output: {
          ok: true,
          registered: true,
          alreadyRegistered: false,
          walletAddress: wallet,
          userId: 'acct_01k0a3r9m2v7c8d4e5f6g7h8j9',
          agentName: null,
        },
      },
    ],
    handler: (entry, { input }) => entry.verifyEntry(input.body),
  }),
}
