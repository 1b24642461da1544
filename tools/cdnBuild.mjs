import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chunkGroups } from './chunkGroups.mjs'
import { namespaceCopies } from './namespaceCopies.mjs'
import { withoutFacades } from './withoutFacades.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Builds what pages without a bundler load from a static host: minified, React inside, chunks
 * loaded on demand from beside the entry.
 */
export async function buildForCdn() {
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), namespaceCopies(), withoutFacades()],
    build: {
      target: 'es2022',
      // `light-dark()` stays as it is written: lowering it doubles every colour and breaks what
      // hosts set.
      cssTarget: 'esnext',
      outDir: join(root, 'dist/cdn'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          latchkey: join(root, 'modal/index.ts'),
          element: join(root, 'ui-shell/element.ts'),
        },
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: { groups: await chunkGroups() },
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })
}
