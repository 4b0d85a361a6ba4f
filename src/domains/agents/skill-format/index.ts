export type {
  Archive,
  ArchiveBudget,
  ArchiveEntry,
  ArchiveKind,
  ArchiveProblem,
  UnreadPart,
} from './archive/archive.ts'
export { readArchive, readArchiveInSteps } from './archive/read-archive.ts'
export { capabilityDelta, declaredCapabilities } from './capabilities.ts'
export { fileHash, treeHash } from './hashes.ts'
export { packSkill } from './pack-skill.ts'
export { packageProblems } from './package-paths.ts'
export { readSkill, type SkillReading } from './read-skill.ts'
export {
  type SkillCapabilities,
  type SkillFile,
  type SkillManifest,
  type SkillProblem,
  skillLimits,
  type WalletUse,
  walletUses,
} from './skill-package.ts'
export { isText } from './text-bytes.ts'
