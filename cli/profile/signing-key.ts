import path from 'node:path'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { readPrivateFile } from './private-file.ts'
import type { Profile } from './profile.ts'

/** A private key, and where it was found. */
export interface SigningKey {
  readonly privateKey: `0x${string}`
  readonly source: string
}

/** How a command is told the key; never as an argument, which every process of the machine can read. */
export interface KeyOptions {
  readonly keyFile?: string | undefined
  readonly keyStdin?: boolean | undefined
}

/** The key to sign with: from a file, from stdin, from the environment, or the one that `login --new-wallet` kept. */
export async function findSigningKey(
  terminal: Terminal,
  profile: Profile,
  options: KeyOptions,
): Promise<SigningKey | null> {
  if (options.keyFile !== undefined) {
    const file = path.resolve(terminal.cwd, options.keyFile)
    const text = await readPrivateFile(file)
    if (text === null)
      throw new CliFailure(`${file} does not exist.`, 'Name the file with the key.')
    return toKey(text, file)
  }
  if (options.keyStdin === true) return toKey(await readAll(terminal), 'stdin')
  const ofEnv = terminal.env['BOURSE_PRIVATE_KEY'] ?? ''
  if (ofEnv !== '') return toKey(ofEnv, 'BOURSE_PRIVATE_KEY')
  const kept = profile.wallet?.privateKey
  return kept === undefined ? null : toKey(kept, 'the profile')
}

/** The same, for commands that cannot do without. */
export async function requireSigningKey(
  terminal: Terminal,
  profile: Profile,
  options: KeyOptions,
): Promise<SigningKey> {
  const found = await findSigningKey(terminal, profile, options)
  if (found !== null) return found
  throw new CliFailure(
    'There is no wallet to sign with.',
    'Run `bourse login --new-wallet`, or give a key by BOURSE_PRIVATE_KEY, --key-file or --key-stdin.',
    exitCodes.notAllowed,
  )
}

function toKey(text: string, source: string): SigningKey {
  const hex = text.trim().replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) {
    // Whatever it is, it may be a secret: it is not repeated.
    throw new CliFailure(
      `What ${source} holds is no private key of an EVM wallet.`,
      'A key is 32 bytes in hexadecimal.',
      exitCodes.usage,
    )
  }
  return { privateKey: `0x${hex}`, source }
}

/** All of stdin, which is a file or a pipe here. */
export async function readAll({ stdin }: Pick<Terminal, 'stdin'>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
