import { installPackages, installSandbox } from '../tools/install.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) fail(`Node 20 or newer is needed, this is ${process.versions.node}`)
if (!installPackages()) fail('The packages could not be installed')
// Each folder that failed is named; what stands on it does not start, the rest does.
await installSandbox()

await import('./loader/register.mjs')
const { start } = await import('./start.ts')
await start(process.argv.slice(2)).catch((error) =>
  fail(error instanceof RangeError ? error.message : String(error?.stack ?? error)),
)

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
