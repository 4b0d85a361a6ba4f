import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readAddressRange } from './address-range.ts'
import { assertAgentWallet } from './key-agent-wallet.ts'
import { type Budget, keyBudgetsStore } from './key-budgets.store.ts'
import { type Actor, type KeysServiceOptions, recordAudit } from './key-options.ts'
import { assertWithinCaller, readScopes, scopesBeyond } from './key-scopes.ts'
import { keyMachine, keyStateAt } from './key-state.ts'
import { changeLocked } from './key-transitions.ts'
import { keysErrors } from './keys.errors.ts'
import { keysEvents } from './keys.events.ts'
import type { ChangeApiKeyRequest } from './keys.schemas.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

/**
 * Changes settings of a key that has not ended; its scopes can only be narrowed. An empty request changes nothing and
 * publishes no event. Raises 403 when the caller has fewer scopes than the key, whose settings could otherwise be
 * widened.
 */
export async function changeKey(
  actor: Actor,
  change: { readonly keyId: string; readonly request: ChangeApiKeyRequest },
  options: KeysServiceOptions,
): Promise<StoredKey> {
  const { request } = change
  const scopes = request.scopes && readScopes(request.scopes, options.scopes)
  assertRanges(request.addressAllowList ?? [])
  if (request.agentWalletId !== undefined) {
    await assertAgentWallet(actor.owner, request.agentWalletId, options)
  }
  const fields = Object.keys(request)
  const target = { ...options, accountId: actor.owner.accountId, keyId: change.keyId }
  return changeLocked(target, async (key, transaction) => {
    assertOpen(key, options.clock.nowMs())
    assertWithinCaller(actor.owner, key.scopes, options.scopes)
    if (scopes && scopesBeyond(key.scopes, scopes, options.scopes).length > 0) throw widened()
    if (fields.length === 0) return key
    const keys = keysStore(transaction)
    const { name, addressAllowList, agentWalletId, budget } = request
    await keys.update(key.id, {
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(addressAllowList === undefined ? {} : { addressAllowList }),
      ...(agentWalletId === undefined ? {} : { agentWalletId }),
      ...(budget === undefined ? {} : { budgetId: await changeBudget(key, budget, transaction) }),
    })
    if (budget === null && key.budget) {
      await keyBudgetsStore(transaction).removeUnused(key.budget.id)
    }
    await publishChanged(actor, { key, request, fields }, { ...options, transaction })
    return (await keys.find(change.keyId, key.accountId)) ?? key
  })
}

async function publishChanged(
  actor: Actor,
  change: {
    readonly key: StoredKey
    readonly request: ChangeApiKeyRequest
    readonly fields: readonly string[]
  },
  options: KeysServiceOptions & { readonly transaction: Queryable },
): Promise<void> {
  const { id, accountId, keyPrefix } = change.key
  const { name, scopes, addressAllowList, agentWalletId, budget } = change.request
  await options.outbox.append(options.transaction, keysEvents.changed, {
    subject: id.toString(),
    accountId,
    payload: { keyId: id, keyPrefix, fields: [...change.fields] },
  })
  await recordAudit(options, options.transaction, {
    action: 'key.changed',
    keyId: id,
    actor,
    detail: {
      keyPrefix,
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(addressAllowList === undefined ? {} : { addressAllowList }),
      ...(agentWalletId === undefined ? {} : { agentWalletId }),
      ...(budget === undefined
        ? {}
        : { budget: budget && `${budget.calls} calls in ${budget.windowSeconds} s` }),
    },
  })
}

/** A budget that a rotating key shares with its successor changes for both. */
async function changeBudget(
  key: StoredKey,
  budget: Budget | null,
  transaction: Queryable,
): Promise<number | null> {
  if (budget === null) return null
  const budgets = keyBudgetsStore(transaction)
  if (key.budget === null) return budgets.create(budget)
  await budgets.change(key.budget.id, budget)
  return key.budget.id
}

function assertOpen(key: StoredKey, nowMs: number): void {
  const state = keyStateAt(key, nowMs)
  if (!keyMachine.isTerminal(state)) return
  throw new AppError(keysErrors.ended, `This key is ${state}.`, { extra: { state } })
}

function assertRanges(texts: readonly string[]): void {
  const faults = texts.flatMap((text, index) => {
    const range = readAddressRange(text)
    return typeof range === 'string'
      ? [{ location: `body/addressAllowList/${index}`, message: `${text} ${range}` }]
      : []
  })
  if (faults.length > 0) {
    throw new AppError(requestErrors.invalid, 'addressAllowList has ranges that are none.', {
      faults,
    })
  }
}

function widened(): AppError {
  return new AppError(keysErrors.scope_widened, 'The key does not have all of these scopes.', {
    faults: [
      {
        location: 'body/scopes',
        message: 'exceeds the scopes of the key',
        fix: 'Leave scopes out that the key does not have, or mint another key.',
      },
    ],
  })
}
