import { useQuery } from '@tanstack/react-query'
import { mcp } from '#sdk'
import { staleAfterMs } from '../../service/queries.ts'
import { unrecordedClient } from '../../service/unrecorded-client.ts'

/** Whether the MCP endpoint has a tool of this name; undefined until it has said. */
export function useIsTool(tool: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['mcp.discover'],
    queryFn: ({ signal }) => mcp(unrecordedClient).discover({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
  return data?.capabilities.includes(tool)
}
