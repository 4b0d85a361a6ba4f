import { useState } from 'react'
import type { SkillComparison, SkillFileContent, SkillVersion } from '#sdk'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Diff } from '../../../panels/skills/diff.view.tsx'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useComparison, useSkillFile } from './skill.data.ts'
import css from './skill.module.css'
import type { Choose } from './use-skill-place.ts'

type Changed = SkillComparison['files'][number]
const tones = { added: 'up', changed: 'info', removed: 'down' } as const

/** What differs between another version and the shown one: the files, and the lines of the one that is opened. */
export function Comparison({
  version,
  from,
  onChange,
}: {
  readonly version: SkillVersion
  readonly from: string
  readonly onChange: Choose
}) {
  const text = useText()
  const { slug, version: to } = version
  const { data, error, refetch } = useComparison({ slug, from, to })
  const [opened, setOpened] = useState<string | null>(null)
  const open = data?.files.find(({ path }) => path === opened) ?? data?.files[0]
  return (
    <section className={css.compared} aria-label={text('skills.comparing', { from, to })}>
      <p className={css.acts}>
        <strong>{text('skills.comparing', { from, to })}</strong>
        <span className={css.end}>
          <Button size="small" icon="close" onClick={() => onChange({ from: undefined })}>
            {text('shell.close')}
          </Button>
        </span>
      </p>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={4} />
      ) : null}
      {data?.files.length === 0 ? <p className={css.quiet}>{text('skills.noDifference')}</p> : null}
      <ul className={css.changed} aria-label={text('skills.filesChanged')}>
        {(data?.files ?? []).map((file) => (
          <li key={file.path}>
            <button
              type="button"
              className={css.file}
              aria-current={file === open || undefined}
              onClick={() => setOpened(file.path)}
            >
              <Badge tone={tones[file.change]}>{text(`skills.change.${file.change}`)}</Badge>
              <span className={css.path} dir="ltr">
                <HiddenText text={file.path} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <ChangedFile key={open.path} file={open} slug={slug} from={from} to={to} />
      )}
    </section>
  )
}

function ChangedFile({
  file,
  slug,
  from,
  to,
}: {
  readonly file: Changed
  readonly slug: string
  readonly from: string
  readonly to: string
}) {
  const text = useText()
  const { change, path } = file
  const before = useSkillFile({ slug, version: from, path: change === 'added' ? null : path })
  const after = useSkillFile({ slug, version: to, path: change === 'removed' ? null : path })
  const error = before.error ?? after.error
  if (error !== null) {
    const again = () => void Promise.all([before.refetch(), after.refetch()])
    return <Failure failure={error} onRetry={again} />
  }
  const isWaiting =
    (change !== 'added' && before.data === undefined) ||
    (change !== 'removed' && after.data === undefined)
  if (isWaiting) return <Skeleton label={text('panels.loading')} rows={8} />
  const [one, other] = [contentOf(before.data), contentOf(after.data)]
  if (one === null || other === null)
    return (
      <p className={css.quiet}>
        {text('skills.notText')} <code dir="ltr">{file.fromSha256}</code> →{' '}
        <code dir="ltr">{file.toSha256}</code>
      </p>
    )
  return <Diff before={one} after={other} label={path} />
}

/** Nothing for a file that is not there; null for one that is not text. */
function contentOf(file: SkillFileContent | undefined): string | null {
  if (file === undefined) return ''
  return file.encoding === 'utf8' ? file.content : null
}
