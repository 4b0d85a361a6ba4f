import { Link } from '@tanstack/react-router'
import type { Skill, SkillVersion } from '#sdk'
import { Icon } from '../../../design/icons/icon.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { useText } from '../../../language/use-text.ts'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { RiskWord, ScanWord, StateBadge } from '../../../panels/skills/verdict.tsx'
import { isInstallable } from './skill.model.ts'
import css from './skill.module.css'
import { StarButton } from './star-button.tsx'

/** What it is and whose; what is thought of it, beside how many like it. */
export function SkillHead({
  skill,
  version,
}: {
  readonly skill: Skill
  readonly version: SkillVersion
}) {
  const text = useText()
  const { owner, slug, stats } = skill
  return (
    <header className={css.head}>
      <div className={css.acts}>
        <h2 className={css.name} dir="ltr">
          {slug}
        </h2>
        <span className={css.versionName} dir="ltr">
          {version.version}
        </span>
        <StateBadge state={version.state} />
        {owner.isPlatform ? (
          <Badge tone="accent">{text('skills.ours')}</Badge>
        ) : (
          <span>
            {text('skills.by')}{' '}
            <Link className={linkStyle} to="/skills" search={{ owner: owner.id }}>
              <bdi>
                <HiddenText text={owner.name} />
              </bdi>
            </Link>
          </span>
        )}
      </div>
      <p className={css.about} dir="auto">
        <HiddenText text={version.description} />
      </p>
      <div className={css.acts}>
        <ScanWord scan={version.scan} />
        {version.scan.risk === null ? null : (
          <span>
            <span className={css.quiet}>{text('skills.risk')}</span>{' '}
            <RiskWord level={version.scan.risk} />
          </span>
        )}
        <StarButton skill={skill} />
        <span className={css.figure}>
          <Icon name="download" size={12} /> <Count value={stats.downloads} />{' '}
          <span className={css.quiet}>{text('skills.downloads')}</span>
        </span>
      </div>
      <State version={version} newest={skill.version.version} />
    </header>
  )
}

function State({ version, newest }: { readonly version: SkillVersion; readonly newest: string }) {
  const text = useText()
  const { slug, state, stateReason } = version
  const isBad = state === 'revoked' || state === 'quarantined'
  return (
    <>
      {version.version === newest ? null : (
        <Callout
          tone="info"
          actions={
            <Link className={linkStyle} to="/skills/$slug" params={{ slug }}>
              {text('skills.showNewest')}
            </Link>
          }
        >
          {text('skills.notNewest', { version: version.version, newest })}
        </Callout>
      )}
      {state === 'listed' ? null : (
        <Callout
          tone={isBad ? 'danger' : isInstallable(state) ? 'warn' : 'info'}
          title={text(`skills.stateWhy.${state}`)}
        >
          {stateReason === null ? null : (
            <p dir="auto">
              <HiddenText text={stateReason} />
            </p>
          )}
        </Callout>
      )}
    </>
  )
}
