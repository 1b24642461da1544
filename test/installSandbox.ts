import { installSandbox } from '../tools/install.mjs'

/** Before the first file that stands on the sandbox; `npm test` has them installed already. */
export default async function setup(): Promise<void> {
  await installSandbox()
}
