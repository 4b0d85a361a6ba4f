import { readJson } from '../../../../../kernel/json-reader.ts'
import { type Part, report, type ScanWork } from '../scan-work.ts'
import { lineIndex } from '../text/line-index.ts'
import { likeKnownName } from './known-packages.ts'
import { membersOf } from './members-of.ts'

/** A dependency as a list writes it. */
type Dependency = { readonly name: string; readonly version: string; readonly line: number | null }
type Ecosystem = 'npm' | 'python'

/** Reads lists of dependencies, and installations that texts and scripts order. */
export function scanDependencies(
  work: ScanWork,
  part: Part,
  { name, text }: { name: string; text: string },
) {
  if (name === 'package.json') packageJson(work, part, text)
  else if (/^(?:requirements|constraints)[\w.-]{0,40}\.(?:txt|in)$/.test(name))
    judgeAll(work, part, { list: requirements(text), ecosystem: 'python' })
  else if (name === 'pyproject.toml')
    judgeAll(work, part, { list: pyproject(text), ecosystem: 'python' })
  else if (name === 'setup.py') setupPy(work, part, text)
  else if (name === 'binding.gyp')
    report(work, 'SK021', {
      file: part.file,
      evidence: 'compiles something when it is installed',
      severity: 'high',
    })
  if (!/\.(?:json|lock)$/.test(name)) installs(work, part, text)
}

const scriptsAtInstall = [
  'preinstall',
  'install',
  'postinstall',
  'prepare',
  'prepublish',
  'preuninstall',
  'postuninstall',
]

/** What honest packages do when they are installed: they set up hooks of their own repository, patch, generate or build. */
const usual =
  /^(?:npx )?(?:husky(?: install)?|is-ci \|\| husky(?: install)?|lefthook install|simple-git-hooks|patch-package|prisma generate|svelte-kit sync|nuxt prepare|tsc(?: -[-\w]{1,20}(?: [\w./-]{1,60})?){0,4}|(?:npm|pnpm|yarn) (?:run )?(?:build|compile|prepare:\w{1,20})|vite build|rollup -c|tsup|unbuild|tshy|electron-builder install-app-deps)$/

/** Whether each part of a command is one of those. */
const isUsual = (command: string) =>
  command.split(/&&|\|\| true/).every((part) => part.trim() === '' || usual.test(part.trim()))

function packageJson(work: ScanWork, part: Part, text: string) {
  let parsed: unknown
  try {
    parsed = readJson(text)
  } catch {
    return
  }
  const manifest = membersOf(parsed)
  const lineOf = lineIndex(text)
  for (const [key, command] of Object.entries(membersOf(manifest['scripts'])))
    if (scriptsAtInstall.includes(key) && !isUsual(String(command)))
      report(work, 'SK021', {
        file: part.file,
        line: lineOf(Math.max(0, text.indexOf(`"${key}"`))),
        evidence: `${key}: ${String(command)}`,
        severity: 'high',
        confidence: 'high',
      })
  const list = [
    'dependencies',
    'devDependencies',
    'optionalDependencies',
    'peerDependencies',
  ].flatMap((kind) =>
    Object.entries(membersOf(manifest[kind])).map(([dependency, version]) => ({
      name: dependency,
      version: String(version),
      line: lineOf(Math.max(0, text.indexOf(`"${dependency}"`))),
    })),
  )
  judgeAll(work, part, { list, ecosystem: 'npm' })
}

function requirements(text: string): readonly Dependency[] {
  return text.split('\n').flatMap((row, index) => {
    const plain = row.split('#')[0]?.trim() ?? ''
    if (plain === '') return []
    if (plain.startsWith('-')) return [{ name: '', version: plain, line: index + 1 }]
    const found = /^([A-Za-z0-9._-]{1,100})(?:\[[^\]]{0,100}\])?\s{0,4}(.{0,300})$/.exec(plain)
    return [
      {
        name: found?.[1] ?? '',
        version: found === null ? plain : (found[2] ?? ''),
        line: index + 1,
      },
    ]
  })
}

