import { beginSearch, findSecret } from '../../../src/surfaces/http/secrets/find-secret.ts'
import { heldOutNegatives, heldOutPositives } from './held-out.ts'
import { negatives } from './negatives.ts'
import { positives, type Sample } from './positives.ts'

/** How many samples of a kind the guard refused, and the names of those that it got wrong. */
export type Score = {
  readonly kind: string
  readonly samples: number
  readonly refused: number
  readonly wrong: readonly string[]
}

/** The guard's verdicts on the whole corpus, by kind; the same on every machine. */
export function scorecard() {
  return {
    secrets: scored(positives(), 'refused'),
    ordinary: scored(negatives(), 'let through'),
    heldOutSecrets: scored(heldOutPositives(), 'refused'),
    heldOutOrdinary: scored(heldOutNegatives(), 'let through'),
  }
}

function scored(samples: readonly Sample[], wanted: 'refused' | 'let through'): readonly Score[] {
  return [...Map.groupBy(samples, ({ kind }) => kind)].map(([kind, all]) => {
    const verdicts = all.map(({ name, value }) => ({
      name,
      isRefused: findSecret(value, beginSearch()) !== null,
    }))
    const isRight = wanted === 'refused'
    return {
      kind,
      samples: all.length,
      refused: verdicts.filter(({ isRefused }) => isRefused).length,
      wrong: verdicts.filter(({ isRefused }) => isRefused !== isRight).map(({ name }) => name),
    }
  })
}

/** The scorecard as a page. */
export function scorecardPage(): string {
  const { secrets, ordinary, heldOutSecrets, heldOutOrdinary } = scorecard()
  return `# Secret guard

Generated from the corpus in tools/generate/secrets by \`npm run generate\`; do not edit.

The guard refuses a request that carries a seed phrase, a private key or a keystore (\`request.secret_refused\`) before anything of it is kept. The corpus is
made at run time of throwaway keys, the same on every machine.

| Requests that carry a secret | Samples | Refused |
|---|---|---|
${[...secrets, total(secrets)].map(row).join('\n')}

| Requests that carry none | Samples | Refused |
|---|---|---|
${[...ordinary, total(ordinary)].map(row).join('\n')}

The held-out samples were written when the guard was finished, and it was not changed for them.

| Held out | Samples | Refused | Wrong |
|---|---|---|---|
${heldOutRow('with a secret', total(heldOutSecrets))}
${heldOutRow('without', total(heldOutOrdinary))}

## What it cannot see

- A private key in hexadecimal, base58 or base64 that nothing near it calls a key: it looks like a hash or a public key. Only keys that prove themselves (64
  bytes of Ed25519 with their public key, WIF, xprv, BIP-38, bech32, Stellar, PEM, DER, JWK, keystores) are refused without a label.
- Labels in languages other than the eighteen of the catalog, misspelt ones, and labels more than six words away.
- Phrases of Monero, SLIP-39 and others whose lists are not here, unless they stand behind their name; phrases backwards, as numbers, or in parts that stand
  in different members.
- Chinese phrases without gaps that nothing calls a phrase: every Chinese sentence consists of such signs.
- What is in pictures, archives, encrypted or compressed bytes, texts of more than 8,192 signs without a gap, or more than three wrappings deep.
- Secrets that are no wallet's: API keys, passwords and webhook secrets are not its business.

A run of twelve words of one list in ordinary text is refused by chance once in sixteen times: the checksum has four bits.
`
}

function total(scores: readonly Score[]): Score {
  return {
    kind: '**all**',
    samples: scores.reduce((sum, { samples }) => sum + samples, 0),
    refused: scores.reduce((sum, { refused }) => sum + refused, 0),
    wrong: scores.flatMap(({ wrong }) => wrong),
  }
}

function row({ kind, samples, refused }: Score): string {
  return `| ${kind} | ${samples} | ${refused} (${share(refused, samples)}) |`
}

function heldOutRow(kind: string, { samples, refused, wrong }: Score): string {
  return `| ${kind} | ${samples} | ${refused} (${share(refused, samples)}) | ${wrong.join('; ')} |`
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
