import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, PluginOption } from 'vite'
import { build } from 'vite'
import type { chunkGroups } from '../../tools/chunkGroups.mjs'
import { acquireBuildLock } from './acquireBuildLock.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(project, '.cache')
/** Builds that are kept: a sandbox that runs serves the one it started with. */
const kept = 12

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const names = (await readdir(path)).filter((name) => name !== 'node_modules')
  return Math.max(
    found.mtimeMs,
    ...(await Promise.all(names.map((name) => newest(join(path, name))))),
  )
}

async function deleteOldBuilds(folder: string): Promise<void> {
  const finished = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort()
  await Promise.all(
    finished
      .slice(0, -kept)
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}

/**
 * Vite builds for development where NODE_ENV says something else than production, as it does under
 * Vitest.
 */
async function toPublishedOptions<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

export type SiteBuild = {
  /** The folder of the pages: `<root>/<page>/index.html`. */
  readonly root: string
  /** Names the place of its builds. */
  readonly name: string
  readonly pages: readonly string[]
  /**
   * Files and folders of the project it is made of; a change in any of these makes the last build
   * stale.
   */
  readonly sources: readonly string[]
  /** Distinguishes builds of the same sources. */
  readonly variant?: readonly string[]
  readonly plugins?: PluginOption[]
  /** The modules that share a chunk; the bundler decides by default. */
  groups?(): ReturnType<typeof chunkGroups>
}

/**
 * Builds pages as they would be published and gives the folder they are in. There is no development
 * server: its inline scripts would not pass a
 * strict content security policy, and what is tested should be what is shipped. A build of the same
 * sources is used again.
 */
export async function buildSite(site: SiteBuild): Promise<string> {
  const { name, sources, variant = [] } = site
  const stamp = Math.floor(
    Math.max(...(await Promise.all(sources.map((source) => newest(join(project, source)))))),
  )
  const builds = join(cache, name)
  const folder = join(builds, [stamp, ...variant].join('-'))
  const claim = await acquireBuildLock(folder)
  if (!claim) return folder
  try {
    await buildInto(folder, builds, site)
  } finally {
    await claim.release()
  }
  await deleteOldBuilds(builds)
  return folder
}

async function buildInto(
  folder: string,
  builds: string,
  { root, pages, plugins = [], groups }: SiteBuild,
): Promise<void> {
  const outDir = join(builds, `building-${process.pid}`)
  const together = await groups?.()
  const options: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'error',
    plugins,
    cacheDir: join(builds, 'vite'),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // `light-dark()` stays as it is written: lowering it doubles every colour and breaks what
      // hosts set.
      cssTarget: 'esnext',
      modulePreload: { polyfill: false },
      manifest: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: pages.map((page) => join(root, page, 'index.html')),
        ...(together && { output: { codeSplitting: { groups: together } } }),
      },
    },
  }
  await toPublishedOptions(() => build(options))
  // A builder that was given up may have finished all the same; then this build is not needed.
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true, force: true }))
}
