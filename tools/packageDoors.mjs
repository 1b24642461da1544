import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @type {Readonly<Record<string, string>>} */
const fixed = {
  '.': 'modal/index.ts',
  './react': 'ui-shell/react.ts',
  './element': 'ui-shell/element.ts',
  './kernel': 'kernel/index.ts',
  './kernel/amount': 'ui-shell/amount.ts',
  './kernel/browser': 'modal/browserPlatform.ts',
  './kernel/reviewed-action': 'ui-shell/reviewedAction.ts',
  './kernel/parked-wallets': 'plugins/multi-wallet/createParkedWalletTools.ts',
  './ui-shell': 'ui-shell/index.ts',
  './ui-shell/slots': 'ui-shell/slots.ts',
  './testing': 'test/conformance/index.ts',
  './verify': 'verify/index.ts',
}

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
}

/**
 * What hosts and plugin authors may import from the package: each subpath with its source file.
 * Everything else is reached only from these.
 * @returns {Record<string, string>}
 */
export function packageDoors() {
  const features = [...foldersIn('plugins'), ...foldersIn('namespaces')].flatMap((folder) => [
    [`./${folder}`, `${folder}/index.ts`],
    [`./${folder}/port`, `${folder}/port.ts`],
  ])
  return Object.fromEntries(
    [...Object.entries(fixed), ...features].filter(([, file = '']) => existsSync(join(root, file))),
  )
}
