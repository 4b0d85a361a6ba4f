import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineConfig, type Plugin } from 'vite'

/** Compiles the ICU messages of each language at build, so that pages parse none. */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      if (!/\/language\/messages\/[\w-]+[.]json$/.test(id)) return null
      const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(id, 'utf8'))
      const compiled = Object.entries(messages).map(([name, text]) => [name, compileMessage(text)])
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
      output: { assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
})
