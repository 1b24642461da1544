import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const entry = '\0a page with a kernel'

/**
 * Gzipped bytes of a page that makes a kernel and does nothing else, with or without the libraries
 * of the kernel.
 */
async function weigh(libraries: 'bundled' | 'left out'): Promise<number> {
  const page = {
    name: 'page',
    resolveId: (id: string) =>
      id === entry ? id : id === '#kernel' ? join(root, 'kernel/index.ts') : null,
    load: (id: string) =>
      id === entry
        ? "import { createKernel } from '#kernel'\nglobalThis.page = createKernel"
        : null,
  }
  const external = libraries === 'bundled' ? [] : ['mitt', 'immer', 'valibot']
  // For a server, so that Vite adds nothing of its own around what is loaded on demand.
  const options = {
    write: false,
    target: 'es2022',
    ssr: true,
    minify: true,
    rolldownOptions: { input: entry, external },
  }
  const [built] = [
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [page],
      ssr: { noExternal: true },
      build: options,
    }),
  ].flat()
  const chunks =
    built && 'output' in built
      ? built.output.flatMap((one) => (one.type === 'chunk' ? [one] : []))
      : []
  const entries = chunks.filter(({ isEntry }) => isEntry)
  expect(entries).toHaveLength(1)
  // Chunks that only load on demand do not count; a shared one may be imported on demand as well.
  const loaded = new Set(entries)
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return gzipSync([...loaded].map(({ code }) => code).join(''), { level: 9 }).length
}

describe('kernel size', () => {
  it('is small: at most 15.3 kB of its own and 17 kB with mitt and valibot, gzipped', async () => {
    const [own, whole] = [await weigh('left out'), await weigh('bundled')]
    expect(own).toBeGreaterThan(5000)
    expect(own).toBeLessThanOrEqual(15_300)
    expect(whole).toBeLessThanOrEqual(17_000)
  }, 60_000)
})
