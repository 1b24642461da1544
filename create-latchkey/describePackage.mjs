import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hosts, namespaces } from './choices.mjs'

const readJson = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))

/** Packages of the libraries, in the versions that are tested together with Latchkey. */
const viem = { viem: '2.56.9' }
const packages = {
  none: {},
  viem,
  ethers: { ethers: '6.17.0' },
  wagmi: { ...viem, '@wagmi/core': '3.4.0' },
}
const wagmiForReact = { ...viem, '@tanstack/react-query': '5.108.4', wagmi: '3.7.7' }

const sortByName = (/** @type {Readonly<Record<string, string>>} */ versions) =>
  Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Describes the package.json of an application: the host's, with every version exact.
 * @param {string} name
 * @param {import('./choices.mjs').Choices} choices
 */
export function describePackage(name, { host, namespaces: chosen, library }) {
  const { devDependencies, ...manifest } = readJson(`templates/${host}/package.json`)
  // Both packages are released under one version.
  const { version } = readJson('package.json')
  /** @type {import('./choices.mjs').Host} */
  const { react } = hosts[host]
  return {
    name,
    ...manifest,
    dependencies: sortByName({
      '@walletconnect/universal-provider': '2.21.8',
      latchkey: version,
      react: '19.3.1',
      'react-dom': '19.3.1',
      ...manifest.dependencies,
      ...Object.assign({}, ...chosen.map((id) => namespaces[id].packages)),
      ...(react && library === 'wagmi' ? wagmiForReact : packages[library]),
    }),
    devDependencies,
  }
}
