import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { facts } from '../output/table.ts'
import { type Connection, openWallet } from '../profile/connection.ts'
import type { Profile } from '../profile/profile.ts'
import { readAll } from '../profile/signing-key.ts'

/** Signs in by wallet, by e-mail or by key, and keeps the credential in the profile. */
export const loginCommand: CommandSpec = {
  path: 'login',
  about: 'sign in by wallet, by e-mail or with an API key',
  options: [
    {
      flags: '--new-wallet',
      about: 'make a wallet, keep its key in the profile, and sign in with it',
    },
    {
      flags: '--key-file <file>',
      about: 'sign in with the wallet whose key is in this file, of mode 0600',
    },
    { flags: '--key-stdin', about: 'sign in with the wallet whose key stdin gives' },
    {
      flags: '--email <address>',
      about: 'sign in by e-mail; the password is asked for, or read from stdin',
    },
    { flags: '--sign-up <name>', about: 'with --email: make the account first, under this name' },
    { flags: '--with-key', about: 'use an API key: BOURSE_API_KEY, or read from stdin' },
  ],
  examples: [
    'bourse login --new-wallet',
    'BOURSE_PRIVATE_KEY=… bourse login',
    'bourse login --with-key < key.txt',
  ],
  async run(context) {
    const { given } = context
    if (given.flag('withKey')) return loginByKey(context)
    if (given.maybe('email') !== undefined) return loginByEmail(context)
    return loginByWallet(context)
  },
}

async function loginByWallet(context: Context): Promise<void> {
  const { given, out, profiles, terminal } = context
  const { current, file } = await profiles()
  const isNew = given.flag('newWallet')
  if (isNew && current.wallet?.privateKey !== undefined) {
    throw new CliFailure(
      `The profile already keeps the key of ${current.wallet.address}.`,
      'Sign in with it by `bourse login`, or use another --profile for another wallet.',
      exitCodes.usage,
    )
  }
  const kept = isNew ? await newWallet() : current.wallet
  const { wallet, source } = await openWallet(
    terminal,
    { ...current, ...(kept && { wallet: kept }) },
    given,
  )
  const connection = await context.connect({ isAnonymous: true })
  // Kept before it is used: a wallet that has an account must not be lost.
  if (isNew) await connection.save({ wallet: kept ?? { address: wallet.address } })
  const signedIn = await connection.bourse.signIn(wallet)
  await keep(connection, {
    wallet: source === 'the profile' && kept !== undefined ? kept : { address: wallet.address },
  })
  if (isNew) {
    out.note(`The key of the new wallet is in ${file}, which only you can open (mode 0600).`)
    out.note('Whoever has it owns what the wallet holds. It is in no other place: keep a copy.')
  }
  const { userId, created, sessionExpiresAt } = signedIn
  out.result(
    {
      account: userId,
      wallet: wallet.address,
      created,
      expiresAt: sessionExpiresAt,
      isNewWallet: isNew,
    },
    () =>
      facts([
        ['account', `${userId}${created ? ' (new)' : ''}`],
        ['wallet', wallet.address],
        ['key from', source],
        ['signed in until', sessionExpiresAt],
      ]),
  )
}

async function newWallet(): Promise<NonNullable<Profile['wallet']>> {
  const { newPrivateKey, privateKeyWallet } = await import('../../sdk/src/wallets/private-key.ts')
  const privateKey = newPrivateKey()
  return { address: privateKeyWallet(privateKey).address, privateKey }
}

async function loginByEmail(context: Context): Promise<void> {
  const { given, out } = context
  const email = given.text('email')
  const name = given.maybe('signUp')
  const password = await readSecret(context, `Password of ${email}: `)
  const connection = await context.connect({ isAnonymous: true })
  const { accounts } = connection.bourse
  if (name === undefined) await accounts.signInEmail({ email, password })
  else await accounts.signUpEmail({ email, password, name })
  await keep(connection)
  const me = await connection.bourse.me.get()
  out.result({ account: me.userId, email }, () =>
    facts([
      ['e-mail', email],
      ['account', me.userId],
    ]),
  )
}

