import { type SkillFile, type SkillProblem, skillLimits } from './skill-package.ts'

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const everyHidden = new RegExp(hidden.source, 'gu')
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** What is wrong with the package as a whole: its size, the places of its files, and places that are one on some machine. */
export function packageProblems(files: readonly SkillFile[]): readonly SkillProblem[] {
  return [
    ...sizeProblems(files),
    ...files.flatMap(({ path }) => pathProblems(path)),
    ...clashes(files),
  ]
}

/** Why a path cannot be the place of a file below the skill's folder; nothing where it can. */
export function pathProblems(path: string): readonly SkillProblem[] {
  const problem = pathFault(path)
  return problem === undefined ? [] : [{ path: shown(path), line: null, ...problem }]
}

function pathFault(path: string): { message: string; fix: string } | undefined {
  const parts = path.split('/')
  if (path === '' || path.length > skillLimits.pathLength)
    return {
      message: `A path has 1 to ${skillLimits.pathLength} characters.`,
      fix: 'Shorten the names of the file and its folders.',
    }
  if (hidden.test(path) || !path.isWellFormed())
    return {
      message: 'The path has characters that cannot be seen.',
      fix: 'Name the file with letters, digits, hyphens and dots.',
    }
  if (path.includes('\\') || /^[a-z]:/i.test(path) || path.startsWith('/') || path.startsWith('~'))
    return {
      message: 'The path does not begin in the folder of the skill.',
      fix: 'Write it from the folder of SKILL.md on, with `/` between folders.',
    }
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return {
      message: 'The path has an empty part, or one of only dots.',
      fix: 'Write the path without `.`, `..` and `//`.',
    }
  if (path.normalize('NFC') !== path)
    return {
      message: 'The path is written with separate accents, which some machines join.',
      fix: 'Write the name in the composed form (NFC).',
    }
  if (parts.some((part) => device.test(part) || /[ .]$/.test(part) || /[<>:"|?*]/.test(part)))
    return {
      message: 'A part of the path cannot be a file’s name on every machine.',
      fix: 'Leave out `< > : " | ? *`, names of devices such as `con`, and dots or spaces at the end.',
    }
  return undefined
}

function sizeProblems(files: readonly SkillFile[]): readonly SkillProblem[] {
  const problems: SkillProblem[] = []
  const total = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  if (files.length > skillLimits.files)
    problems.push({
      path: '',
      line: null,
      message: `The skill has ${files.length} files, and may have ${skillLimits.files}.`,
      fix: 'Leave out what an agent does not read or run.',
    })
  if (total > skillLimits.packageBytes)
    problems.push({
      path: '',
      line: null,
      message: `The files have ${total} bytes together, and may have ${skillLimits.packageBytes}.`,
      fix: 'Leave out large files, and say in SKILL.md where they are found.',
    })
  for (const { path, bytes } of files)
    if (bytes.byteLength > skillLimits.fileBytes)
      problems.push({
        path: shown(path),
        line: null,
        message: `The file has ${bytes.byteLength} bytes, and may have ${skillLimits.fileBytes}.`,
        fix: 'Divide the file, or leave it out.',
      })
  return problems
}

/** Two names that are one where case does not count, and a file that stands where another has a folder. */
function clashes(files: readonly SkillFile[]): readonly SkillProblem[] {
  const problems: SkillProblem[] = []
  const key = (path: string) => path.normalize('NFC').toLowerCase()
  const places = new Set<string>()
  for (const { path } of files) {
    if (places.has(key(path)))
      problems.push({
        path: shown(path),
        line: null,
        message: 'Another file has this path, or one that differs in upper and lower case alone.',
        fix: 'Rename one of them.',
      })
    places.add(key(path))
  }
  for (const { path } of files) {
    const parts = key(path).split('/')
    const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
    if (above.some((folder) => places.has(folder)))
      problems.push({
        path: shown(path),
        line: null,
        message: 'A folder of this path is also the name of a file.',
        fix: 'Rename the file or the folder.',
      })
  }
  return problems
}

/** A path as it may be told: what cannot be seen is written out, and it ends somewhere. */
export function shown(path: string): string {
  const visible = path.toWellFormed().replace(everyHidden, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
  return visible.length <= skillLimits.pathLength
    ? visible
    : `${visible.slice(0, skillLimits.pathLength - 1).toWellFormed()}…`
}
