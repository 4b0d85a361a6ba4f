import { Link, useParams } from '@tanstack/react-router'
import type { Skill, SkillVersion } from '#sdk'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { HiddenTitle } from '../../../shell/hidden-title.tsx'
import { usePageTitle } from '../../../shell/page-title.ts'
import { FilesTab } from './files-tab.tsx'
import { ReadTab } from './read-tab.tsx'
import { Refused } from './refused.tsx'
import { ScanTab } from './scan-tab.tsx'
import { useSkill, useSkillVersion } from './skill.data.ts'
import css from './skill.module.css'
import { SkillAside } from './skill-aside.tsx'
import { SkillHead } from './skill-head.tsx'
import { type TabName, tabNames } from './skill-search.model.ts'
import { useSkillPlace } from './use-skill-place.ts'
import { VersionsTab } from './versions-tab.tsx'

/** One skill: what it says, its files and versions, and what the scanner thinks of it. */
export function SkillPage() {
  const text = useText()
  const { slug } = useParams({ from: '/skills/$slug' })
  usePageTitle(slug)
  const { data, error, refetch } = useSkill(slug)
  return (
    <div className={css.page}>
      <HiddenTitle>{slug}</HiddenTitle>
      <nav className={css.way} aria-label={text('skills.doors')}>
        <Link className={linkStyle} to="/skills">
          {text('skills.title')}
        </Link>
      </nav>
      {error === null ? null : (
        <Refused slug={slug} failure={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={16} />
      ) : null}
      {data === undefined ? null : <Loaded key={data.slug} skill={data} />}
    </div>
  )
}

function Loaded({ skill }: { readonly skill: Skill }) {
  const text = useText()
  const { search } = useSkillPlace(skill.slug)
  const newest = skill.version
  const isNewest = search.version === undefined || search.version === newest.version
  const other = useSkillVersion(skill.slug, isNewest ? null : (search.version ?? null))
  const version = isNewest ? newest : other.data
  return (
    <>
      <SkillHead skill={skill} version={version ?? newest} />
      {other.error === null || isNewest ? null : (
        <Refused slug={skill.slug} failure={other.error} onRetry={() => void other.refetch()} />
      )}
      {version === undefined ? (
        other.error === null && <Skeleton label={text('panels.loading')} rows={12} />
      ) : (
        <div className={css.columns}>
          <Parts key={version.version} version={version} />
          <SkillAside skill={skill} version={version} />
        </div>
      )}
    </>
  )
}

function Parts({ version }: { readonly version: SkillVersion }) {
  const text = useText()
  const { search, choose } = useSkillPlace(version.slug)
  const { tab = 'read' } = search
  const open = (file: string, line: number | null) =>
    choose({ tab: 'files', file, line: line ?? undefined })
  const labels: Readonly<Record<TabName, string>> = {
    read: 'SKILL.md',
    files: text('skills.tab.files'),
    scan: text('skills.tabScan', { count: version.scan.findings }),
    versions: text('skills.tab.versions'),
  }
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({ id, label: labels[id] }))
  return (
    <div className={css.main}>
      <Tabs
        label={text('skills.parts')}
        tabs={tabs}
        current={tab}
        onChange={(next) =>
          choose({ tab: next === 'read' ? undefined : next, file: undefined, line: undefined })
        }
      >
        <div className={css.body}>
          {tab === 'read' ? (
            <ReadTab version={version} onFile={(path) => open(path, null)} />
          ) : null}
          {tab === 'files' ? (
            <FilesTab version={version} search={search} onChange={choose} />
          ) : null}
          {tab === 'scan' ? <ScanTab version={version} onOpen={open} /> : null}
          {tab === 'versions' ? (
            <VersionsTab version={version} search={search} onChange={choose} />
          ) : null}
        </div>
      </Tabs>
    </div>
  )
}
