import { AppError } from '../../../kernel/errors.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { CallingRun, FactScope, Scope } from './fact.ts'
import type { Reader } from './memory.store.ts'

/** The agent and the conversation that a request names. */
export type ScopeNames = { readonly agent?: string; readonly conversationId?: string }

/** Raises 404 for a name that the account may not use. */
export type NameChecks = {
  /** Raises 404 for an agent that the account cannot run. */
  /** The agent's slug as it is now. */
  readonly assertRunnable: (accountId: string, agent: string) => Promise<string>
  readonly isConversation: (accountId: string, conversationId: string) => Promise<boolean>
}

/** The scope that a new fact gets: what is named, or what the calling run is itself. */
export async function scopeOfNew(
  wanted: ScopeNames & { readonly scope: Scope },
  by: { readonly accountId: string; readonly run: CallingRun | null },
  checks: NameChecks,
): Promise<FactScope> {
  const { agent, conversationId, scope } = wanted
  const { accountId, run } = by
  assertFitting(wanted, 'body')
  if (scope === 'account') return { scope, of: '' }
  const own = scope === 'agent' ? run?.agent : run?.conversationId
  const of = (scope === 'agent' ? agent : conversationId) ?? own ?? null
  const member = scope === 'agent' ? 'body/agent' : 'body/conversationId'
  if (of === null) throw invalid(member, 'is missing', `Say which ${scope} it is for.`)
  if (run !== null && of !== own) {
    throw invalid(member, 'is not of this run', 'A run remembers for itself or for the account.')
  }
  if (scope === 'agent') return { scope, of: await checks.assertRunnable(accountId, of) }
  // A run is in its conversation, whichever door that came through.
  if (of !== own && !(await checks.isConversation(accountId, of))) {
    throw new AppError(resourceErrors.not_found, 'There is no such conversation.')
  }
  return { scope, of }
}

/** The reader of what is asked for, which is never more than the reader saw before. */
export function narrowed(
  reader: Reader,
  wanted: ScopeNames & { readonly scope?: Scope | undefined },
  place: 'body' | 'query',
): Reader {
  const { agent, conversationId } = wanted
  const named = conversationId === undefined ? undefined : 'conversation'
  const scope = wanted.scope ?? (agent === undefined ? named : 'agent')
  if (scope === undefined) return reader
  assertFitting({ ...wanted, scope }, place)
  return { ...reader, only: { scope, of: agent ?? conversationId ?? null } }
}

function assertFitting(
  { agent, conversationId, scope }: ScopeNames & { readonly scope: Scope },
  place: 'body' | 'query',
): void {
  if (agent !== undefined && scope !== 'agent') {
    const fix = 'Name it with the scope `agent` alone.'
    throw invalid(`${place}/agent`, 'does not belong to this scope', fix)
  }
  if (conversationId !== undefined && scope !== 'conversation') {
    const fix = 'Name it with the scope `conversation` alone.'
    throw invalid(`${place}/conversationId`, 'does not belong to this scope', fix)
  }
}

/** 400 that names a member of the request. */
export function invalid(location: string, message: string, fix: string): AppError {
  return new AppError(
    requestErrors.invalid,
    `\`${location.slice(location.indexOf('/') + 1)}\` ${message}.`,
    {
      faults: [{ location, message, fix }],
    },
  )
}
