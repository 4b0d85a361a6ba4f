import type { Language } from '../text/source.ts'

const extensions: Readonly<Record<string, Language>> = {
  ...spread('markdown', 'md markdown mdx mdc'),
  ...spread('shell', 'sh bash zsh ksh fish command envrc bats'),
  ...spread('python', 'py pyw pyi pth'),
  ...spread('javascript', 'js mjs cjs jsx ts mts cts tsx vue svelte'),
  ...spread('powershell', 'ps1 psm1 psd1 bat cmd'),
  ...spread('markup', 'html htm xhtml svg xml rss plist'),
  ...spread(
    'data',
    'json jsonc json5 jsonl yaml yml toml ini cfg conf csv tsv lock properties env desktop service timer reg code-workspace',
  ),
  ...spread(
    'other',
    'rb pl pm php lua go rs c h cpp cc cs java kt swift r jl sql sol scpt applescript tcl rake gemspec groovy ex exs nim zig dart scala clj hs ml fs vbs awk',
  ),
}

function spread(language: Language, words: string): Record<string, Language> {
  return Object.fromEntries(words.split(' ').map((word) => [word, language]))
}

/** What a text is written in, by its first line and its name. Texts without either are read as people's: as Markdown. */
export function languageOf(path: string, text: string): Language {
  const script = /^#![^\n]{0,80}\b(python|node|deno|bun|bash|sh|zsh|pwsh|perl|ruby)/.exec(text)?.[1]
  if (script === 'python') return 'python'
  if (script === 'node' || script === 'deno' || script === 'bun') return 'javascript'
  if (script === 'pwsh') return 'powershell'
  if (script === 'perl' || script === 'ruby') return 'other'
  if (script !== undefined) return 'shell'
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (
    /^(?:makefile|dockerfile|containerfile|justfile|procfile|crontab)|\.(?:mk|dockerfile|cron)$/.test(
      name,
    )
  )
    return 'shell'
  if (/^(?:rakefile|gemfile|vagrantfile|jenkinsfile|guardfile|fastfile)$/.test(name)) return 'other'
  if (/(?:^|\/)(?:hooks|\.husky|\.githooks)\/[a-z-]{4,40}$/.test(path)) return 'shell'
  return extensions[name.slice(name.lastIndexOf('.') + 1)] ?? 'markdown'
}
