import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chunkGroups } from './chunkGroups.mjs'
import { moduleCopies } from './moduleCopies.mjs'
import { cdnManifest } from './publishedManifest.mjs'
import { withoutFacades } from './withoutFacades.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Builds what pages without a bundler load from a static host: minified, React inside, chunks
 * loaded on demand from beside the entry. A package of its own: who has a bundler installs none of it.
 */
export async function buildForCdn() {
  const folder = join(root, 'dist-cdn')
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), moduleCopies(), withoutFacades()],
    build: {
      target: 'es2022',
      // `light-dark()` stays as it is written: lowering it doubles every colour and breaks what
      // hosts set.
      cssTarget: 'esnext',
      outDir: folder,
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
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(cdnManifest(), null, 2)}\n`)
  for (const file of ['LICENSE', 'NOTICE.md']) cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'docs/getting-started/html.md'), join(folder, 'README.md'))
}
