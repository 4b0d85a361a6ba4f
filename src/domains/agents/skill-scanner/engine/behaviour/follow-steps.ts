import { report, type ScanWork } from '../scan-work.ts'
import { isCode } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { isDenied } from '../text/text-context.ts'

const taking =
  /\b(?:read|open|collect|gather|load|copy|cat|extract|export|take|find|locate|scan|keep|note|save|summari[sz]e|look up|list|get|harvest|dump|include|attach|put)\b/i
const secret =
  /[~./\w-]{0,40}(?:\.ssh|\.env\b|\.aws|id_rsa|id_ed25519|id\.json|\.netrc|\.npmrc|keystore|wallet\.(?:dat|json)|\.git-credentials|\.kube)|\b(?:private keys?|seed phrases?|recovery phrases?|mnemonic|environment variables|stored memories|browser (?:cookies|profile)|keychain)\b/i
/** Things that only somebody who holds them for another has. */
const held =
  /\b(?:session tokens?|token of the session|signing keys?|api key that you|keys? files? (?:under|in)|every key file|hidden guidance|operator['’]s instructions|customer list|tokens in the environment|every password|variable \w{0,40}(?:SECRET|PRIVATE|MNEMONIC|TOKEN)\w{0,40})\b/i
/** Secrets of others, when somebody goes through things for them. */
const gathered =
  /\b(?:collect|gather|harvest|extract|dump|find|list|search|grep|all|any|every|the user['’]s|whatever)\b[^.\n]{0,40}\b(?:api keys|credentials|tokens|passwords|secrets|cookies|logins|session ids)\b/i
/** What only counts where it is sent in the same sentence, or under a name that it was given. */
const personal =
  /\b(?:chat history|conversation|message history|context window|system prompt|clipboard|memories|transcript|history of the (?:chat|conversation))\b/i
const giving =
  /\b(?:send|post|upload|submit|transmit|forward|e-?mail|push|deliver|report|share|publish|copy|save|write|hand|go(?:es)? through|build|mail|commit|put|curl|fetch|request|call|append|pass|query|look up|resolve|open)\b/i
const elsewhere =
  /https?:\/\/(?!(?:localhost|127\.))[^\s`"')>]{4,200}|\b[\w.-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40}|\b(?:webhook|pastebin|gist|telegram|discord|dns (?:query|lookup|record)|remote (?:server|host|endpoint)|our (?:server|api|endpoint|collector)|external (?:server|endpoint|service))\b/i
/** A name that one step gives to what the next one sends. */
const label =
  /\b(?:as|in|into|under|called|named|to)\s{1,3}[`"']?([A-Z][A-Z_]{2,30}|[\w-]{2,40}\.(?:txt|json|md|csv|log))\b/g

/** That a service gives a token for its own use. */
const issued = /\breturns? (?:a|an|the) (?:\w{1,12} )?token\b/i

type Step = { readonly source: Source; readonly at: number; readonly text: string }

/** Steps that texts tell the agent to take: one that takes secrets and one that gives something away, in one sentence, one file, or two. */
export function followSteps(work: ScanWork) {
  const steps = work.sources.filter(({ language }) => language === 'markdown').flatMap(stepsOf)
  const takers = steps.filter(
    (step) =>
      isMeant(step, taking, secret) ||
      isMeant(step, taking, personal) ||
      held.test(step.text) ||
      isMeant(step, taking, gathered),
  )
  if (takers.length === 0) return
  const givers = steps.filter((step) => isMeant(step, giving, elsewhere))
  for (const taker of takers.slice(0, 50)) {
    const labels = [...taker.text.matchAll(label)].map((found) => found[1] ?? '')
    const giver = givers.find(
      (step) =>
        step === taker ||
        (secret.test(taker.text) &&
          step.source === taker.source &&
          step.at > taker.at &&
          step.at - taker.at < 1_500) ||
        labels.some((name) => step.text.includes(name)),
    )
    if (giver === undefined) continue
    report(work, 'SK044', {
      file: taker.source.file,
      line: taker.source.lineOf(taker.at),
      evidence:
        taker === giver ? taker.text : `${taker.text.slice(0, 75)} … ${giver.text.slice(0, 75)}`,
      confidence: taker === giver && issued.test(taker.text) ? 'low' : 'medium',
    })
  }
}

/** The sentences of prose and their places; code is followed by itself. */
function stepsOf(source: Source): readonly Step[] {
  return source.segments
    .filter((segment) => !isCode(segment) && segment.kind !== 'quote')
    .flatMap((segment) => {
      const found: Step[] = []
      let at = segment.start
      for (const text of source.text.slice(segment.start, segment.end).split(/(?<=[.!?;]\s|\n)/)) {
        const sentence = text.slice(0, 600)
        if (sentence.trim().length > 8) found.push({ source, at, text: sentence })
        at += text.length
      }
      return found
    })
}

function isMeant({ text }: Step, verb: RegExp, object: RegExp): boolean {
  const found = object.exec(text)
  const order = verb.exec(text)
  if (found === null || order === null) return false
  return !isDenied(text, Math.max(order.index, 1)) && !isDenied(text, found.index)
}
