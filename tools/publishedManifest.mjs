import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edgeConditions, edgeDoor } from './edgeDoor.mjs'
import { packageDoors } from './packageDoors.mjs'

const root = join(import.meta.dirname, '..')
const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A release says which source and which run built it (npm provenance). */
const publishConfig = { access: 'public', provenance: true }
const keywords = [
  'wallet',
  'connect-wallet',
  'dapp',
  'web3',
  'ethereum',
  'solana',
  'bitcoin',
  'polkadot',
  'cosmos',
  'sui',
  'stacks',
  'walletconnect',
  'eip-1193',
  'eip-6963',
  'wallet-standard',
  'wagmi',
  'react',
]

/** The package.json of the package with the files for pages without a bundler. */
export function cdnManifest() {
  const { version, license, repository } = readManifest()
  return {
    name: 'latchkey-cdn',
    version,
    description: 'Latchkey for pages without a bundler: finished files with React inside.',
    keywords,
    repository,
    license,
    type: 'module',
    publishConfig,
    exports: {
      '.': './latchkey.js',
      './element': './element.js',
      './*': './*',
    },
  }
}

/**
 * The package.json of the published package: what hosts need, and nothing of this repository's
 * tools.
 */
export function publishedManifest() {
  const {
    name,
    version,
    description,
    license,
    repository,
    type,
    engines,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = readManifest()
  const doors = Object.entries(packageDoors()).map(([subpath, file]) => {
    const path = `./${file.replace(/\.tsx?$/, '')}`
    const edge = edgeConditions.map((condition) => [condition, `./${edgeDoor}`])
    const own = subpath === '.' ? Object.fromEntries(edge) : {}
    return [subpath, { types: `${path}.d.ts`, ...own, default: `${path}.js` }]
  })
  // Only the element registers something when it is imported.
  const sideEffects = ['./ui-shell/element.js']
  const exports = { ...Object.fromEntries(doors), './package.json': './package.json' }
  return {
    name,
    version,
    description,
    keywords,
    repository,
    license,
    type,
    publishConfig,
    // For bundlers and tools that do not read `exports`.
    main: './modal/index.js',
    types: './modal/index.d.ts',
    sideEffects,
    engines,
    exports,
    // A host with a later viem shares it.
    dependencies: { ...dependencies, viem: `^${dependencies.viem}` },
    peerDependencies,
    peerDependenciesMeta,
  }
}
