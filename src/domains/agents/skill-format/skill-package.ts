/** One file of a skill: its place below the skill's folder, with `/` between folders, and its bytes. */
export type SkillFile = { readonly path: string; readonly bytes: Uint8Array }

/** What the front matter of a SKILL.md says, as the Agent Skills format defines it. */
export type SkillManifest = {
  readonly name: string
  readonly description: string
  readonly license: string | null
  readonly compatibility: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly allowedTools: readonly string[]
}

/** How far a wallet is used, from looking at it to giving others the right to move what it holds. */
export const walletUses = ['read', 'sign', 'send', 'approve'] as const
export type WalletUse = (typeof walletUses)[number]

/** What a skill may touch: as its manifest declares it, or as was found in its files. Each list is sorted and without repeats. */
export type SkillCapabilities = {
  /** Names of hosts, `*` for hosts that only a run can tell. */
  readonly hosts: readonly string[]
  /** Programs that its scripts start. */
  readonly commands: readonly string[]
  /** Files and folders outside the skill. */
  readonly paths: readonly string[]
  /** Variables of the environment. */
  readonly env: readonly string[]
  readonly wallet: readonly WalletUse[]
  /** Tools of the agent, as `allowed-tools` names them. */
  readonly tools: readonly string[]
}

/** What is wrong with a package, where, and what its author can do. */
export type SkillProblem = {
  /** The file; empty where the package as a whole is meant. */
  readonly path: string
  /** From one; null where the file as a whole is meant. */
  readonly line: number | null
  readonly message: string
  readonly fix: string
}

/** What a package may be. */
export const skillLimits = {
  files: 200,
  fileBytes: 1_048_576,
  packageBytes: 4_194_304,
  pathLength: 240,
  name: 64,
  description: 1_024,
  compatibility: 500,
} as const
