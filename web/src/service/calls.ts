import type { EndedCall, SentCall } from '#sdk'

/** A call that this page has made; reads that are the same are one. */
export interface RecordedCall extends SentCall, EndedCall {
  readonly id: number
  readonly sentAtMs: number
  /** How often it was made. */
  readonly times: number
  /** Whether all of it is kept: what is private or very long is not. */
  readonly isWhole: boolean
}

/** The calls of this page, oldest first, and when it came to the address where it is. */
export interface CallLog {
  readonly calls: readonly RecordedCall[]
  readonly arrivedAtMs: number
}

const callsMax = 100
const charactersMax = 4_000
const privateNames =
  /secret|passw|private|mnemonic|credential|(?:invite|user)_?code|api_?key|^signature$/i
const privateTexts = /^(?:ct_|whsec_)/
/** Stands for what is not kept. */
const hole = '…'

let log: CallLog = { calls: [], arrivedAtMs: 0 }
let place = ''
let count = 0
/** How often everything was forgotten. */
let age = 0
const listeners = new Set<() => void>()

/** Keeps a call in the memory of this page when it has ended. No header and no answer is kept. */
export function recordCall(sent: SentCall): (ended: EndedCall) => void {
  arrive()
  const sentAtMs = Date.now()
  const sentAtAge = age
  return (ended) => {
    // What the page itself no longer wanted says nothing, and what was asked by the one before is theirs.
    if ((ended.status === 0 && ended.code === null) || age !== sentAtAge) return
    const { calls } = log
    const kept = keptOf(sent)
    const same =
      kept.method === 'GET'
        ? calls.find(({ method, url }) => method === 'GET' && url === kept.url)
        : undefined
    const { id, times } = same ?? { id: (count += 1), times: 0 }
    const call = { ...kept, ...ended, id, sentAtMs, times: times + 1 }
    const others = calls.map((one) => (one === same ? call : one))
    become({ ...log, calls: same === undefined ? [...calls, call].slice(-callsMax) : others })
  }
}

/** Notes where the page is, so that it is known which calls were made since it came there. */
export function arrive(): void {
  if (place === location.pathname) return
  place = location.pathname
  become({ ...log, arrivedAtMs: Date.now() })
}

/** The calls of this page now. */
export function callLog(): CallLog {
  return log
}

/** Calls the listener after every change of what is kept, until the returned function is called. */
export function onCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets all calls: whoever comes next is not shown them. */
export function forgetCalls(): void {
  age += 1
  become({ ...log, calls: [] })
}

function become(next: CallLog): void {
  log = next
  for (const listener of listeners) listener()
}

function keptOf({ body, url, ...sent }: SentCall) {
  let isWhole = true
  const kept = (text: string) =>
    JSON.parse(text, (name, value: unknown) => {
      const isPrivate = typeof value === 'string' && privateTexts.test(value)
      const isLong = typeof value === 'string' && value.length > charactersMax
      if (!isLong && !isPrivate && !(privateNames.test(name) && value != null)) return value
      isWhole = false
      return hole
    })
  const input: SentCall['input'] = kept(JSON.stringify(sent.input))
  return {
    ...sent,
    input,
    isWhole,
    url: isWhole ? url : (url.split('?', 1)[0] ?? ''),
    body: isWhole || body === null ? body : JSON.stringify(kept(body)),
  }
}
