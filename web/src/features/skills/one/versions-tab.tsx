import type { SkillVersion, SkillVersionSummary } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { ScanWord, StateBadge } from '../../../panels/skills/verdict.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Comparison } from './comparison.tsx'
import { useSkillVersions } from './skill.data.ts'
import css from './skill.module.css'
import type { SkillSearch } from './skill-search.model.ts'
import type { Choose } from './use-skill-place.ts'

/** Its versions, the newest first, and what differs between the shown one and another. */
export function VersionsTab({
  version,
  search,
  onChange,
}: {
  readonly version: SkillVersion
  readonly search: SkillSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const listed = useSkillVersions(version.slug)
  const { data, error, refetch } = listed
  const { from } = search
  return (
    <div className={css.part}>
      {from === undefined || from === version.version ? null : (
        <Comparison key={from} version={version} from={from} onChange={onChange} />
      )}
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={6} />
      ) : null}
      <ul className={css.versions} aria-label={text('skills.tab.versions')}>
        {(data?.pages ?? [])
          .flatMap(({ items }) => items)
          .map((one) => (
            <OneVersion
              key={one.version}
              one={one}
              isShown={one.version === version.version}
              onChange={onChange}
            />
          ))}
      </ul>
      <MoreButton label={text('skills.more')} listed={listed} />
    </div>
  )
}

function OneVersion({
  one,
  isShown,
  onChange,
}: {
  readonly one: SkillVersionSummary
  readonly isShown: boolean
  readonly onChange: Choose
}) {
  const text = useText()
  const { changes, publishedAt, scan, state, stateReason, version } = one
  return (
    <li className={css.version} aria-current={isShown || undefined}>
      <p className={css.acts}>
        <strong dir="ltr">{version}</strong>
        <StateBadge state={state} />
        <ScanWord scan={scan} />
        <span className={css.quiet}>
          <Time at={publishedAt} />
        </span>
        {isShown ? (
          <span className={css.end}>{text('skills.shown')}</span>
        ) : (
          <span className={css.end}>
            <Button
              size="small"
              onClick={() =>
                onChange({ version, file: undefined, line: undefined, from: undefined })
              }
            >
              {text('skills.showVersion')}
            </Button>
            <Button size="small" onClick={() => onChange({ from: version })}>
              {text('skills.compare')}
            </Button>
          </span>
        )}
      </p>
      {stateReason === null ? null : (
        <p className={state === 'listed' ? css.quiet : css.worry} dir="auto">
          <HiddenText text={stateReason} />
        </p>
      )}
      {changes === null ? null : (
        <p className={css.said} dir="auto">
          <HiddenText text={changes} />
        </p>
      )}
    </li>
  )
}
