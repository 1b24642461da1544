import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'
import { chunkGroups } from './tools/chunkGroups.mjs'
import { compactChunks } from './tools/compactChunks.mjs'
import { keylessTexts } from './tools/keylessTexts.mjs'
import { moduleCopies } from './tools/moduleCopies.mjs'
import { optionalPeers } from './tools/optionalPeers.mjs'
import { packageDoors } from './tools/packageDoors.mjs'
import { plainJsx } from './tools/plainJsx.mjs'
import { withoutFacades } from './tools/withoutFacades.mjs'

// Ids of modules have slashes on Windows, too.
const root = normalizePath(import.meta.dirname)
const entries = Object.values(packageDoors()).map((path) => [
  path.replace(/\.tsx?$/, ''),
  join(root, path),
])

/** Packages stay imports: the host's bundler shares them with the host, and cuts the chunks. */
const isPackage = (id: string) => /^[@a-z]/i.test(id) && !id.startsWith(root)

/**
 * The published package, cut into the chunks that load together: a host's bundler keeps them, and
 * what loads when is what the source says.
 */
export default defineConfig({
  plugins: [
    react(),
    moduleCopies(),
    optionalPeers(),
    withoutFacades(),
    keylessTexts(),
    plainJsx(),
    compactChunks(),
  ],
  build: {
    target: 'es2022',
    // `light-dark()` stays as it is written: lowering it doubles every colour and breaks what hosts
    // set.
    cssTarget: 'esnext',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    // Stylesheets are strings in modules, which no host's bundler would minify.
    cssMinify: true,
    lib: { entry: Object.fromEntries(entries), formats: ['es'] },
    rolldownOptions: {
      external: isPackage,
      preserveEntrySignatures: 'allow-extension',
      // Otherwise shared code moves into the doors of the package.
      experimental: {
        chunkOptimization: false,
        // The source maps name each module already.
        attachDebugInfo: 'none',
        // Changes to a chunk keep its source map.
        nativeMagicString: true,
      },
      output: {
        codeSplitting: { groups: await chunkGroups() },
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        // Editors read the comments of the declarations.
        comments: { jsdoc: false, legal: true, annotation: true },
      },
    },
  },
})
