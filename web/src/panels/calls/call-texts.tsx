import { type ReactNode, useState } from 'react'
import { Tabs } from '../../design/primitives/tabs.tsx'
import css from './call-texts.module.css'
import { useIsTool } from './calls.data.ts'
import { asCommand, asCurl, asTool, asTypeScript, toolOf, type Written } from './calls.model.ts'
import { CodeBlock } from './code-block.tsx'

type Language = (typeof languages)[number]

const languages = ['curl', 'typescript', 'cli', 'mcp'] as const
const names = { curl: 'curl', typescript: 'TypeScript', cli: 'CLI', mcp: 'MCP' } as const

/** One call for a shell, the client library, the command line and agents, each to be copied. */
export function CallTexts({
  written,
  words,
  actions,
}: {
  readonly written: Written
  readonly words: { readonly label: string; readonly noTool: string; readonly noMethod: string }
  readonly actions?: ReactNode
}) {
  const [language, setLanguage] = useState<Language>('curl')
  const isTool = useIsTool(toolOf(written.name))
  const codes: Readonly<Record<Language, string | null>> = {
    curl: asCurl(written),
    typescript: asTypeScript(written),
    cli: asCommand(written),
    mcp: isTool === true ? asTool(written) : null,
  }
  const code = codes[language]
  return (
    <Tabs
      label={words.label}
      tabs={languages.map((id) => ({ id, label: names[id] }))}
      current={language}
      onChange={setLanguage}
      actions={actions}
    >
      <div className={css.call}>
        {code === null ? (
          <p className={css.quiet}>{language === 'mcp' ? words.noTool : words.noMethod}</p>
        ) : (
          <CodeBlock code={code} label={names[language]} isJson={language === 'mcp'} />
        )}
      </div>
    </Tabs>
  )
}
