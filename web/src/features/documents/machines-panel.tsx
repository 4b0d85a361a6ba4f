import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { Copied } from './copied.tsx'
import css from './documents.module.css'

const descriptions = [
  ['/openapi.json', 'OpenAPI 3.1'],
  ['/openapi-3.0.json', 'OpenAPI 3.0'],
  ['/asyncapi.json', 'AsyncAPI'],
  ['/llms.txt', 'llms.txt'],
] as const

/** What programs begin with: descriptions, the library, the tools, the sockets. */
export function MachinesPanel() {
  const text = useText()
  const doors = useBootstrap()?.doors
  const { origin } = location
  return (
    <Panel title={text('documents.machines')}>
      <dl className={css.machines}>
        <dt>{text('documents.descriptions')}</dt>
        <dd className={css.links}>
          {descriptions.map(([path, name]) => (
            <a key={path} href={path}>
              {name}
            </a>
          ))}
          <a href="/scalar/blocks">{text('documents.blocks')}</a>
        </dd>
        <dt>{text('documents.library')}</dt>
        <dd>
          <Copied text={`npm install ${origin}/sdk/bourse-sdk.tgz`} />
        </dd>
        <dt>MCP</dt>
        <dd>
          <Copied text={`${origin}${doors?.mcp ?? '/mcp'}`} />
        </dd>
        <dt>{text('documents.socket')}</dt>
        <dd>
          <Copied text={`${origin.replace(/^http/, 'ws')}${doors?.webSocket ?? ''}`} />
        </dd>
        <dt>{text('documents.events')}</dt>
        <dd>
          <Copied text={`${origin}${doors?.events ?? ''}`} />
        </dd>
      </dl>
    </Panel>
  )
}
