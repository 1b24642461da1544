import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @type {Readonly<Record<string, string>>} */
const fixed = {
  '.': 'modal/index.ts',
  './react': 'ui-shell/react.ts',
  './element': 'ui-shell/element.ts',
  './themes': 'ui-shell/themes.ts',
  './kernel': 'kernel/index.ts',
  './kernel/amount': 'ui-shell/amount.ts',
  './kernel/browser': 'modal/browserPlatform.ts',
  './kernel/reviewed-action': 'ui-shell/reviewedAction.ts',
  './kernel/parked-wallets': 'plugins/multi-wallet/createParkedWalletTools.ts',
  './ui-shell': 'ui-shell/index.ts',
  './ui-shell/slots': 'ui-shell/slots.ts',
  './ui-shell/qr-code': 'ui-shell/QrCode.tsx',
  './testing': 'test/conformance/index.ts',
  './verify': 'verify/index.ts',
  './csp': 'modal/buildContentSecurityPolicy.ts',
}

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'ports')
    .map((entry) => `${folder}/${entry.name}`)
}

/**
 * Lists the published subpaths, each with its source file. All other files are internal.
 * @returns {Record<string, string>}
 */
export function packageDoors() {
  const features = [...foldersIn('plugins'), ...foldersIn('namespaces')].flatMap((folder) => [
    [`./${folder}`, `${folder}/index.ts`],
    [`./${folder}/port`, `plugins/ports/${folder.split('/')[1]}.ts`],
  ])
  // `latchkey/wagmi`, and the like: what a host imports is named after the library alone.
  const libraries = foldersIn('libraries')
    .filter((folder) => folder !== 'libraries/kit')
    .map((folder) => [`./${folder.split('/')[1]}`, `${folder}/index.ts`])
  return Object.fromEntries(
    [...Object.entries(fixed), ...features, ...libraries].filter(([, file = '']) =>
      existsSync(join(root, file)),
    ),
  )
}
