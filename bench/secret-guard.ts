import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { imageBytesMax } from '../src/domains/platform/media/image-limits.ts'
import { beginSearch, findSecret } from '../src/surfaces/http/secrets/find-secret.ts'
import { negatives } from '../tools/generate/secrets/negatives.ts'

/** What the guard reads in a second, and the longest that one body at the limit keeps it. */
export type SecretGuardFigure = {
  readonly ordinaryMbPerSecond: number
  readonly ordinaryBodyUs: number
  /** A picture at the limit of uploads, in base64. */
  readonly pictureMs: number
  readonly worstBody: string
  readonly worstBodyMs: number
}

const bodyLimit = 262_144
const rounds = 10
const hostile = [
  '\\',
  '<',
  '&#97;',
  '%41',
  '1 ',
  '123,',
  'pk ab ',
  'pk 1 ',
  'seed: one two ',
  'private key ',
  'ciphertext kdf ',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'а a ',
  'a\u200b',
  '的',
  'あ ',
  '1'.repeat(77),
]

/** Reads the ordinary bodies of the corpus, and bodies at the limit that were made to take long. */
export function benchSecretGuard(): SecretGuardFigure {
  const bodies = negatives().map(({ value }) => value)
  const bytes = bodies.reduce<number>((sum, body) => sum + JSON.stringify(body).length, 0)
  const readAll = () => {
    for (const body of bodies) findSecret(body, beginSearch())
  }
  readAll()
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round++) readAll()
  const seconds = (performance.now() - startedAt) / 1_000
  const [worst] = hostile
    .map((text) => ({ text, ms: timeOf({ x: text.repeat(bodyLimit / text.length) }) }))
    .toSorted((a, b) => b.ms - a.ms)
  return {
    ordinaryMbPerSecond: Math.round((bytes * rounds) / seconds / 10_000) / 100,
    ordinaryBodyUs: Math.round((seconds * 1e6) / rounds / bodies.length),
    pictureMs: Math.round(timeOf({ image: randomBytes(imageBytesMax).toString('base64') })),
    worstBody: JSON.stringify(worst?.text ?? ''),
    worstBodyMs: Math.round(worst?.ms ?? 0),
  }
}

function timeOf(body: unknown): number {
  const startedAt = performance.now()
  findSecret(body, beginSearch())
  return performance.now() - startedAt
}
