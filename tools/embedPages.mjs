import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chunkGroups } from './chunkGroups.mjs'
import { listChunks } from './listChunks.mjs'
import { moduleCopies } from './moduleCopies.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Pages that embed the modal as hosts do, built for production, and React alone as the measure of
 * speed: the folder each is built to, and from.
 */
const pages = /** @type {const} */ ({
  'embed-html': { from: 'html', alias: {} },
  'embed-react': { from: 'react', alias: {} },
  'embed-react18': { from: 'react', alias: { react: 'react-18', 'react-dom': 'react-dom-18' } },
  'bare-react': { from: 'bare', alias: {} },
})

/**
 * Builds one page into dist-pages/, with the chunks.json that sizes are read from.
 * @param {keyof typeof pages} name
 * @param {Awaited<ReturnType<typeof chunkGroups>>} groups
 */
async function buildOne(name, groups) {
  const { from, alias } = pages[name]
  await build({
    root: join(root, 'test/embed', from),
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), moduleCopies(), listChunks()],
    resolve: { alias },
    build: {
      target: 'es2022',
      // `light-dark()` stays as it is written: lowering it doubles every colour and breaks what
      // hosts set.
      cssTarget: 'esnext',
      outDir: join(root, 'dist-pages', name),
      emptyOutDir: true,
      // Preloading is the host's choice; its lists in the entry would count towards our size.
      modulePreload: false,
      rolldownOptions: {
        // A chunk for each import on demand: sizes are read from its name.
        experimental: { chunkOptimization: false },
        output: { codeSplitting: { groups } },
      },
    },
  })
}

/**
 * Builds one of them.
 * @param {keyof typeof pages} name
 */
export const buildPage = async (name) => buildOne(name, await chunkGroups())

/** Builds all of them. */
export async function buildPages() {
  const groups = await chunkGroups()
  for (const name of /** @type {(keyof typeof pages)[]} */ (Object.keys(pages)))
    await buildOne(name, groups)
}
