import type { Challenge } from 'mppx'
import { AppError } from '../../src/kernel/errors.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database } from '../../src/ports/database.ts'
import { principal } from './http-server.ts'
import { challengesOf } from './mpp-client.ts'
import { type MppProcess, openMppProcess } from './mpp-world.ts'

/** What is asked of sessions. */
export type SessionAsk =
  | SessionRequest
  | { readonly kind: 'refund'; readonly chargeId: string; readonly amountAtomic: string | null }
  | { readonly kind: 'look'; readonly at: 'charges' | 'sessions' }
  /** Nothing: the clock of the process moves to the moment of the call. */
  | { readonly kind: 'tick' }

/** A request over HTTP. */
export type SessionRequest = {
  readonly kind: 'send'
  /** The name of an account, or null for a stranger. */
  readonly from: string | null
  /** The address that it comes from: strangers pay as a name at an address. */
  readonly place: string
  readonly to: 'close' | 'open' | 'order' | 'top-up' | 'use'
  readonly body: Readonly<Record<string, unknown>>
  readonly authorization: string | null
}

/** Sessions of one process, and one way to ask for them. */
export type SessionDesk = {
  readonly process: MppProcess
  /** What was done, or the refusal's code; never raises. */
  readonly handle: (call: { readonly nowMs: number; readonly ask: SessionAsk }) => Promise<string>
  /** The challenges that a call without a payment is answered, by `method/intent`; none where it is refused. */
  readonly challenges: (
    nowMs: number,
    request: Omit<SessionRequest, 'authorization' | 'kind'>,
  ) => Promise<ReadonlyMap<string, Challenge.Challenge>>
  readonly close: () => Promise<void>
}

/** Shorter than usual, so that a simulation comes to the ends of things. */
export const sessionTimes = { graceSeconds: 120, openingSeconds: 300, idleSeconds: 3_600 } as const

/** Opens it on a database that has the schema of micropayments. */
export async function createSessionDesk(database: Database): Promise<SessionDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs }
  const settings = { sessions: sessionTimes }
  const process = await openMppProcess({ database, clock, settings, keys: accountKeys() })
  return {
    process,
    async handle(call) {
      nowMs = Math.max(nowMs, call.nowMs)
      try {
        return await answerOf(process, call.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
    async challenges(atMs, request) {
      nowMs = Math.max(nowMs, atMs)
      const answer = await send(process, { ...request, kind: 'send', authorization: null })
      const lines = [answer.headers['www-authenticate'] ?? []].flat()
      const headers = new Headers(lines.map((line) => ['www-authenticate', line]))
      return lines.length === 0 ? new Map() : challengesOf({ headers })
    },
    close: () => process.http.close(),
  }
}

const roundsMax = 500
const accountsMax = 4

/** The accounts of a round: each round has its own, so that nothing of the last one is left in them. */
export function sessionAccount(round: number, index: number): string {
  return `r${round}x${index}`
}

function accountKeys(): Readonly<Record<string, Principal>> {
  return Object.fromEntries(
    Array.from({ length: roundsMax * accountsMax }, (_, index) => {
      const name = sessionAccount(Math.floor(index / accountsMax), index % accountsMax)
      return [
        `ct_sk_${name}`,
        principal({ accountId: `acct_${name}`, credentialId: `key_${name}` }),
      ]
    }),
  )
}

async function answerOf(process: MppProcess, ask: SessionAsk): Promise<string> {
  switch (ask.kind) {
    case 'send': {
      const answer = await send(process, ask)
      const body = answer.json()
      if (answer.statusCode >= 300) return String(body.code)
      if (ask.to === 'close') return String(body.session.status)
      if (ask.to !== 'use') return 'paid'
      return `${body.used.repeated ? 'repeated' : 'used'} ${body.used.spentAfter}`
    }
    case 'refund': {
      const amount = ask.amountAtomic === null ? null : BigInt(ask.amountAtomic)
      return (await process.refund(ask.chargeId, amount)).status
    }
    case 'look':
      if (ask.at === 'sessions') await process.mpp.runRound()
      else await process.reconciler.reconcile()
      return 'looked'
    case 'tick':
      return 'ticked'
  }
}

function send({ http }: MppProcess, { from, place: remoteAddress, ...ask }: SessionRequest) {
  return http.inject({
    method: 'POST',
    url: ask.to === 'order' ? '/kitchen/orders' : `/api/mpp/session/${ask.to}`,
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      ...(from === null ? {} : { 'x-api-key': `ct_sk_${from}` }),
      ...(ask.authorization === null ? {} : { authorization: ask.authorization }),
    },
    payload: JSON.stringify(ask.body),
  })
}
