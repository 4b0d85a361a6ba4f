import { useState } from 'react'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { attemptOf, inputOf } from './attempt.model.ts'
import { asCurl, asTool, asTypeScript, toolOf } from './calls.model.ts'
import { useIsTool } from './catalog.data.ts'
import { CodeBlock } from './code-block.tsx'
import css from './detail.module.css'
import type { Form } from './form.types.ts'
import { Section } from './section.tsx'

type Language = 'curl' | 'mcp' | 'typescript'

/** The call that is filled in, for a shell, the client library, and agents. */
export function Calls({ row, parameters, filled }: Form) {
  const text = useText()
  const [language, setLanguage] = useState<Language>('curl')
  const isTool = useIsTool(toolOf(row.name))
  const { amount, asset } = row.price ?? {}
  const priced = amount == null || asset == null ? null : `${amount} ${asset}`
  const written = {
    baseUrl: location.origin,
    name: row.name,
    kind: row.kind,
    needsKey: row.auth.includes('api_key'),
    maxAmount: row.priceText === null ? null : (priced ?? '0.05 USDC'),
    attempt: attemptOf(row, parameters, filled),
    input: inputOf(parameters, filled),
  }
  const codes: Readonly<Record<Language, string | null>> = {
    curl: asCurl(written),
    typescript: asTypeScript(written),
    mcp: isTool === true ? asTool(written) : null,
  }
  const code = codes[language]
  const names = { curl: 'curl', typescript: 'TypeScript', mcp: 'MCP' }
  return (
    <Section title={text('catalog.sameCall')}>
      <Tabs
        label={text('catalog.sameCall')}
        tabs={(['curl', 'typescript', 'mcp'] as const).map((id) => ({ id, label: names[id] }))}
        current={language}
        onChange={setLanguage}
      >
        <div className={css.call}>
          {code === null ? (
            <p className={css.quiet}>
              {text(language === 'mcp' ? 'catalog.noTool' : 'catalog.noMethod')}
            </p>
          ) : (
            <CodeBlock code={code} label={names[language]} isJson={language === 'mcp'} />
          )}
        </div>
      </Tabs>
    </Section>
  )
}
