import type { SkillFileContent, SkillVersion } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Code } from '../../../panels/skills/code.view.tsx'
import { countHidden } from '../../../panels/skills/hidden.model.ts'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useSkillFile } from './skill.data.ts'
import css from './skill.module.css'
import type { SkillSearch } from './skill-search.model.ts'
import type { Choose } from './use-skill-place.ts'

/** The files of a version, and what stands in the one that is chosen. */
export function FilesTab({
  version,
  search,
  onChange,
}: {
  readonly version: SkillVersion
  readonly search: SkillSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const { files } = version
  const path = files.find((file) => file.path === search.file)?.path ?? null
  const isGone = search.file !== undefined && path === null
  const shown = path ?? files.find((file) => file.path === 'SKILL.md')?.path ?? null
  return (
    <div className={css.files}>
      <ul className={css.fileList} aria-label={text('skills.tab.files')}>
        {files.map((file) => (
          <li key={file.path}>
            <button
              type="button"
              className={css.file}
              aria-current={file.path === shown || undefined}
              onClick={() => onChange({ file: file.path, line: undefined })}
            >
              <span className={css.path} dir="ltr">
                <HiddenText text={file.path} />
              </span>
              <span className={css.quiet}>
                <Count value={file.size} compact />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.part}>
        {isGone ? <p className={css.quiet}>{text('skills.noSuchFile')}</p> : null}
        {shown === null ? null : (
          <FileShown
            key={shown}
            version={version}
            path={shown}
            line={path === null ? null : (search.line ?? null)}
          />
        )}
      </div>
    </div>
  )
}

function FileShown({
  version,
  path,
  line,
}: {
  readonly version: SkillVersion
  readonly path: string
  readonly line: number | null
}) {
  const text = useText()
  const asked = { slug: version.slug, version: version.version, path }
  const { data, error, refetch } = useSkillFile(asked)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={12} />
  return <Content file={data} line={line} />
}

function Content({
  file,
  line,
}: {
  readonly file: SkillFileContent
  readonly line: number | null
}) {
  const text = useText()
  const isText = file.encoding === 'utf8'
  const hidden = isText ? countHidden(file.content) : 0
  return (
    <>
      <h3 className={css.path} dir="ltr">
        <HiddenText text={file.path} />
      </h3>
      {hidden === 0 ? null : (
        <p className={css.worry}>{text('skills.hidden', { count: hidden })}</p>
      )}
      {isText ? (
        <Code source={file.content} label={file.path} line={line} />
      ) : (
        <p className={css.quiet}>{text('skills.notText')}</p>
      )}
      <DescriptionList
        items={[
          { term: text('skills.size'), value: <BytesOf size={file.size} /> },
          { term: 'SHA-256', value: <code dir="ltr">{file.sha256}</code> },
        ]}
      />
    </>
  )
}

function BytesOf({ size }: { readonly size: number }) {
  const text = useText()
  return (
    <>
      <Count value={size} /> {text('skills.bytes')}
    </>
  )
}
