import { homedir } from 'node:os'
import path from 'node:path'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

/** What is kept for one service and one person. */
export interface Profile {
  readonly baseUrl: string
  /** The name that the service knows itself by, which its cookies are for. */
  readonly origin?: string | undefined
  readonly apiKey?: string | undefined
  /** The cookies of a session, by name. */
  readonly cookies?: Readonly<Record<string, string>>
  readonly wallet?: { readonly address: string; readonly privateKey?: string }
}

/** Where profiles are kept, which one a command uses, and what it may send. */
export interface Profiles {
  readonly file: string
  readonly name: string
  /** The profile of this command: without credentials where the address is another service's. */
  readonly current: Profile
  /** The same as it is on disk: without what the environment gives. */
  readonly kept: Profile
  /** Where the address, and where the key comes from, for people. */
  readonly sources: { readonly baseUrl: string; readonly apiKey: string | null }
  /** Replaces the profile; null forgets it. */
  readonly save: (profile: Profile | null) => Promise<void>
}

const defaultUrl = 'http://localhost:4663'

/** Reads the profile that the options and the environment name. */
export async function openProfiles(
  terminal: Terminal,
  options: { readonly url?: string | undefined; readonly profile?: string | undefined },
): Promise<Profiles> {
  const { env } = terminal
  const file = path.join(configFolder(env), 'bourse', 'profiles.json')
  const name = options.profile ?? (env['BOURSE_PROFILE'] || 'default')
  const kept = (await readProfiles(file))[name]
  const asked = options.url ?? (env['BOURSE_URL'] || undefined)
  const baseUrl = toBaseUrl(asked ?? kept?.baseUrl ?? defaultUrl)
  // What was given to one service is not sent to another one.
  const own = kept !== undefined && toBaseUrl(kept.baseUrl) === baseUrl ? kept : { baseUrl }
  const keyOfEnv = env['BOURSE_API_KEY'] || undefined
  return {
    file,
    name,
    kept: own,
    current: keyOfEnv === undefined ? own : { ...own, apiKey: keyOfEnv },
    sources: {
      baseUrl: sourceOf(options.url, env['BOURSE_URL'], kept),
      apiKey: keyOfEnv !== undefined ? 'BOURSE_API_KEY' : own.apiKey === undefined ? null : file,
    },
    async save(profile) {
      const { [name]: _, ...others } = await readProfiles(file)
      const all = profile === null ? others : { ...others, [name]: profile }
      await writePrivateFile(file, `${JSON.stringify({ version: 1, profiles: all }, null, 2)}\n`)
    },
  }
}

function sourceOf(option: string | undefined, env: string | undefined, kept: Profile | undefined) {
  if (option !== undefined) return '--url'
  if (env !== undefined && env !== '') return 'BOURSE_URL'
  return kept === undefined ? 'the default' : 'the profile'
}

function configFolder(env: Terminal['env']): string {
  const given = env['XDG_CONFIG_HOME'] ?? ''
  // A relative path is to be ignored, by the XDG specification.
  return path.isAbsolute(given) ? given : path.join(env['HOME'] || homedir(), '.config')
}

async function readProfiles(file: string): Promise<Readonly<Record<string, Profile>>> {
  const text = await readPrivateFile(file)
  if (text === null) return {}
  try {
    const { profiles } = JSON.parse(text) as {
      readonly profiles: Readonly<Record<string, Profile>>
    }
    if (typeof profiles === 'object' && profiles !== null) return profiles
  } catch {
    // Said below.
  }
  throw new CliFailure(
    `${file} is not what the CLI wrote.`,
    'Mend it, or remove it and sign in again.',
  )
}

/** An address without its path's end. Throws for anything but http and https. */
function toBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new CliFailure(
      `"${text}" is no address of a service.`,
      'Write it as http://localhost:4663, without a name or password.',
      exitCodes.usage,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
