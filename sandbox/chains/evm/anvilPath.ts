import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installChain } from '../installChain.ts'

const packagePath = '@foundry-rs/anvil-linux-amd64'

/** The first `anvil` of the search path: what Foundry's own installer puts there. */
const installed = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'anvil'), join(folder, 'anvil.exe')])
    .find((path) => existsSync(path))

/** The path of anvil: in its package on Linux x64, elsewhere in the search path. */
export async function anvilPath(): Promise<string> {
  await installChain(import.meta.dirname)
  if (process.platform === 'linux' && process.arch === 'x64')
    // The wrapper script of the package would be one more process to end.
    return createRequire(import.meta.url)
      .resolve(`${packagePath}/package.json`)
      .replace('package.json', 'bin/anvil')
  const found = installed()
  if (found !== undefined) return found
  throw new Error(
    `No anvil for ${process.platform}-${process.arch} comes with the packages. ` +
      'Install Foundry (https://getfoundry.sh), which puts one on the path.',
  )
}
