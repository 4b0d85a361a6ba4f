import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { BourseError, type Client, createClient, type OneshotKeyRecord, oneshotKeys } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource } from '../../service/queries.ts'
import { type HeldKey, joinHolders } from './claim-tabs.ts'
import type { Owner } from './owner.ts'

/** A one-shot key that this page holds, in memory alone, and the client that presents it. */
export interface Claim extends HeldKey, Owner {}

/** How a claim that was held has ended. */
export type Ending = 'expired' | 'refused' | 'revoked'

/** What this page holds, and how the last claim ended where it holds none. */
export interface ClaimState {
  readonly claim: Claim | null
  readonly ending: Ending | null
}

const resources = ['sandboxes', 'sandboxFiles', 'sandboxSnapshots', 'boxes', 'boxSessions'] as const

let state: ClaimState = { claim: null, ending: null }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const tabs = joinHolders({
  held: () => state.claim,
  onHeld: (held) => {
    if (state.claim === null) hold(held)
  },
  onEnded: (key, ending) => end(key, ending),
})

/** The claim of this page; the component is drawn again when it changes. */
export function useClaim(): ClaimState {
  return useSyncExternalStore(listen, () => state)
}

/** Claims a computer for this page: with a new key for null, else with one that was claimed from this address before. */
export function useClaiming() {
  return useMutation({
    mutationFn: (key: string | null) => (key === null ? claimNew() : take(key, clientOf(key))),
  })
}

/** Ends the key at the service, and with it all that it made. */
export function useRevoking({ client: own, key }: Claim) {
  return useMutation({
    mutationFn: () => oneshotKeys(own).revoke(),
    onSuccess: () => {
      end(key, 'revoked')
      tabs.ended(key, 'revoked')
    },
  })
}

async function claimNew(): Promise<void> {
  const sum = await oneshotKeys(client).getInstallerChecksum()
  const [scriptSha256 = ''] = sum.split(' ')
  const machineId = crypto.randomUUID()
  const { key } = await oneshotKeys(client).mint({ scriptSha256, machineId })
  const own = clientOf(key)
  await oneshotKeys(own).claim({ machineId })
  await take(key, own)
}

async function take(key: string, own: Client): Promise<void> {
  const { claim, secondsLeft } = await oneshotKeys(own).getStatus()
  const held = { ...heldOf(key, claim), endsAtMs: Date.now() + secondsLeft * 1_000 }
  hold(held)
  tabs.say(held)
}

function heldOf(key: string, record: OneshotKeyRecord): Omit<HeldKey, 'endsAtMs'> {
  const lifeMs = Date.parse(record.expiresAt) - Date.parse(record.mintedAt)
  return { key, prefix: record.keyPrefix, lifeMs }
}

/** The clock of the service decides when a key ends; its seconds are counted here. */
function hold(held: HeldKey): void {
  clearTimeout(timer)
  timer = setTimeout(() => end(held.key, 'expired'), held.endsAtMs - Date.now())
  become({ claim: { ...held, name: held.prefix, client: clientOf(held.key) }, ending: null })
}

function end(key: string, ending: Ending): void {
  if (state.claim?.key !== key) return
  clearTimeout(timer)
  become({ claim: null, ending })
}

/** A key that is no longer taken was revoked elsewhere, or the browser is at another address by now. */
function clientOf(key: string): Client {
  return createClient({
    apiKey: key,
    retriesMax: 1,
    timeoutMs: 30_000,
    fetch: async (...call) => {
      const answer = await fetch(...call)
      if (answer.status === 401) end(key, 'refused')
      return answer
    },
  })
}

function become(next: ClaimState): void {
  state = next
  for (const resource of resources) forgetResource(resource)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what was asked for is not there for this owner: it was ended, or it is another owner's. */
export function isGone(failure: unknown): boolean {
  return failure instanceof BourseError && failure.status === 404
}
