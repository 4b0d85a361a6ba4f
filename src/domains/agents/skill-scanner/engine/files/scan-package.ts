import type { SkillFile, SkillReading } from '../../../skill-format/index.ts'
import { report, type ScanWork } from '../scan-work.ts'

const ofOtherPrograms: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|\/)\.(?:claude|cursor|codex|windsurf|clinerules|roo|continue|gemini|aider|kiro|amazonq)(?:\/|$)/i,
    'settings of another agent',
  ],
  [
    /(?:^|\/)(?:\.cursorrules|\.windsurfrules|\.clinerules|\.mcp\.json|mcp\.json|claude_desktop_config\.json|claude\.md|agents\.md|gemini\.md|copilot-instructions\.md)$/i,
    'instructions or settings for another agent',
  ],
  [/(?:^|\/)\.git\/|(?:^|\/)\.(?:husky|githooks)\//i, 'hooks of a version control'],
  [
    /(?:^|\/)(?:\.vscode\/(?:tasks|settings|launch)\.json|\.envrc$|\.npmrc$|\.pypirc$|\.netrc$|pip\.conf$|sitecustomize\.py$|conftest\.py$)/i,
    'a file that other programs run or read by themselves',
  ],
  [
    /(?:^|\/)\.(?:bashrc|zshrc|profile|bash_profile|zshenv)$/i,
    'a file that a shell runs when it starts',
  ],
]
/** What an editor builds a container from, once its user has said yes; what it runs in it is read like any command. */
const ofContainers = /(?:^|\/)\.devcontainer(?:\/|\.json$)/i
const allowedHidden =
  /(?:^|\/)\.(?:gitignore|gitattributes|editorconfig|prettierrc|eslintrc|gitkeep|env\.example|env\.sample|npmignore|nvmrc|python-version|markdownlint|dockerignore)/i
const runnable = /\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|ps1|bat|cmd|rb|pl|php|command|vbs|scpt|lua)$/i
const programs =
  /\.(?:exe|dll|so|dylib|scr|com|msi|bin|elf|app|dmg|pkg|deb|rpm|jar|class|pyc|pyo|pyd|wasm|node|o|a|lib|ko|sys|lnk|hta|vbe|jse|wsf|reg|apk|ipa)$/i
const doubled =
  /\.(?:txt|md|pdf|docx?|xlsx?|png|jpe?g|csv|json)\.(?:exe|scr|js|vbs|bat|cmd|com|ps1|sh|py|jar|lnk|hta)$/i

/** What the list of files says by itself, and what breaks the format. */
export function scanPackage(work: ScanWork, files: readonly SkillFile[], reading: SkillReading) {
  for (const { path } of files) {
    const found = ofOtherPrograms.find(([form]) => form.test(path))
    if (found !== undefined)
      report(work, 'SK020', { file: path, evidence: `${path}: ${found[1]}`, severity: 'high' })
    else if (/(?:^|\/)\.[^/]/.test(path) && !allowedHidden.test(path))
      report(work, 'SK020', {
        file: path,
        evidence: ofContainers.test(path)
          ? `${path}: a container that an editor builds`
          : `${path}: a hidden file`,
        severity: 'medium',
        confidence: 'high',
      })
    if (
      runnable.test(path) &&
      !/(?:^|\/)(?:scripts?|bin|src|lib|tools?|tests?|examples?|assets|hooks?|references|templates?)\//i.test(
        path,
      )
    )
      report(work, 'SK020', {
        file: path,
        evidence: `${path}: can be run, and is not in scripts`,
        severity: 'low',
      })
    if (doubled.test(path))
      report(work, 'SK017', { file: path, evidence: `${path}: two endings`, confidence: 'high' })
    if (programs.test(path))
      report(work, 'SK017', { file: path, evidence: `${path}: a program`, confidence: 'medium' })
  }
  for (const { path, line, message } of reading.problems) {
    const isLimit =
      /may have|characters that cannot be seen|empty part|does not begin|also the name/i.test(
        message,
      )
    report(work, 'SK041', {
      file: path === '' ? 'SKILL.md' : path,
      line,
      evidence: message,
      severity: isLimit ? 'high' : 'medium',
      confidence: 'high',
    })
  }
}
