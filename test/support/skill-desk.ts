import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { TransactionSerializableEIP1559 } from 'viem'
import type { RunningApp } from './app.ts'
import { type AppOwner, openAppOwner } from './app-owner.ts'

const root = path.resolve(import.meta.dirname, '../../skills')

/** What a script of a skill did. */
export type SkillOutcome = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export type LaunchedToken = {
  readonly address: string
  readonly name: string
  readonly symbol: string
}

type Answered = ReturnType<typeof JSON.parse>

/** Somebody with an account who runs the scripts of our own skills, each as a process of its own. */
export type SkillDesk = AppOwner & {
  /** An empty folder of the desk, in which the scripts run. */
  readonly folder: string
  /** The variables of a session of the person, where a key would not do. */
  readonly session: Readonly<Record<'BOURSE_SESSION', string>>
  /** The variable of the key. */
  readonly withKey: Readonly<Record<'BOURSE_API_KEY', string>>
  /** Runs a script of a skill, `market-watch/market`, to its end. Its environment is the service's address and what is given. */
  readonly run: (
    script: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<SkillOutcome>
  /** The one JSON document that a script prints. Fails where it fails. */
  readonly answer: (
    script: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Answered>
  /** What the wallet of the account makes of a transaction that a script gave to sign. */
  readonly sign: (toSign: Answered) => Promise<string>
  readonly read: (file: string) => Promise<string>
  /** A token that the account has launched, with a first buy of 0.01 ether: the same one for whoever asks the desk. */
  readonly token: () => Promise<LaunchedToken>
  readonly close: () => Promise<void>
}

/** Opens a desk at a program under test, for an account of its own. */
export async function openSkillDesk(app: RunningApp): Promise<SkillDesk> {
  const owner = await openAppOwner(app)
  const folder = await mkdtemp(path.join(tmpdir(), 'bourse-skills-'))

  let launched: Promise<LaunchedToken> | undefined
  const run: SkillDesk['run'] = (script, args, environment) =>
    runSkill(script, args, { folder, environment: { BOURSE_URL: app.baseUrl, ...environment } })
  return {
    ...owner,
    folder,
    session: { BOURSE_SESSION: `${owner.person.origin} ${owner.person.cookie}` },
    withKey: { BOURSE_API_KEY: owner.key },
    run,
    async answer(script, args, environment) {
      const { code, stderr, stdout } = await run(script, args, environment)
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${stderr}${stdout}`)
      return JSON.parse(stdout)
    },
    token() {
      launched ??= launch(owner)
      return launched
    },
    sign: (toSign) => owner.wallet.signTransaction(transactionOf(toSign)),
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs a script of a skill, `market-watch/market`, as a process in a folder, with no other variables than these. */
export async function runSkill(
  script: string,
  args: readonly string[],
  {
    environment,
    folder,
  }: { readonly environment: Readonly<Record<string, string>>; readonly folder: string },
): Promise<SkillOutcome> {
  const [skill = '', name = ''] = script.split('/')
  const program = path.join(root, skill, 'scripts', `${name}.mjs`)
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? -1))
  })
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

function transactionOf(toSign: Answered): TransactionSerializableEIP1559 {
  const { chainId, data, nonce, to } = toSign
  return {
    ...{ type: 'eip1559', chainId, data, nonce, to },
    value: BigInt(toSign.value),
    gas: BigInt(toSign.gas),
    maxFeePerGas: BigInt(toSign.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(toSign.maxPriorityFeePerGas),
  }
}

async function launch(owner: AppOwner): Promise<LaunchedToken> {
  // Names that no other file has, because launches with the same name are told of.
  const letters = owner.wallet.address.slice(2, 10).toUpperCase()
  const name = `Skilled ${letters}`
  const symbol = `SK${letters}`
  return { address: await owner.launch(name, symbol), name, symbol }
}
