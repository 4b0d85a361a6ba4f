/** What happens to a challenge of ours between its issue and its verification, and what must become of it. */
export type VerificationCase = {
  readonly name: string
  /** The rule of EIP-4361 (verification of a message) that gives the verdict. */
  readonly rule: string
  /** Edits of the message before it is signed; `{wallet}` stands for the signer's address. */
  readonly edits?: readonly (readonly [from: RegExp, to: string])[]
  /** Edits of the message after it was signed. */
  readonly later?: readonly (readonly [from: RegExp, to: string])[]
  /** How much later it is verified. */
  readonly afterMs?: number
  readonly signedBy?: 'the wallet' | 'another wallet' | 'nobody'
  /** Whose sign-in the request says it is. */
  readonly claimedFor?: 'the wallet' | 'another wallet'
  readonly host?: string
  /** How often it was verified before. */
  readonly usedBefore?: number
  readonly verdict: 'accepted' | 'refused'
}

/** Both kinds of wallet; the service's addresses are `http://localhost:4663` and `https://alt.example.com`. */
export const verificationCases: readonly VerificationCase[] = [
  { name: 'an untouched message', rule: 'everything matches', verdict: 'accepted' },
  {
    name: 'a message for our other address',
    rule: 'domain and URI are ours',
    host: 'alt.example.com',
    verdict: 'accepted',
  },
  {
    name: 'a message a moment before its end',
    rule: 'now is before Expiration Time',
    afterMs: 299_999,
    verdict: 'accepted',
  },
  {
    name: 'a message as late as its issue',
    rule: 'now is not before Issued At',
    afterMs: 0,
    verdict: 'accepted',
  },
  {
    name: 'a message at its end',
    rule: 'now is before Expiration Time',
    afterMs: 300_000,
    verdict: 'refused',
  },
  {
    name: 'a message a day later',
    rule: 'now is before Expiration Time',
    afterMs: 86_400_000,
    verdict: 'refused',
  },
  {
    name: 'a message from the future',
    rule: 'now is not before Issued At',
    afterMs: -60_000,
    verdict: 'refused',
  },
  {
    name: 'a message that was used',
    rule: 'a nonce is good once',
    usedBefore: 1,
    verdict: 'refused',
  },
  {
    name: 'a message that was used often',
    rule: 'a nonce is good once',
    usedBefore: 3,
    verdict: 'refused',
  },
  {
    name: 'the signature of another wallet',
    rule: 'signed by the address',
    signedBy: 'another wallet',
    verdict: 'refused',
  },
  { name: 'no signature', rule: 'signed by the address', signedBy: 'nobody', verdict: 'refused' },
  {
    name: 'a sign-in claimed for another wallet',
    rule: 'the address is the one that signs in',
    claimedFor: 'another wallet',
    verdict: 'refused',
  },
  {
    name: 'a statement changed after it was signed',
    rule: 'the signature is over this text',
    later: [[/moves no funds/, 'moves all funds']],
    verdict: 'refused',
  },
  {
    name: 'an expiry changed after it was signed',
    rule: 'the signature is over this text',
    later: [[/(Expiration Time: )2026/, '$12036']],
    verdict: 'refused',
  },
  {
    name: 'a nonce changed after it was signed',
    rule: 'the signature is over this text',
    later: [[/(Nonce: ).{8}/, '$1deadbeef']],
    verdict: 'refused',
  },
  {
    name: 'another domain',
    rule: 'the domain is that of the site',
    edits: [[/^\S+/, 'evil.example']],
    verdict: 'refused',
  },
  {
    name: 'another domain and URI',
    rule: 'the domain is that of the site',
    edits: [
      [/^\S+/, 'evil.example'],
      [/URI: .*/, 'URI: https://evil.example'],
    ],
    verdict: 'refused',
  },
  {
    name: 'another port',
    rule: 'the domain is that of the site',
    edits: [[/^localhost:4663/, 'localhost:4664']],
    verdict: 'refused',
  },
  {
    name: 'another URI',
    rule: 'the URI is that of the site',
    edits: [[/URI: .*/, 'URI: https://evil.example']],
    verdict: 'refused',
  },
  {
    name: 'a URI below ours',
    rule: 'the URI is that of the site',
    edits: [[/URI: .*/, 'URI: http://localhost:4663/elsewhere']],
    verdict: 'refused',
  },
  {
    name: 'the domain of one address and the URI of the other',
    rule: 'both are of one site',
    edits: [[/URI: .*/, 'URI: https://alt.example.com']],
    verdict: 'refused',
  },
  {
    name: 'another nonce',
    rule: 'the nonce is one that was issued',
    edits: [[/Nonce: .*/, `Nonce: ${'0'.repeat(64)}`]],
    verdict: 'refused',
  },
  {
    name: 'a short nonce',
    rule: 'the nonce is one that was issued',
    edits: [[/Nonce: .*/, 'Nonce: 12345678']],
    verdict: 'refused',
  },
  {
    name: 'a later end',
    rule: 'the message is the one that was issued',
    edits: [[/(Expiration Time: )2026/, '$12027']],
    verdict: 'refused',
  },
  {
    name: 'no end',
    rule: 'the message is the one that was issued',
    edits: [[/\nExpiration Time: .*/, '']],
    verdict: 'refused',
  },
  {
    name: 'a start in the future',
    rule: 'now is not before Not Before',
    edits: [[/$/, '\nNot Before: 2036-07-15T09:00:00Z']],
    verdict: 'refused',
  },
  {
    name: 'a start in the past that was not issued',
    rule: 'the message is the one that was issued',
    edits: [[/$/, '\nNot Before: 2016-07-15T09:00:00Z']],
    verdict: 'refused',
  },
  {
    name: 'a request id that was not issued',
    rule: 'the message is the one that was issued',
    edits: [[/$/, '\nRequest ID: 1']],
    verdict: 'refused',
  },
  {
    name: 'resources that were not issued',
    rule: 'the message is the one that was issued',
    edits: [[/$/, '\nResources:\n- https://localhost/all']],
    verdict: 'refused',
  },
  {
    name: 'no statement',
    rule: 'the message is the one that was issued',
    edits: [[/Sign in to Bourse.*\n/, '']],
    verdict: 'refused',
  },
  {
    name: 'another statement',
    rule: 'the message is the one that was issued',
    edits: [[/Sign in to Bourse.*/, 'Hello']],
    verdict: 'refused',
  },
]

/** Chains that are not ours. */
export const otherChains = {
  evm: {
    name: 'another chain',
    rule: 'the chain is that of the site',
    edits: [[/Chain ID: .*/, 'Chain ID: 1']],
    verdict: 'refused',
  },
  solana: {
    name: 'another cluster',
    rule: 'the chain is that of the site',
    edits: [[/Chain ID: .*/, 'Chain ID: mainnet']],
    verdict: 'refused',
  },
} satisfies Record<string, VerificationCase>
