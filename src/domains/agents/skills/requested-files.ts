import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import {
  readArchive,
  readSkill,
  type SkillFile,
  type SkillManifest,
  type SkillProblem,
  skillLimits,
} from '../skill-format/index.ts'
import { skillsErrors } from './skills.errors.ts'
import type { PublishRequest } from './skills.schemas.ts'
import { parseVersion } from './version-order.ts'

/** A package that breaks no rule of the format. */
export type ReadPackage = {
  readonly files: readonly SkillFile[]
  readonly manifest: SkillManifest
}

type Unpacked = {
  readonly files: readonly SkillFile[]
  /** The name of the one folder that holds all; undefined where there is none. */
  readonly folder: string | undefined
}

/**
 * Reads what somebody wants to publish, as files or as an archive of the folder. Raises 400 for neither or both, and 422
 * `skills.invalid_package` with everything in which the package breaks a rule.
 */
export function readRequested(request: PublishRequest): ReadPackage {
  const { files, folder } = unpacked(request)
  return readPackage(files, { folder, version: request.version })
}

/** The same of files that are at hand. */
export function readPackage(
  files: readonly SkillFile[],
  { folder, version }: { readonly folder?: string | undefined; readonly version: string },
): ReadPackage {
  const { manifest, problems } = readSkill(files, folder)
  const all = [...problems, ...(manifest === null ? [] : versionProblems(manifest, version))]
  if (manifest === null || all.length > 0) throw invalid(all)
  return { files, manifest }
}

/** The version of a package that says it itself, in `metadata`. */
function versionProblems({ metadata }: SkillManifest, version: string): readonly SkillProblem[] {
  const said = metadata['version']
  const problem = (message: string, fix: string) => [
    { path: 'SKILL.md', line: null, message, fix } as const,
  ]
  if (parseVersion(version) === undefined) {
    return problem(
      `The version ${version} is none.`,
      'Write numbers without zeros in front: 1.0.0.',
    )
  }
  return said === undefined || said === version
    ? []
    : problem(
        `\`metadata\` says version ${JSON.stringify(said.slice(0, 64))}, and the request ${version}.`,
        'Publish it as the version that it says, or change what it says.',
      )
}

function unpacked({ archiveBase64, files }: PublishRequest): Unpacked {
  if ((files === undefined) === (archiveBase64 === undefined)) {
    throw new AppError(requestErrors.invalid, 'Either `files` or `archiveBase64` is needed.', {
      faults: [
        {
          location: 'body/files',
          message: files === undefined ? 'missing, like the archive' : 'given beside an archive',
          fix: 'Send the files of the folder, or one archive of it.',
        },
      ],
    })
  }
  if (files === undefined) return fromArchive(bytesOf(archiveBase64 ?? '', 'body/archiveBase64'))
  return {
    files: files.map(({ content, encoding, path }, index) => ({
      path,
      bytes:
        encoding === 'base64'
          ? bytesOf(content, `body/files/${index}/content`)
          : new TextEncoder().encode(content),
    })),
    folder: undefined,
  }
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function bytesOf(text: string, location: string): Uint8Array {
  if (base64.test(text)) return Buffer.from(text, 'base64')
  throw new AppError(requestErrors.invalid, 'A member is not Base64.', {
    faults: [
      {
        location,
        message: 'not Base64',
        fix: 'Encode the bytes by the standard alphabet, with padding and without spaces.',
      },
    ],
  })
}

/** Archives often hold the folder itself, and then everything stands below its name. */
function fromArchive(bytes: Uint8Array): Unpacked {
  const { entries, leftovers, problems, unread } = readArchive(bytes, {
    bytes: 2 * skillLimits.packageBytes,
    entries: 2 * skillLimits.files,
  })
  const faults = [
    ...problems.map(({ detail, path }) => ({ path, message: detail })),
    ...unread.map(({ file, reason }) => ({ path: file, message: reason })),
    ...leftovers.map(({ path }) => ({ path, message: 'The archive has bytes outside its files.' })),
  ]
  const isEmpty = entries.length === 0 && faults.length === 0
  if (isEmpty) faults.push({ path: '', message: 'The archive holds no file that can be read.' })
  const fix = 'Pack the folder anew, as a plain ZIP.'
  if (faults.length > 0) throw invalid(faults.map((fault) => ({ ...fault, line: null, fix })))
  const [folder, ...others] = new Set(
    entries.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')),
  )
  if (folder === undefined || folder === '' || others.length > 0) {
    return { files: entries, folder: undefined }
  }
  const inside = entries.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }))
  return { files: inside, folder }
}

const problemsMax = 100

function invalid(problems: readonly SkillProblem[]): AppError {
  const told = problems.slice(0, problemsMax)
  const count = problems.length === 1 ? 'one rule' : `${problems.length} rules`
  return new AppError(skillsErrors.invalid_package, `The package breaks ${count} of the format.`, {
    faults: told.map(({ fix, line, message, path }) => ({
      location: `body/files/${path}${line === null ? '' : `:${line}`}`,
      message,
      fix,
    })),
    extra: { problems: told },
  })
}