async function loginByKey(context: Context): Promise<void> {
  const { out, terminal } = context
  const given = terminal.env['BOURSE_API_KEY'] || (await readSecret(context, 'API key: '))
  if (!/^ct_(sk|os)_\S+$/.test(given)) {
    throw new CliFailure('This is no API key.', 'Keys begin with ct_sk_.', exitCodes.usage)
  }
  const connection = await context.connect({ isAnonymous: true })
  connection.bourse.useKey(given)
  const me = await connection.bourse.me.get()
  await connection.save({ apiKey: given, cookies: {} })
  const { file } = await context.profiles()
  out.result({ account: me.userId, scopes: me.scopes }, () =>
    facts([
      ['account', me.userId],
      ['scopes', me.scopes.join(', ')],
      ['kept in', file],
    ]),
  )
}

/** A session takes the place of a key: credentials of two kinds are refused. */
async function keep(connection: Connection, changes: Partial<Profile> = {}): Promise<void> {
  await connection.save({ ...changes, apiKey: undefined })
}

/** A line that is not shown while it is typed, or all of stdin where that is a file. */
async function readSecret(context: Context, question: string): Promise<string> {
  const { terminal } = context
  if (terminal.stdin.isTTY !== true) return (await readAll(terminal)).trim()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: terminal.stdin, output: silent, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      reader.once('line', resolve)
      reader.once('SIGINT', () => reject(new CliFailure('Interrupted.', '', exitCodes.interrupted)))
      // From here on the terminal shows nothing that is typed; before, it would.
      terminal.stderr.write(question)
    })
  } finally {
    reader.close()
    terminal.stderr.write('\n')
  }
}

/** Ends the session, and forgets what the profile kept of it. */
export const logoutCommand: CommandSpec = {
  path: 'logout',
  about: 'end the session and forget the credentials of the profile',
  options: [
    {
      flags: '--forget-wallet',
      about: 'forget the key that `login --new-wallet` kept as well: it cannot be brought back',
    },
  ],
  async run({ connect, given, out, profiles }) {
    const { current, save } = await profiles()
    const names = Object.keys(current.cookies ?? {})
    const connection = await connect()
    const { bourse } = connection
    const isOver = { wallet: false, account: false }
    if (names.length > 0) {
      isOver.wallet = await bourse.auth.logout().then(
        () => true,
        () => false,
      )
      isOver.account = await bourse.accounts.signOut().then(
        () => true,
        () => false,
      )
    }
    const { baseUrl, origin, wallet } = current
    const keepsWallet = wallet?.privateKey !== undefined && !given.flag('forgetWallet')
    await save({ baseUrl, ...(origin && { origin }), ...(keepsWallet && { wallet }) })
    out.result(
      { signedOut: true, sessionEnded: isOver.wallet || isOver.account, keepsWallet },
      () =>
        [
          names.length > 0 && !isOver.wallet && !isOver.account
            ? 'Signed out here; the service did not confirm the end of the session.'
            : 'Signed out.',
          ...(keepsWallet ? [`The key of ${wallet.address} stays in the profile.`] : []),
        ].join('\n'),
    )
  },
}

/** Who the service says the caller is. */
export const whoamiCommand: CommandSpec = {
  path: 'whoami',
  about: 'show the account, its wallets and the credential in use',
  async run({ connect, out, profiles }) {
    const { sources, current } = await profiles()
    const { bourse } = await connect()
    const me = await bourse.me.get()
    out.result(me, () =>
      facts([
        ['account', me.userId],
        [
          'credential',
          `${me.credential}${sources.apiKey === null ? '' : ` from ${sources.apiKey}`}`,
        ],
        ['scopes', me.scopes.join(', ')],
        ['wallets', me.wallets.map(({ address }) => address).join(', ') || '-'],
        ['service', `${current.baseUrl} (from ${sources.baseUrl})`],
      ]),
    )
  },
}
