import type { NamespaceManifest, Network } from '#kernel'
import { isWebLink, parseNamespace } from '#kernel'
import { expectTrue } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'

/** Manifests are in every page that has the namespace, so they are small. */
const iconLimit = 16_000

const findDuplicates = (names: readonly string[]) =>
  names.filter((name, at) => names.indexOf(name) !== at)

function checkNetwork(
  { caipNetworkId, chainNamespace, name, nativeCurrency, rpcUrls, blockExplorers }: Network,
  namespace: string,
): void {
  expectTrue(
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caipNetworkId),
    'a network id that CAIP-2 allows',
    caipNetworkId,
  )
  expectTrue(
    parseNamespace(caipNetworkId) === namespace && chainNamespace === namespace,
    `a network of ${namespace}`,
    { caipNetworkId, chainNamespace },
  )
  expectTrue(name.trim() === name && name !== '', `${caipNetworkId} to have a name`, name)
  const { decimals, symbol } = nativeCurrency
  expectTrue(
    Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && symbol !== '',
    `${caipNetworkId} to have a coin with decimals`,
    nativeCurrency,
  )
  const links = [
    ...rpcUrls.default.http,
    ...(rpcUrls.chainDefault?.http ?? []),
    ...(blockExplorers ? [blockExplorers.default.url] : []),
  ]
  expectTrue(links.every(isWebLink), `${caipNetworkId} to name https addresses`, links)
}

function checkMethods({ methods, relay, namespace }: NamespaceManifest): void {
  const listed = [...methods.safe, ...methods.unsafe]
  expectTrue(
    methods.namespace === namespace,
    'the method policy to be of the namespace',
    methods.namespace,
  )
  expectTrue(
    listed.every((name) => /^[\w.:/-]+$/.test(name)),
    'methods by their exact names, without patterns',
    listed,
  )
  expectTrue(
    findDuplicates(listed).length === 0,
    'each method once, either safe or unsafe',
    findDuplicates(listed),
  )
  const unknown = (relay?.methods ?? []).filter((name) => !listed.includes(name))
  expectTrue(unknown.length === 0, 'sessions to request methods of the policy only', unknown)
}

/** The rules of the manifest, which is in every page. */
export const manifestRules: readonly NamespaceRule[] = [
  {
    title:
      'the manifest names contract 1, a namespace that CAIP-2 allows, a title and a default role',
    run({ manifest: { contract, namespace, title, defaultRole } }) {
      expectTrue(contract === 1, 'contract 1', contract)
      expectTrue(
        /^[-a-z0-9]{3,8}$/.test(namespace),
        'a namespace of 3 to 8 small letters, digits and hyphens',
        namespace,
      )
      expectTrue(title.trim() !== '', 'a title', title)
      expectTrue(defaultRole.trim() !== '', 'a default role', defaultRole)
    },
  },
  {
    title:
      'the manifest’s networks are well-formed, each is there once, and the first is the default',
    run({ manifest }) {
      expectTrue(manifest.networks.length > 0, 'at least one network', manifest.networks)
      for (const network of manifest.networks) checkNetwork(network, manifest.namespace)
      const ids = manifest.networks.map(({ caipNetworkId }) => caipNetworkId)
      expectTrue(findDuplicates(ids).length === 0, 'each network once', findDuplicates(ids))
      expectTrue(
        manifest.networks[0]?.testnet !== true,
        'the default network to be no testnet',
        ids[0],
      )
    },
  },
  {
    title: 'the policy lists exact method names, and sessions request no others',
    run: ({ manifest }) => checkMethods(manifest),
  },
  {
    title: 'the manifest is small',
    run({ manifest }) {
      const { length } = JSON.stringify(manifest)
      expectTrue(length <= iconLimit, `at most ${iconLimit} characters`, length)
    },
  },
]
