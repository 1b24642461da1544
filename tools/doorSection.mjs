import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, row, table } from './markdownTable.mjs'
import { packageDoors } from './packageDoors.mjs'
import { readConstant } from './readDeclarations.mjs'

const root = join(import.meta.dirname, '..')
const libraries = /^\.\/(bitcoin|cosmos|eip1193|polkadot|solana|stacks|sui|wagmi)$/

/** @type {Readonly<Record<string, string>>} */
const meanings = {
  '.': '`createModal` and its types',
  './react': 'the button, the provider and the hooks: [React](#react)',
  './element': 'the custom element: [element](#element)',
  './themes': '[ready-made themes](theming.md#ready-made-themes)',
  './csp': '[content security policy](#content-security-policy)',
  './verify': '[verifies sign-ins on a server](signing-in.md)',
  './testing':
    '[test wallets and a test provider](testing-your-site.md), and the conformance tests of namespaces and plugins',
  './kernel':
    'services, errors and what plugins are made of: [headless](headless.md), [write a plugin](writing-a-plugin.md)',
  './kernel/amount': 'exact amounts: parse, format, compare',
  './kernel/browser':
    '`createBrowserPlatform`: the browser as the option `platform` takes it, to replace parts of it',
  './kernel/reviewed-action': '[actions that are reviewed before a wallet signs them](headless.md)',
  './kernel/parked-wallets': '[several wallets at once](multi-wallet.md), for plugins',
  './ui-shell': '[parts and hooks of views](primitives.md)',
  './ui-shell/slots': 'the slots that a manifest contributes to; contains no React',
  './ui-shell/qr-code':
    '[`QrCode`](primitives.md#qrcode), apart from the other parts because few views draw one',
  './namespaces/kit': '[the kit of namespaces](namespace-kit.md)',
}

/** The docstring of a plugin, and whether it has a port. */
function describePlugin(/** @type {string} */ path) {
  const source = readFileSync(join(root, path), 'utf8')
  const [, factory] = /export const (\w+) = definePlugin/.exec(source) ?? []
  return factory
    ? readConstant(path, factory)
    : 'Sign-in with a message: `defaultSiwx`, `cloudSiwx`.'
}

/** The section with everything that a site or a plugin can import. */
export function doorSection() {
  const doors = packageDoors()
  const names = Object.keys(doors)
  const named = (/** @type {readonly string[]} */ list) =>
    list.map((name) => code(`latchkey${name.slice(1)}`)).join(', ')
  const plugins = names.filter((name) => /^\.\/plugins\/[\w-]+$/.test(name))
  const namespaces = names.filter((name) => /^\.\/namespaces\/(?!kit$)/.test(name))
  return [
    '## Entry points',
    'Everything that can be imported; other paths are internal and change without notice.',
    table(
      ['Import', 'Content'],
      [
        ...names.flatMap((name) => {
          const meaning = meanings[name]
          return meaning ? [row(named([name]), meaning)] : []
        }),
        row(
          named(names.filter((name) => libraries.test(name))),
          '[adapters for libraries](libraries.md)',
        ),
        row(
          named(namespaces),
          'the ecosystems, for `createVerifier` on a server. `createModal` loads those of a page itself',
        ),
      ],
    ),
    'The plugins, each as `latchkey/plugins/<name>`. `createModal` loads them itself. You import `siwx` for the option of that name, and from the others what `/port` holds: services, events, routes and slots for other code.',
    table(
      ['Plugin', '`/port`', 'Content'],
      plugins.map((name) =>
        row(
          code(name.slice('./plugins/'.length)),
          names.includes(`${name}/port`) ? 'yes' : '',
          describePlugin(doors[name] ?? ''),
        ),
      ),
    ),
  ]
}
