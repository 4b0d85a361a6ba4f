export {
  type SkillCapabilities,
  type SkillFile,
  type SkillManifest,
  skillLimits,
  type WalletUse,
  walletUses,
} from './skill-package.ts'
