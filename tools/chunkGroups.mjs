import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, normalizePath } from 'vite'
import { addDoors } from './addDoors.mjs'
import { defaultFolders } from './catalog.mjs'
import { moduleCopies } from './moduleCopies.mjs'
import { modulesWith } from './modulesWith.mjs'
import { namespaceFiles, pluginFiles } from './pluginGroups.mjs'

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
    .filter((path) => existsSync(join(root, path)))

/**
 * The loading tiers in order (docs/internal/decisions/006-chunks.md). A module that several share
 * is in the first of them.
 */
const tiers = [
  {
    name: 'kernel',
    roots: [
      'modal/boot.ts',
      'namespaces/kit/isObject.ts',
      'namespaces/kit/pattern.ts',
      'namespaces/kit/createWatchers.ts',
      'namespaces/kit/walletStandard.ts',
      'kernel/wallets/connectedAccount.ts',
      'kernel/wallets/defineNamespace.ts',
      'kernel/platform/toHex.ts',
      'kernel/platform/memoizeAsync.ts',
      'ui-shell/createTextFilter.ts',
      // A button with a connection needs them, without the shell.
      'ui-shell/applyHues.ts',
      'ui-shell/connectedAccount.ts',
      'ui-shell/shortAddress.ts',
      // Restoring a connection needs them of other plugins.
      'plugins/ports/wallet-registry.ts',
      // It imports a file for each picture, and each view with pictures needs it.
      'ui-shell/loadMark.ts',
    ],
  },
  { name: 'first', roots: ['modal/firstFrame.ts'] },
  { name: 'namespaces', roots: ['modal/allNamespaces.ts'] },
  {
    name: 'screen',
    roots: [
      'modal/screen.ts',
      'plugins/connect/ConnectView.tsx',
      'plugins/all-wallets/index.ts',
      'plugins/branding/index.ts',
      'plugins/branding/setup.ts',
      'plugins/branding/BrandFooter.tsx',
    ],
  },
  {
    // The logins share this code with views of many plugins.
    name: 'fields',
    roots: [
      'ui-shell/useStyles.ts',
      'ui-shell/TextField.tsx',
      'ui-shell/openPopup.ts',
      'ui-shell/useTask.ts',
      'plugins/ports/embedded-wallet.ts',
    ],
  },
  {
    name: 'login',
    roots: [
      'plugins/embedded-wallet/index.ts',
      'plugins/embedded-wallet/views/EmailSection.tsx',
      'plugins/embedded-wallet/views/SocialSection.tsx',
    ],
  },
  {
    name: 'later',
    roots: [
      'modal/laterPlugins.ts',
      'modal/checkNames.ts',
      'plugins/wallet-registry/setup.ts',
      ...defaultPorts(),
    ],
  },
  // Pages with a connection of an earlier visit load it with the kernel.
  { name: 'stored', roots: ['modal/restoreSession.ts'] },
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
  roots: ['eip155', 'polkadot', 'solana', 'cosmos', 'sui', 'stacks', 'bip122'].map(
    (name) => `namespaces/${name}/connect.ts`,
  ),
  folder: 'namespaces/kit/',
}

/** The tags of the languages that the shell has texts in, beside English. */
const localeTags = () =>
  readdirSync(join(root, 'ui-shell/locales')).map((file) => file.replace('.json', ''))

const inFiles = (/** @type {RegExp} */ path) => (/** @type {string} */ id) => path.test(id)

/** The texts of a language in three files: those of the first view, of moving money, the rest. */
const localeFiles = (/** @type {string} */ locale) => {
  const inFolders = (/** @type {string} */ folders) => {
    const path = new RegExp(`/${folders}/locales/${locale}\\.json$`)
    return (/** @type {string} */ id) => path.test(id)
  }
  const index = absolute(`modal/locales/${locale.replace('-', '')}.ts`)
  const isFirst = inFolders(
    '(ui-shell|plugins/(connect|wallet-registry|all-wallets|embedded-wallet))',
  )
  return [
    { name: `screen.${locale}`, test: (/** @type {string} */ id) => id === index || isFirst(id) },
    { name: `money.${locale}`, test: inFolders('plugins/(send|swaps|onramp|payments|exchange)') },
    { name: `later.${locale}`, test: inFolders('plugins/[\\w-]+') },
  ]
}

/** The id of a source file, which has slashes on Windows, too. */
const absolute = (/** @type {string} */ path) => normalizePath(join(root, path))

