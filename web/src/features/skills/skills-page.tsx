import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { FilterBar } from './filter-bar.tsx'
import { searchCommand } from './skills.commands.ts'
import css from './skills.module.css'
import { SkillsList } from './skills-list.tsx'
import { useSkillsPlace } from './use-skills-place.ts'

/** Skills of agents: found by their words, told apart by what the scanner thinks of them and by how many like them. */
export function SkillsPage() {
  const text = useText()
  usePageTitle(text('skills.title'))
  const { search, choose } = useSkillsPlace()
  useCommands(useMemo(() => [searchCommand], []))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('skills.title')}</HiddenTitle>
      <header className={css.head}>
        <p className={css.title} aria-hidden>
          {text('skills.title')}
        </p>
        <nav className={css.doors} aria-label={text('skills.doors')}>
          <Link className={linkStyle} to="/skills/scan">
            {text('skills.scanOne')}
          </Link>
          <Link className={linkStyle} to="/skills/publish">
            {text('skills.publish')}
          </Link>
        </nav>
      </header>
      <FilterBar search={search} onChange={choose} />
      <SkillsList search={search} onChange={choose} />
    </div>
  )
}
