import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineConfig, type Plugin } from 'vite'

/**
 * Compiles the ICU messages of each language at build, so that pages parse none. A language is one file: that of its
 * `app.json`, which is given the messages of every area beside it.
 */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      if (!/[/\\]language[/\\]messages[/\\][\w-]+[/\\]app[.]json$/.test(id)) return null
      const folder = path.dirname(id)
      const files = readdirSync(folder).map((name) => path.join(folder, name))
      for (const file of files) this.addWatchFile(file)
      const messages = files.flatMap((file) =>
        Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
      )
      const compiled = messages.map(([name, text]) => [name, compileMessage(text)])
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`,
        moduleType: 'js',
      }
    },
  }
}

// The configuration is the one place where a default export is asked for by the tool.
export default defineConfig({
  root: import.meta.dirname,
  // Every page is at an address of its own, and its files beside the root.
  base: '/',
  plugins: [compiledMessages()],
  build: {
    target: 'es2023',
    manifest: true,
    emptyOutDir: true,
    // Nothing may be inline under the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Packages mark components for servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      output: { assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
})