function pyproject(text: string): readonly Dependency[] {
  const found: Dependency[] = []
  let isList = false
  for (const [index, row] of text.split('\n').entries()) {
    if (/^\s{0,8}(?:[\w-]{0,40}dependencies|requires)\s{0,4}=\s{0,4}\[/.test(row)) isList = true
    if (isList)
      for (const one of row.matchAll(
        /["']([A-Za-z0-9._-]{1,100})(?:\[[^\]"']{0,100}\])?([^"']{0,200})["']/g,
      ))
        found.push({ name: one[1] ?? '', version: (one[2] ?? '').trim(), line: index + 1 })
    if (/\]\s{0,8}(?:#.{0,200})?$/.test(row)) isList = false
  }
  return found
}

function setupPy(work: ScanWork, part: Part, text: string) {
  const lineOf = lineIndex(text)
  const found =
    /cmdclass|class\s{1,4}\w{1,60}\(\s{0,4}(?:install|develop|build_py|egg_info)\b/.exec(text)
  if (found !== null)
    report(work, 'SK021', {
      file: part.file,
      line: lineOf(found.index),
      evidence: 'runs something of its own when it is installed',
      severity: 'high',
      confidence: 'high',
    })
}

function judgeAll(
  work: ScanWork,
  part: Part,
  { list, ecosystem }: { list: readonly Dependency[]; ecosystem: Ecosystem },
) {
  for (const dependency of list.slice(0, 2_000)) {
    const judged = judge(dependency, ecosystem)
    if (judged !== null)
      report(work, 'SK021', { file: part.file, line: dependency.line, ...judged })
  }
}

type Judged = {
  evidence: string
  severity: 'low' | 'medium' | 'high'
  confidence: 'medium' | 'high'
}

/** What is wrong with a dependency: its address, its name, or its version. */
function judge({ name, version }: Dependency, ecosystem: Ecosystem): Judged | null {
  const shown = `${name} ${version}`.trim()
  if (/^(?:-i|--index-url|--extra-index-url|-f|--find-links|--trusted-host)\b/.test(version))
    return { evidence: `another registry: ${shown}`, severity: 'high', confidence: 'medium' }
  if (
    /(?:git\+|git:|https?:|ssh:|file:|github:|^[\w-]{1,40}\/[\w.-]{1,100}$|@\s{0,4}(?:git|http))/.test(
      version,
    )
  )
    return {
      evidence: `from an address: ${shown}`,
      severity: /#[0-9a-f]{40}|@[0-9a-f]{40}/.test(version) ? 'low' : 'high',
      confidence: 'medium',
    }
  const like = name === '' ? null : likeKnownName(name, ecosystem)
  if (like !== null)
    return { evidence: `${name} looks like ${like}`, severity: 'high', confidence: 'high' }
  if (name === '') return null
  const isOpen = /^(?:|\*|latest|next|x|>=?.{0,40}|any)$/i.test(version) && !version.includes('<')
  return isOpen
    ? { evidence: `any version: ${shown}`, severity: 'medium', confidence: 'high' }
    : null
}

const installing =
  /(?:pip3?|uv pip|python3? -m pip) install\s{1,4}([^\n;&|`"']{1,200})|(?:npm (?:i|install|add|exec)|pnpm (?:add|dlx)|yarn (?:add|dlx)|bun (?:add|x)|npx|bunx|uvx|pipx (?:run|install))\s{1,4}([^\n;&|`"']{1,200})/g

/** Packages that texts and scripts install: names that only look like known ones, other registries, addresses. */
function installs(work: ScanWork, part: Part, text: string) {
  const lineOf = lineIndex(text)
  let told = 0
  for (const found of text.matchAll(installing)) {
    if (told++ > 200) return
    const ecosystem = found[1] === undefined ? ('npm' as const) : ('python' as const)
    for (const word of packagesIn(found)) {
      if (word === '' || word.startsWith('-r')) continue
      const judged = installed(word, ecosystem)
      if (judged !== null)
        report(work, 'SK021', { file: part.file, line: lineOf(found.index), ...judged })
    }
  }
}

/** The words that name packages: one that runs a package gives it the words behind its name. */
function packagesIn(found: RegExpExecArray): readonly string[] {
  const words = (found[1] ?? found[2] ?? '').split(/\s+/).slice(0, 20)
  if (!/^(?:npx|bunx|uvx|pipx run|npm exec|pnpm dlx|yarn dlx|bun x)\s/.test(found[0])) return words
  const first = words.findIndex((word) => word !== '' && !word.startsWith('-'))
  return first < 0 ? words : words.slice(0, first + 1)
}

function installed(word: string, ecosystem: Ecosystem): Judged | null {
  if (/^--(?:index-url|extra-index-url|registry|find-links)/.test(word))
    return { evidence: `another registry: ${word}`, severity: 'high', confidence: 'medium' }
  if (word.startsWith('-')) return null
  if (/^(?:git\+|https?:|github:)/.test(word))
    return { evidence: `from an address: ${word}`, severity: 'high', confidence: 'medium' }
  const name = /^(@[\w.-]{1,60}\/[\w.-]{1,80}|[A-Za-z0-9._-]{1,80})/.exec(word)?.[1] ?? ''
  const like = likeKnownName(name, ecosystem)
  return like === null
    ? null
    : { evidence: `${name} looks like ${like}`, severity: 'high', confidence: 'high' }
}
