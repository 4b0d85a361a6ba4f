import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SkillSummary } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Unknown } from '../../design/numbers/unknown.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import type { Column } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { type Say, useText } from '../../language/use-text.ts'
import { PagedTable } from '../../panels/paged/paged-table.tsx'
import { HiddenText } from '../../panels/skills/hidden-text.tsx'
import { RiskWord, ScanWord, StateBadge } from '../../panels/skills/verdict.tsx'
import { useIsTight } from '../../shell/use-width.ts'
import { useSkills } from './skills.data.ts'
import css from './skills.module.css'
import { isNarrowed, type SkillsSearch } from './skills-search.model.ts'
import type { Choose } from './use-skills-place.ts'

/** The skills that are asked for: what each is thought of beside how many like it. */
export function SkillsList({
  search,
  onChange,
}: {
  readonly search: SkillsSearch
  readonly onChange: Choose
}) {
  const text = useText()
  const isTight = useIsTight()
  const navigate = useNavigate()
  const listed = useSkills(search)
  const columns = useMemo(() => columnsOf(text, isTight), [text, isTight])
  const found = listed.data?.pages.flatMap(({ items }) => items).length
  return (
    <>
      <p className="visually-hidden" role="status">
        {found === undefined ? null : text('skills.count', { count: found })}
      </p>
      <PagedTable
        listed={listed}
        label={text('skills.title')}
        moreLabel={text('skills.more')}
        columns={columns}
        rowKey={({ slug }) => slug}
        onOpen={({ slug }) => void navigate({ to: '/skills/$slug', params: { slug } })}
        empty={<Nothing isFiltered={isNarrowed(search)} onChange={onChange} />}
      />
    </>
  )
}

function Nothing({
  isFiltered,
  onChange,
}: {
  readonly isFiltered: boolean
  readonly onChange: Choose
}) {
  const text = useText()
  const all = { q: undefined, topic: undefined, verdict: undefined, owner: undefined }
  return isFiltered ? (
    <EmptyState
      title={text('skills.noneFound')}
      reason={text('skills.noneFoundWhy')}
      action={<Button onClick={() => onChange(all)}>{text('skills.showAll')}</Button>}
    />
  ) : (
    <EmptyState
      title={text('skills.none')}
      reason={text('skills.noneWhy')}
      action={
        <Link className={linkStyle} to="/skills/publish">
          {text('skills.publish')}
        </Link>
      }
    />
  )
}

function columnsOf(text: Say, isTight: boolean): readonly Column<SkillSummary>[] {
  const name: Column<SkillSummary> = {
    id: 'name',
    label: text('skills.name'),
    cell: (skill) => <NameCell skill={skill} />,
  }
  const verdict: Column<SkillSummary> = {
    id: 'verdict',
    label: text('skills.verdict'),
    width: isTight ? 110 : 150,
    cell: ({ scan }) => <ScanWord scan={scan} />,
  }
  if (isTight) return [name, verdict]
  return [
    name,
    {
      id: 'owner',
      label: text('skills.owner'),
      width: 130,
      cell: (skill) => <Owner skill={skill} />,
    },
    verdict,
    {
      id: 'risk',
      label: text('skills.risk'),
      width: 80,
      cell: ({ scan }) => (scan.risk === null ? <Unknown /> : <RiskWord level={scan.risk} />),
    },
    {
      id: 'stars',
      label: text('skills.stars'),
      width: 70,
      align: 'end',
      cell: ({ stats }) => <Count value={stats.stars} compact />,
    },
    {
      id: 'downloads',
      label: text('skills.downloads'),
      width: 90,
      align: 'end',
      cell: ({ stats }) => <Count value={stats.downloads} compact />,
    },
    {
      id: 'updated',
      label: text('skills.updated'),
      width: 100,
      align: 'end',
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
  ]
}

function NameCell({ skill }: { readonly skill: SkillSummary }) {
  const { description, moderation, name } = skill
  return (
    <span title={description}>
      <strong dir="ltr">{name}</strong>{' '}
      {moderation.state === 'listed' ? null : <StateBadge state={moderation.state} />}{' '}
      <bdi className={css.quiet}>
        <HiddenText text={description} />
      </bdi>
    </span>
  )
}

function Owner({ skill }: { readonly skill: SkillSummary }) {
  const text = useText()
  if (skill.owner.isPlatform) return <Badge tone="accent">{text('skills.ours')}</Badge>
  return (
    <bdi>
      <HiddenText text={skill.owner.name} />
    </bdi>
  )
}
