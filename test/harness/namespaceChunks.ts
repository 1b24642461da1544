import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const entry = '\0a page with a kernel'

export type Chunk = {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
}

/** The chunks of a built page with a kernel and one namespace. */
export type NamespaceChunks = {
  readonly chunks: readonly Chunk[]
  /** The chunk of a module, by the end of its path; throws if there is none. */
  named(path: string): Chunk
  /** The chunks that load with one, itself included. */
  arriving(chunk: Chunk): ReadonlySet<Chunk>
  /**
   * Those chunks that a page does not have after it showed the networks and searched for
   * wallets.
   */
  added(path: string): readonly Chunk[]
  gzipped(chunk: Chunk): number
  sum(chunks: readonly Chunk[]): number
}

const gzipped = ({ code }: Chunk) => gzipSync(code, { level: 9 }).length
const sum = (chunks: readonly Chunk[]) => chunks.reduce((bytes, chunk) => bytes + gzipped(chunk), 0)

/** Builds a page with a kernel and the namespace as hosts do, and reads its chunks. */
export async function namespaceChunks(namespace: string): Promise<NamespaceChunks> {
  const doors = new Map([
    ['#kernel', join(root, 'kernel/index.ts')],
    [`#namespaces/${namespace}`, join(root, `namespaces/${namespace}/index.ts`)],
  ])
  const text = `import { createKernel } from '#kernel'
globalThis.page = [createKernel, () => import('#namespaces/${namespace}')]`
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === entry ? id : (doors.get(id) ?? null)),
    load: (id: string) => (id === entry ? text : null),
  }
  const options = {
    write: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: entry },
  }
  const [built] = [
    await build({ root, configFile: false, logLevel: 'error', plugins: [page], build: options }),
  ].flat()
  const chunks: readonly Chunk[] =
    built && 'output' in built
      ? built.output.flatMap((one) => (one.type === 'chunk' ? [one] : []))
      : []

  const named = (path: string) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
    if (!found) throw new Error(`no chunk of ${path}`)
    return found
  }
  const arriving = (chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> => {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const one of chunks) if (chunk.imports.includes(one.fileName)) arriving(one, seen)
    return seen
  }
  return {
    chunks,
    named,
    arriving: (chunk) => arriving(chunk),
    added(path) {
      const before = new Set([
        ...arriving(named('a page with a kernel')),
        ...arriving(named(`${namespace}/index.ts`)),
        // Every larger page has the bundler's own helpers.
        ...chunks.filter(({ moduleIds }) => moduleIds.every((id) => id.startsWith('\0rolldown/'))),
      ])
      return [...arriving(named(path))].filter((chunk) => !before.has(chunk))
    },
    gzipped,
    sum,
  }
}
