import { Button } from '../../../design/primitives/button.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { useText } from '../../../language/use-text.ts'
import { AgentDetail } from '../find/agent-detail.tsx'
import { useAgentsPlace } from '../use-agents-place.ts'
import { RunView } from './run-view.tsx'

/** The run that the address names, or the agent that is to be run. */
export function RunTab() {
  const text = useText()
  const { search, choose } = useAgentsPlace()
  const { agent, run } = search
  if (run !== undefined) return <RunView key={run} runId={run} />
  if (agent !== undefined) {
    const close = () => choose({ tab: 'find', agent: undefined })
    return <AgentDetail key={agent} id={agent} onClose={close} />
  }
  return (
    <EmptyState
      title={text('agents.noAgent')}
      reason={text('agents.noAgentWhy')}
      action={<Button onClick={() => choose({ tab: 'find' })}>{text('agents.open.find')}</Button>}
    />
  )
}