/** A file for each bundled mark, so that only those that are shown are loaded. */
const markFiles = () =>
  readdirSync(absolute('ui-shell/marks')).map((file) => ({
    name: `pictures/${file.replace('.svg', '')}`,
    test: (/** @type {string} */ id) => id.startsWith(absolute(`ui-shell/marks/${file}`)),
  }))

/** Files for what belongs to no tier, plugin or namespace, and calls that few pages make. */
const restFiles = [
  ...localeTags().flatMap(localeFiles),
  {
    name: 'translations',
    test: inFiles(/\/modal\/(translations|byFolder)\.ts$/),
  },
  {
    name: 'texts',
    test: inFiles(
      /\/(modal\/loadFirstTexts|ui-shell\/(createTranslatedTexts|unpackTexts|hashText))\.ts(\?texts)?$/,
    ),
  },
  ...markFiles(),
  { name: 'marks', test: inFiles(/\/ui-shell\/findMark\.ts$/) },
  // A button on the page loads it with the kernel, without the shell.
  { name: 'button', test: inFiles(/\/ui-shell\/createConnectedContent\.ts$/) },
  {
    name: 'ui',
    // The modules of a button without a connection have one entry: the bundler joins them itself.
    test: inFiles(
      /\/ui-shell\/(?!createStateRenderer|getButtonContent|translatedButtonTexts|buttonStates)/,
    ),
  },
  {
    name: 'diagnosis',
    test: inFiles(/\/modal\/(runDiagnosis|diagnose|buildTimeline|pageFacts)\.ts$/),
  },
  {
    name: 'calls',
    test: inFiles(/\/modal\/(followTabs|lazyMethods|requestSignIn|disconnectStored|errors)\.ts$/),
  },
]

/** React in one chunk of its own: sizes leave it out, since hosts that use it share theirs. */
const reactGroup = {
  name: 'react',
  test: (/** @type {string} */ id) =>
    /node_modules\/(react|react-dom|react-18|react-dom-18|scheduler)\//.test(id),
  priority: 1,
}

/**
 * Builds without chunk groups.
 * @returns {Promise<OutputChunk[]>} the bundler's own chunks, without unused code
 */
async function looseChunks() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [moduleCopies()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entries.map(absolute),
        preserveEntrySignatures: 'strict',
        // One chunk for each set of entries, none merged into another.
        experimental: { chunkOptimization: false },
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
 * The tier of each module that is in one, the first where several have it.
 * @param {OutputChunk[]} chunks
 * @param {ReadonlySet<string>} eager modules that come with the page
 * @returns {Map<string, string>}
 */
function tiersOf(chunks, eager) {
  /** @type {Map<string, string>} */
  const tierOf = new Map()
  const put = (/** @type {Iterable<string>} */ ids, /** @type {string} */ name) => {
    for (const id of ids) if (!eager.has(id) && !tierOf.has(id)) tierOf.set(id, name)
  }
  for (const { name, roots } of tiers) put(modulesWith(chunks, roots.map(absolute)), name)
  const kit = [...modulesWith(chunks, shared.roots.map(absolute))].filter((id) =>
    id.startsWith(absolute(shared.folder)),
  )
  put(kit, shared.name)
  return tierOf
}

/**
 * Which modules travel together, for `output.codeSplitting.groups`: one chunk a tier, one or a few
 * files a plugin and a namespace. A bundler left alone cuts a chunk for each set of modules that
 * some entries share: dozens of fragments, a request each. Here a first build finds out what really
 * arrives together; a tier never imports a later one, so that code runs in the order it is written
 * in.
 * @returns {Promise<ChunkGroup[]>}
 */
export async function chunkGroups() {
  const chunks = await looseChunks()
  const eager = modulesWith(chunks, entries.map(absolute))
  const fileOf = tiersOf(chunks, eager)
  addDoors(chunks, fileOf)
  const isFree = (/** @type {string} */ id) => !eager.has(id) && !fileOf.has(id)
  for (const filesOf of [pluginFiles, namespaceFiles])
    for (const [id, file] of filesOf(chunks, isFree)) fileOf.set(id, file)
  const rest = chunks.flatMap(({ moduleIds }) => moduleIds).filter(isFree)
  for (const id of rest) {
    const file = restFiles.find(({ test }) => test(id))?.name
    if (file !== undefined) fileOf.set(id, file)
  }
  return [
    reactGroup,
    ...[...new Set(fileOf.values())].map((name) => ({
      name,
      test: (/** @type {string} */ id) => fileOf.get(id) === name,
      includeDependenciesRecursively: false,
    })),
  ]
}
