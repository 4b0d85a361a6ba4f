import { useCallback, useMemo } from 'react'
import { useCommands } from '../../../shell/commands/command-table.ts'
import { closeCommand, searchCommand } from '../agents.commands.ts'
import { useAgentsPlace } from '../use-agents-place.ts'
import { AgentDetail } from './agent-detail.tsx'
import css from './find.module.css'
import { FoundList } from './found-list.tsx'
import { SearchBar } from './search-bar.tsx'

/** The agents that answer a question, and beside them the one that is open. */
export function FindTab() {
  const { search, choose } = useAgentsPlace()
  const { agent } = search
  const isOpen = agent !== undefined
  const close = useCallback(() => choose({ agent: undefined }), [choose])
  const commands = useMemo(
    () => (isOpen ? [searchCommand, closeCommand(close)] : [searchCommand]),
    [close, isOpen],
  )
  useCommands(commands)
  return (
    <div className={css.find} data-open={isOpen}>
      <div className={css.list}>
        <SearchBar search={search} onChange={choose} />
        <FoundList search={search} onChange={choose} />
      </div>
      {isOpen ? <AgentDetail key={agent} id={agent} onClose={close} /> : null}
    </div>
  )
}
