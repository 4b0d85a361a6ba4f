import { AppError, assert } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { assertAgentWallet } from './key-agent-wallet.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { type Actor, type KeysServiceOptions, recordAudit } from './key-options.ts'
import { insertOrderLimit, type OrderLimitTerms } from './key-order-limits.store.ts'
import { orderLimitText, readOrderLimit } from './key-order-limits.ts'
import { assertWithinCaller, readScopes } from './key-scopes.ts'
import { keysErrors } from './keys.errors.ts'
import { keysEvents } from './keys.events.ts'
import type { CreateApiKeyRequest } from './keys.schemas.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

const activeKeysMax = 100

/** The settings of a new key. */
type KeySettings = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
  readonly addressAllowList: readonly string[] | null
  readonly budgetId: number | null
  readonly agentWalletId: number | null
  readonly orderLimitId: number | null
}

/** The same before its order limit is stored. */
export type MintKeyCommand = Omit<KeySettings, 'orderLimitId'> & {
  readonly orderLimit: OrderLimitTerms | null
}

/** A new key. `secret` is stored nowhere. */
export type MintedKey = { readonly secret: string; readonly key: StoredKey }

/** Validates the caller's request; raises an error for settings that it may not choose. */
export async function readMintCommand(
  { owner }: Actor,
  request: CreateApiKeyRequest,
  options: KeysServiceOptions,
): Promise<MintKeyCommand> {
  const { clock, scopes: book } = options
  const scopes = readScopes(request.scopes ?? ['api:*'], book)
  assertWithinCaller(owner, scopes, book)
  const agentWalletId = request.agentWalletId ?? null
  await assertAgentWallet(owner, agentWalletId, options)
  return {
    name: request.name,
    scopes,
    expiresAt: readExpiry(request.expiresAt ?? null, clock.nowMs()),
    addressAllowList: null,
    budgetId: null,
    agentWalletId,
    orderLimit: readOrderLimit(request.orderLimit, scopes, options),
  }
}

/** Creates a key unless the account has the maximum. Raises 409 `keys.limit_reached`. */
export function mintKey(
  actor: Actor,
  command: MintKeyCommand,
  options: KeysServiceOptions,
): Promise<MintedKey> {
  const { accountId } = actor.owner
  const at = new Date(options.clock.nowMs())
  return options.database.transaction(async (transaction) => {
    const keys = keysStore(transaction)
    await keys.lockMinting(accountId)
    assertBelowLimit(await keys.countActive(accountId, at))
    const { orderLimit } = command
    const orderLimitId = orderLimit && (await insertOrderLimit(transaction, orderLimit))
    return insertKey(actor, { ...command, orderLimitId }, { ...options, transaction })
  })
}

/** Raises 409 `keys.limit_reached` when an account with `count` keys wants another. */
export function assertBelowLimit(count: number): void {
  if (count < activeKeysMax) return
  throw new AppError(
    keysErrors.limit_reached,
    `This account has ${activeKeysMax} active keys, which is the most it may have.`,
  )
}

/** Stores a new key and publishes it, in the caller's transaction. */
export async function insertKey(
  actor: Actor,
  command: KeySettings,
  options: KeysServiceOptions & { readonly transaction: Queryable },
): Promise<MintedKey> {
  const { transaction } = options
  const { accountId } = actor.owner
  const { name, scopes, expiresAt } = command
  const secret = holderKeyFormat.create(options.random)
  const keyPrefix = holderKeyFormat.shownPrefix(secret)
  const keys = keysStore(transaction)
  const keyId = await keys.insert({
    ...command,
    accountId,
    keyHash: keyHash(secret),
    keyPrefix,
    createdAt: new Date(options.clock.nowMs()),
  })
  const key = await keys.find(keyId.toString(), accountId)
  assert(key, 'a key that was just stored is there')
  const ends = expiresAt?.toISOString() ?? null
  await options.outbox.append(transaction, keysEvents.minted, {
    subject: keyId.toString(),
    accountId,
    payload: { keyId, name, keyPrefix, scopes: [...scopes], expiresAt: ends },
  })
  await recordAudit(options, transaction, {
    action: 'key.created',
    keyId,
    actor,
    detail: {
      keyPrefix,
      scopes,
      expiresAt: ends,
      ...(key.orderLimit ? { orderLimit: orderLimitText(key.orderLimit) } : {}),
    },
  })
  return { secret, key }
}

function readExpiry(text: string | null, nowMs: number): Date | null {
  if (text === null) return null
  const expiresAt = new Date(text)
  // A date that the schema's format accepts, such as a leap second, may still be invalid.
  if (expiresAt.getTime() > nowMs) return expiresAt
  throw new AppError(requestErrors.invalid, 'expiresAt is not in the future.', {
    faults: [
      {
        location: 'body/expiresAt',
        message: 'must be a moment in the future',
        fix: 'Send a later moment, or null for a key without an end.',
      },
    ],
  })
}
