import { createHash } from 'node:crypto'
import type { ReadyAnswer } from './respond.ts'

/**
 * What an answer says about its own moment: when it was read, at which block, how old that is. It changes with every
 * read, so a tag over it would never be met twice. No text of a caller can pass for such a member, because quotes in
 * texts are escaped.
 */
const moments =
  /,?"(?:asOf|meta)":(?:null|"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})|,?"ageMs":(?:null|\d+)/g

/**
 * The entity tag of a JSON answer: the same as long as the facts are. It is weak where the answer also tells its
 * moment, which the tag leaves out.
 */
export function entityTag({ body }: Pick<ReadyAnswer, 'body'>): string {
  const text = typeof body === 'string' ? body : body.toString('latin1')
  const facts = text.replace(moments, '')
  const digest = createHash('sha256').update(facts).digest('base64url').slice(0, 22)
  return facts.length === text.length ? `"${digest}"` : `W/"${digest}"`
}

/** Whether the caller's `If-None-Match` names the tag; weakly compared, as RFC 9110 has it for reads. */
export function isTagKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const wanted = opaque(etag)
  return ifNoneMatch.split(',').some((candidate) => {
    const given = candidate.trim()
    return given === '*' || opaque(given) === wanted
  })
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
