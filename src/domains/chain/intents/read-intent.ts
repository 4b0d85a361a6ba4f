import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { IntentOwner } from './intent-owner.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'

/** What a submission needs. */
export type SubmissionOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly owner: IntentOwner
}

/** Raises 404 `resource.not_found` for an id that is not one of this owner's. */
export async function readIntent(
  { database, owner }: Pick<SubmissionOptions, 'database' | 'owner'>,
  intentId: string,
): Promise<IntentRecord> {
  const intent = await intentsStore(database.query).byId(owner.name, intentId)
  if (intent !== undefined) return intent
  throw new AppError(resourceErrors.not_found, `There is no intent ${intentId}.`)
}
