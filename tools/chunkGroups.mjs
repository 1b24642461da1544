import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { defaultFolders } from './catalog.mjs'

/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */
/**
 * @typedef {{
 *   name: string,
 *   test: (id: string) => boolean,
 *   priority?: number,
 *   includeDependenciesRecursively?: boolean,
 * }} ChunkGroup
 */

const root = join(import.meta.dirname, '..')

/** Ports of the plugins that are on unless switched off, but for those of a tier of their own. */
const defaultPorts = () =>
  defaultFolders()
    .map((folder) => folder.replace('plugins/', 'plugins/ports/').concat('.ts'))
    .filter((path) => existsSync(join(root, path)) && !/embedded-wallet|walletconnect/.test(path))

/**
 * The loading tiers in order (docs/internal/decisions/006-chunks.md). A module outside all tiers
 * keeps a chunk of its own.
 */
const tiers = [
  {
    name: 'kernel',
    roots: [
      'modal/boot.ts',
      'modal/corePlugins.ts',
      // The one part of the namespace kit that looking for wallets needs.
      'namespaces/kit/isObject.ts',
      // Small parts of the kernel, and ports of features that are on unless switched off: each
      // would be a request of its own.
      'kernel/wallets/connectedAccount.ts',
      'kernel/wallets/defineNamespace.ts',
      'kernel/platform/toHex.ts',
      'plugins/ports/wallet-registry.ts',
      'ui-shell/createTextFilter.ts',
      'kernel/platform/memoizeAsync.ts',
      'plugins/ports/all-wallets.ts',
      ...defaultPorts(),
    ],
  },
  { name: 'embedded-wallet', roots: ['plugins/embedded-wallet/index.ts'] },
  // Small hooks that several views share: each would be a request of its own.
  {
    name: 'shell',
    roots: [
      'ui-shell/mount.ts',
      'ui-shell/offerServices.ts',
      'ui-shell/useLazyModule.ts',
      'ui-shell/useLoadedPicture.ts',
    ],
  },
  {
    name: 'list',
    roots: [
      'plugins/connect/WalletSection.tsx',
      'plugins/connect/setup.ts',
      'plugins/wallet-registry/setup.ts',
    ],
  },
  {
    name: 'login',
    roots: [
      'plugins/embedded-wallet/views/EmailSection.tsx',
      'plugins/embedded-wallet/views/SocialSection.tsx',
      'plugins/embedded-wallet/setup.ts',
    ],
  },
]
/**
 * The entries that a host's page imports. They wait for no tier and import none.
 */
const entries = ['modal/index.ts', 'ui-shell/react.ts', 'ui-shell/element.ts']

/**
 * One chunk for the code that several namespaces need to connect. Otherwise the bundler cuts one
 * for each set of namespaces that share a module.
 */
const shared = {
  name: 'namespace-kit',
  roots: ['namespaces/eip155/connect.ts'],
  folder: 'namespaces/kit/',
}

/** React in one chunk of its own: sizes leave it out, since hosts that use it share theirs. */
const reactGroup = {
  name: 'react',
  test: (/** @type {string} */ id) =>
    /node_modules\/(react|react-dom|react-18|react-dom-18|scheduler)\//.test(id),
  priority: 1,
}

const absolute = (/** @type {string} */ path) => join(root, path)

/**
 * Builds without chunk groups.
 * @returns {Promise<OutputChunk[]>} the bundler's own chunks, without unused code
 */
async function looseChunks() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entries.map(absolute),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [reactGroup] } },
      },
    },
  })
  const [first] = [result].flat()
  return first !== undefined && 'output' in first
    ? first.output.filter((one) => one.type === 'chunk')
    : []
}

/**
 * The modules that arrive with some.
 * @param {OutputChunk[]} chunks
 * @param {readonly string[]} ids
 * @returns {Set<string>}
 */
function modulesWith(chunks, ids) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** @type {Set<OutputChunk>} */
  const seen = new Set()
  const visit = (/** @type {OutputChunk | undefined} */ chunk) => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => ids.includes(id))) visit(chunk)
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds))
}

/**
 * Which modules travel together, for `output.codeSplitting.groups`: one chunk a tier. A bundler
 * left alone cuts a chunk for each set of modules
 * that some entries share: dozens of fragments, a request each. Here a first build finds out what
 * really arrives together; a tier
 * never imports a later one, so that code runs in the order it is written in.
 * @returns {Promise<ChunkGroup[]>}
 */
export async function chunkGroups() {
  const chunks = await looseChunks()
  const eager = modulesWith(chunks, entries.map(absolute))
  /** @type {Map<string, string>} */
  const tierOf = new Map()
  for (const { name, roots } of tiers)
    for (const id of modulesWith(chunks, roots.map(absolute)))
      if (!eager.has(id) && !tierOf.has(id)) tierOf.set(id, name)
  const kit = [...modulesWith(chunks, shared.roots.map(absolute))].filter((id) =>
    id.startsWith(absolute(shared.folder)),
  )
  for (const id of kit) if (!eager.has(id) && !tierOf.has(id)) tierOf.set(id, shared.name)
  return [
    reactGroup,
    ...[...tiers, shared].map(({ name }) => ({
      name,
      test: (/** @type {string} */ id) => tierOf.get(id) === name,
      includeDependenciesRecursively: false,
    })),
  ]
}
