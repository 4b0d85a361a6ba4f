import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunningApp } from '../../test/support/app.ts'
import { openAppOwner } from '../../test/support/app-owner.ts'
import { type CliDesk, openCliDesk } from '../../test/support/cli-desk.ts'
import { sharedTestApp } from '../../test/support/shared-app.ts'
import { startWebhookReceiver } from '../../test/support/webhook-receiver.ts'
import { runProgram } from '../program.ts'

let app: RunningApp
beforeAll(async () => {
  app = await sharedTestApp()
})
let desk: CliDesk
beforeEach(async () => {
  desk = await openCliDesk(app.baseUrl)
})
afterEach(() => desk.close())

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
const addressOf = (key: `0x${string}`) => privateKeyToAccount(key).address

test('login --new-wallet keeps the key in a file of its owner alone, and prints it nowhere', async () => {
  const { code, json, stderr } = await desk.json(['login', '--new-wallet'])
  expect(code).toBe(0)
  expect(json).toMatchObject({ created: true, isNewWallet: true })
  expect(await modeOf(desk.profiles)).toBe('600')
  expect(await modeOf(path.dirname(desk.profiles))).toBe('700')
  expect(stderr).toContain(`is in ${desk.profiles}, which only you can open (mode 0600)`)
  const { wallet } = JSON.parse(await readFile(desk.profiles, 'utf8')).profiles.default
  expect(addressOf(wallet.privateKey)).toBe(json.wallet)
  const secrets = await desk.secrets()
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(JSON.stringify(json) + stderr).not.toContain(secret)

  const who = await desk.json(['whoami'])
  expect(who.json).toMatchObject({ userId: json.account, credential: 'wallet_session' })
  const again = await desk.run(['login', '--new-wallet'])
  expect(again.code).toBe(2)
  expect(again.stderr).toContain(`already keeps the key of ${json.wallet}`)
})

test('a wallet whose key comes from outside signs in, and its key is not kept', async () => {
  const key = generatePrivateKey()
  const file = path.join(desk.folder, 'key')
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  const ways = [
    [['login'], { env: { BOURSE_PRIVATE_KEY: key } }],
    [['login', '--key-stdin'], { stdin: `${key}\n` }],
    [['login', '--key-file', 'key'], {}],
  ] as const
  for (const [args, given] of ways) {
    const { code, json } = await desk.json(args, given)
    expect({ code, wallet: json.wallet }).toEqual({ code: 0, wallet: addressOf(key) })
  }
  expect(await readFile(desk.profiles, 'utf8')).not.toContain(key.slice(2))
})

test('a file that others may open is not read, whatever it holds', async () => {
  const file = path.join(desk.folder, 'key')
  await writeFile(file, generatePrivateKey(), { mode: 0o600 })
  await chmod(file, 0o640)
  const refused = await desk.run(['login', '--key-file', file])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('can be opened by others (mode 640)')
  expect(refused.stderr).toContain(`fix: Run \`chmod 600 ${file}\``)

  await desk.json(['login', '--new-wallet'])
  await chmod(desk.profiles, 0o644)
  const { code, stderr } = await desk.run(['whoami'])
  expect(code).toBe(1)
  expect(stderr).toContain('can be opened by others (mode 644)')
})

test('what is no key is refused without being repeated', async () => {
  const { code, stderr } = await desk.run(['login'], {
    env: { BOURSE_PRIVATE_KEY: 'my secret words' },
  })
  expect(code).toBe(2)
  expect(stderr).toContain('What BOURSE_PRIVATE_KEY holds is no private key')
  expect(stderr).not.toContain('my secret words')
})

test('a key of the environment is used and not kept; one that is kept is used without it', async () => {
  const owner = await openAppOwner(app)
  const env = { BOURSE_API_KEY: owner.key }
  const me = await desk.json(['whoami'], { env })
  expect(me.json.credential).toBe('api_key')
  await expect(stat(desk.profiles)).rejects.toThrow('ENOENT')

  const kept = await desk.json(['login', '--with-key'], { stdin: `${owner.key}\n` })
  expect(kept.json.account).toBe(me.json.userId)
  expect((await desk.json(['whoami'])).json.userId).toBe(me.json.userId)
  expect((await desk.run(['login', '--with-key'], { stdin: 'nonsense' })).code).toBe(2)
})

