import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { base, connect, needed, program, Refused, Wrong } from './bourse.mjs'

const usage = `Signs in with a wallet, or tells who the caller is.

  --who                 read the account of BOURSE_API_KEY or BOURSE_SESSION
  --address <address>   the wallet, EVM or Solana
  --message <file>      without --signature: where the message to sign is written
  --signature <text>    what the wallet made of the message; completes the sign-in
  --agent-key <file>    an Ed25519 key in PEM of an agent of its own, which signs by itself
  --new                 make that key first
  --keep <file>         where the session is kept, for node --env-file

BOURSE_URL names the service.`

const flags = {
  who: { type: 'boolean' },
  address: { type: 'string' },
  message: { type: 'string' },
  signature: { type: 'string' },
  'agent-key': { type: 'string' },
  new: { type: 'boolean' },
  keep: { type: 'string' },
}

await program(usage, flags, async (values) => {
  if (values.who) {
    const { BOURSE_API_KEY: key, BOURSE_SESSION: session } = process.env
    return connect({ key, session }).call('GET', '/api/auth/me')
  }
  if (values['agent-key']) return signInAsAgent(values)
  const wallet = needed(values, 'address')
  const file = needed(values, 'message')
  if (values.signature) {
    const message = readFileSync(file, 'utf8')
    return complete({ walletAddress: wallet, message, signature: values.signature }, values)
  }
  const { message, expiresAt } = await ask(wallet)
  writeFileSync(file, message)
  return { message, expiresAt, next: `sign it with ${wallet} and repeat with --signature` }
})

function ask(wallet) {
  return connect().call('GET', '/api/auth/challenge', { query: { wallet } })
}

async function signInAsAgent(values) {
  const file = values['agent-key']
  const key = values.new ? newKey(file) : readKey(file)
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const address = base58(spki.subarray(-32))
  const { message } = await ask(address)
  const signature = base58(sign(null, Buffer.from(message), key))
  return complete({ walletAddress: address, message, signature }, values)
}

/** Sends the signature, and keeps the cookie that the answer sets. */
async function complete(body, { keep }) {
  // The message names the page whose sessions the service takes, wherever it was asked.
  const { origin } = new URL(/^URI: (\S+)$/m.exec(body.message)?.[1] ?? base)
  const answer = await connect().send('POST', '/api/auth/verify', { body, headers: { origin } })
  const data = await answer.json()
  if (!answer.ok) throw new Refused(answer.status, data, answer.headers)
  if (keep !== undefined) {
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    writeFileSync(keep, `BOURSE_SESSION="${origin} ${cookies.join('; ')}"\n`, { mode: 0o600 })
  }
  const { created, sessionExpiresAt, userId, walletAddress } = data
  return { userId, walletAddress, created, sessionExpiresAt, keptIn: keep ?? null }
}

function newKey(file) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return privateKey
}

function readKey(file) {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Wrong(`${file} can be read by others, so it is not used. Run: chmod 600 ${file}`)
  }
  return createPrivateKey(readFileSync(file))
}

function base58(bytes) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