test('a key that the service does not know ends with 3', async () => {
  const { code, json } = await desk.json(['whoami'], {
    env: { BOURSE_API_KEY: `ct_sk_${'x'.repeat(48)}` },
  })
  expect(code).toBe(3)
  expect(json.error.status).toBe(401)
})

test('what was given to one service is not sent to another', async () => {
  const other = await startWebhookReceiver()
  const sent: string[] = []
  other.answerWith((_, response, request) => {
    sent.push(JSON.stringify(request.headers))
    response.writeHead(404).end()
  })
  await desk.json(['login', '--new-wallet'])
  const elsewhere = await desk.run(['whoami', '--url', other.url('')])
  expect(elsewhere.code).toBe(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/cookie|authorization|x-api-key/i)
  const secrets = await desk.secrets()
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(sent[0]).not.toContain(secret)
  expect((await desk.run(['whoami'])).code).toBe(0)
  await other.close()
})

test('an account by e-mail is made and signed in to, with the password from stdin', async () => {
  const email = `cli-${Date.now()}@example.org`
  const made = await desk.json(['login', '--email', email, '--sign-up', 'Cli'], {
    stdin: 'correct horse\n',
  })
  expect(made).toMatchObject({ code: 0, json: { email, account: expect.stringMatching(/^acct_/) } })
  await desk.run(['logout'])
  const wrong = await desk.run(['login', '--email', email], { stdin: 'wrong horse battery\n' })
  expect(wrong.code).toBe(3)
  const again = await desk.json(['login', '--email', email], { stdin: 'correct horse\n' })
  expect(again.json.account).toBe(made.json.account)
  expect(await readFile(desk.profiles, 'utf8')).not.toContain('horse')
})

test('logout ends the session at the service, and leaves the wallet unless it is told otherwise', async () => {
  const { json } = await desk.json(['login', '--new-wallet'])
  const before = JSON.parse(await readFile(desk.profiles, 'utf8')).profiles.default.cookies
  const out = await desk.json(['logout'])
  expect(out.json).toEqual({ signedOut: true, sessionEnded: true, keepsWallet: true })
  const [[name, value] = ['', '']] = Object.entries<string>(before)
  const used = await fetch(`${app.baseUrl}/api/auth/me`, {
    headers: { cookie: `${name}=${value}` },
  })
  expect(used.status).toBe(401)
  expect((await desk.run(['whoami'])).code).toBe(3)

  const back = await desk.json(['login'])
  expect(back.json).toMatchObject({ wallet: json.wallet, account: json.account, created: false })
  await desk.run(['logout', '--forget-wallet'])
  expect(await readFile(desk.profiles, 'utf8')).not.toContain('privateKey')
  expect((await desk.run(['login'])).code).toBe(3)
})

test('profiles are apart', async () => {
  const first = await desk.json(['login', '--new-wallet', '--profile', 'first'])
  const second = await desk.json(['login', '--new-wallet'], { env: { BOURSE_PROFILE: 'second' } })
  expect(second.json.account).not.toBe(first.json.account)
  const who = await desk.json(['whoami', '--profile', 'first'])
  expect(who.json.userId).toBe(first.json.account)
  expect((await desk.run(['whoami'])).code).toBe(3)
})

test('a password is asked for once the terminal shows nothing that is typed', async () => {
  const order: string[] = []
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void order.push(isRaw ? 'hidden' : 'shown'),
  })
  const write = (text: string) => {
    if (!text.startsWith('Password of')) return
    order.push('asked')
    stdin.write('wrong horse battery\r')
  }
  const code = await runProgram(['login', '--email', 'nobody@example.org'], {
    stdin,
    stdout: { write: () => {} },
    stderr: { write },
    env: { XDG_CONFIG_HOME: desk.folder, BOURSE_URL: app.baseUrl },
    cwd: desk.folder,
    signal: new AbortController().signal,
  })
  expect(code).toBe(3)
  expect(order).toEqual(['hidden', 'asked', 'shown'])
})
